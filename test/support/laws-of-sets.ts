/** M3: pairs of texts over `x`, `y` and `z` that mean the same, whichever sets these are. */

import type { Expression } from '../../src/syntax/ast.js';
import { writeText } from './write-text.js';

export const LAWS_OF_SETS: readonly (readonly [left: string, right: string])[] = [
  ['x + y', 'y + x'],
  ['x * y', 'y * x'],
  ['(x + y) + z', 'x + (y + z)'],
  ['(x * y) * z', 'x * (y * z)'],
  ['x * (y + z)', '(x * y) + (x * z)'],
  ['x + (y * z)', '(x + y) * (x + z)'],
  ['x + (x * y)', 'x'],
  ['x * (x + y)', 'x'],
  ['x \\ (y + z)', '(x \\ y) * (x \\ z)'],
  ['x \\ (y * z)', '(x \\ y) + (x \\ z)'],
  ['x \\ (x \\ y)', 'x * y'],
  ['(x + y) \\ z', '(x \\ z) + (y \\ z)'],
  ['x \\ y \\ z', '(x \\ y) \\ z'],
  ['x + y \\ z', 'x + (y \\ z)'],
  ['x \\ y * z', '(x \\ y) * z'],
];

/** The text of one side, the first filter for `x`, the second for `y`, the third for `z`. */
export function substituted(side: string, filters: readonly Expression[]): string {
  return side.replace(/[xyz]/g, (letter) => `(${writeText(filters['xyz'.indexOf(letter)]!)})`);
}
