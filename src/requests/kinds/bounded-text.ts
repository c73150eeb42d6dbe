/** Texts that have a limit: what is longer is told with its size. */

import { grouped } from '../../base/plural.js';
import { tooLarge } from '../field-errors.js';
import { scalarKind } from './kind.js';
import { text } from './shape.js';

/** A text that is not empty, and no longer than so many bytes. */
export function boundedText(most: number) {
  return scalarKind<string>({
    words: 'a text that is not empty',
    shape: text({ least: 1 }),
    types: ['text'],
    advise: (value, { context, pointer, name }) => {
      const bytes = bytesAbove(value, most);
      if (bytes !== null) context.diagnostics.push(tooLarge(context.body.valuePlace(pointer), name, bytes, most));
    },
    codes: ['field/too-large'],
    beyondSchema: [`It is at most ${grouped(most)} bytes in UTF-8.`],
  });
}

/** How long the text is in UTF-8, where that is more than `most`; null: it is not. */
export function bytesAbove(text: string, most: number): number | null {
  // No unit takes more than three bytes.
  if (text.length * 3 <= most) return null;
  const bytes = new TextEncoder().encode(text).length;
  return bytes > most ? bytes : null;
}
