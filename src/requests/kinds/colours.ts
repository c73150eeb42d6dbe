/** Kinds of colours: of the light of a device, and of the background of an icon. */

import { colourForm } from '../field-errors.js';
import { scalarKind } from './kind.js';
import { text } from './shape.js';

const SIX_DIGITS = /^#[0-9A-Fa-f]{6}$/;

/** Devices show the nearest colour they have, so another form of hexadecimal is told and not refused. */
export const LIGHT_COLOUR = scalarKind({
  words: 'a colour as #RRGGBB',
  shape: text({ pattern: /^(#|0[xX])?[0-9A-Fa-f]+$/ }),
  types: ['text'],
  advise: (value, { context, pointer, name }) => {
    if (!SIX_DIGITS.test(value)) context.diagnostics.push(colourForm(context.body.valuePlace(pointer), name, value));
  },
  codes: ['field/colour-form'],
});

/** The names that `Color.parseColor` of Android knows, in any case: https://developer.android.com/reference/android/graphics/Color */
const ANDROID_COLOURS = [
  ...['black', 'darkgray', 'gray', 'lightgray', 'white', 'red', 'green', 'blue', 'yellow', 'cyan', 'magenta'],
  ...[
    'aqua',
    'fuchsia',
    'darkgrey',
    'grey',
    'lightgrey',
    'lime',
    'maroon',
    'navy',
    'olive',
    'purple',
    'silver',
    'teal',
  ],
];

/** Letters in either case: JSON Schema has no flag that ignores it. */
const COLOUR_NAMES = ANDROID_COLOURS.map((name) =>
  [...name].map((letter) => `[${letter.toUpperCase()}${letter}]`).join(''),
);

export const ICON_COLOUR = scalarKind({
  words: 'a colour as #RRGGBB or #AARRGGBB, or a name that Android knows',
  shape: text({ pattern: new RegExp(`^(#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{8}|${COLOUR_NAMES.join('|')})$`) }),
  types: ['text'],
});
