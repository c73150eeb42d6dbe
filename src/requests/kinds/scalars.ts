/** Kinds of one plain value: texts, numbers, flags, words of a list. */

import { wordList } from '../../base/plural.js';
import { negativeCount, rawUnsupported } from '../field-errors.js';
import type { Site, ValueKind } from '../value-kind.js';
import { scalarKind } from './kind.js';
import { either, FLAG, integer, oneOf, text } from './shape.js';

export const TEXT = scalarKind({ words: 'a text', shape: text() });

export const TEXT_NOT_EMPTY = scalarKind({
  words: 'a text that is not empty',
  shape: text({ least: 1 }),
  types: ['text'],
});

/** Fields that the source gives as numbers, not as booleans. */
export const ZERO_OR_ONE = scalarKind({
  words: '0 or 1',
  shape: oneOf([0, 1]),
  types: ['number'],
  meant: (value) => flagOf(typeof value === 'boolean' ? Number(value) : integerOf(value)),
});

export const TRUE_OR_FALSE = scalarKind({
  words: 'true or false',
  shape: FLAG,
  meant: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
});

/** `android_vibration`: a boolean in the source, with numbers in its samples. */
export const ANY_FLAG = scalarKind({
  words: 'true, false, 0 or 1',
  shape: oneOf([true, false, 0, 1]),
  types: ['boolean', 'number'],
  meant: (value) => flagOf(integerOf(value)),
});

/** A badge that can also be counted up or down. */
export const BADGE = scalarKind({
  words: 'an integer, or `+n` or `-n` in a text',
  shape: either(integer(), text({ pattern: /^[+-][0-9]+$/ })),
  types: ['text', 'number'],
  meant: integerOf,
  advise: adviseCount,
  codes: ['field/negative-count'],
});

/** A badge or count that is set, never counted up. */
export const COUNT = scalarKind({
  words: 'an integer',
  shape: integer(),
  types: ['number'],
  meant: integerOf,
  advise: adviseCount,
  codes: ['field/negative-count'],
});

/** Published samples give the category both ways. */
export const CATEGORY = scalarKind({
  words: 'an integer, or its digits in a text',
  shape: either(integer(), text({ pattern: /^[0-9]+$/ })),
  types: ['text', 'number'],
});

export const SECONDS = scalarKind({
  words: 'a whole number of seconds from 0',
  shape: integer({ least: 0 }),
  types: ['number'],
  meant: (value) => {
    const seconds = integerOf(value);
    return seconds !== undefined && seconds >= 0 ? seconds : undefined;
  },
});

export const PRIORITY = scalarKind({
  words: '-2, -1, 0, 1 or 2',
  shape: oneOf([-2, -1, 0, 1, 2]),
  types: ['number'],
  meant: (value) => ([-2, -1, 0, 1, 2] as const).find((priority) => priority === integerOf(value)),
});

export const TILE_TAG = scalarKind({
  words: 'at most 16 letters and digits',
  shape: text({ pattern: /^[A-Za-z0-9]{0,16}$/ }),
  types: ['text'],
});

/** One of `words`, spelled exactly; another case is a near-miss. `explain` may have an own message for others. */
export function wordKind<const Word extends string>(
  words: readonly Word[],
  explain?: (value: unknown, site: Site) => boolean,
): ValueKind<Word> {
  return scalarKind({
    words: wordList(words, 'or'),
    shape: oneOf(words),
    types: ['text'],
    meant: (value) =>
      typeof value === 'string' ? words.find((word) => word.toLowerCase() === value.toLowerCase()) : undefined,
    ...(explain !== undefined && { explain }),
  });
}

/** The number whose digits stand in a text, with or without a sign. */
function integerOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^[+-]?[0-9]{1,15}$/.test(value)) return undefined;
  // No negative zero: it would be written as 0 and compared as something else.
  return Number(value) + 0;
}

function flagOf(value: number | undefined): 0 | 1 | undefined {
  return value === 0 || value === 1 ? value : undefined;
}

function adviseCount(value: number | string, { context, pointer, name }: Site): void {
  if (typeof value === 'number' && value < 0)
    context.diagnostics.push(negativeCount(context.body.valuePlace(pointer), name, value));
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Content that travels as base64. */
export const BASE64_TEXT = scalarKind({
  words: 'text in base64',
  shape: text({
    when: (encoded) => BASE64.test(encoded.replace(/[\t\n\f\r ]/g, '')),
    annotations: { contentEncoding: 'base64' },
  }),
  types: ['text'],
  beyondSchema: ['The text must decode as base64.'],
});

export const DELIVERY_PRIORITY = wordKind(['normal', 'high']);

export const WINDOWS_TYPE = wordKind(['Tile', 'Toast', 'Badge', 'Raw']);

// Raw notifications exist on Windows Phone, and the service does not send them.
const TYPE = wordKind(['Tile', 'Toast'], (value, { context, pointer, name }) => {
  if (typeof value !== 'string' || value.toLowerCase() !== 'raw') return false;
  context.diagnostics.push(rawUnsupported(context.body.valuePlace(pointer), name));
  return true;
});

/** What is sent to Windows Phone. */
export const TILE_OR_TOAST = { ...TYPE, shape: { ...TYPE.shape, annotations: { default: 'Tile' } } };
