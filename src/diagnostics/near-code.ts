/** The code that a word was meant to be. */

import { closest } from '../base/edit-distance.js';

/** The nearest of those that the word is the last part of, else of all; null: there is none. */
export function nearCode(word: string, codes: readonly string[]): string | null {
  const ending = codes.filter((code) => code.endsWith(`/${word}`));
  return closest(word, ending) ?? ending[0] ?? closest(word, codes);
}
