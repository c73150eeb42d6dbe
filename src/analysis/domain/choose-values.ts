/** Which value a witness shows of all that no condition tells apart: none before any, integers near the constants, strings mentioned. */

import { MAX_INTEGER, MIN_INTEGER } from '../../plan/intervals.js';
import type { Cells } from './cells.js';

/** What a device has under a tag. `list`: the items are chosen one by one. */
export type Choice =
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly value: number | string }
  | { readonly kind: 'list' };

/** One choice for each class, in their order. */
export function chooseValues(cells: Cells, classOf: readonly number[]): readonly Choice[] {
  const choices: Choice[] = [];
  for (let cell = 0; cell < cells.count; cell++) {
    const group = classOf[cell] as number;
    const choice = choiceOf(cells, cell);
    const chosen = choices[group];
    if (chosen === undefined || isBetter(choice, chosen)) choices[group] = choice;
  }
  return choices;
}

function choiceOf(cells: Cells, cell: number): Choice {
  if (cell === cells.unset) return { kind: 'unset' };
  if (cell === cells.list) return { kind: 'list' };
  const integer = cell - cells.integers;
  if (integer < cells.starts.length) return { kind: 'value', value: nearConstant(cells.starts, integer) };
  if (cell === cells.otherString) return { kind: 'value', value: unmentioned(cells.strings) };
  return { kind: 'value', value: cells.strings[cell - cells.otherString - 1] ?? '' };
}

/** The end of the interval that a constant made, the smaller one of two; 0 where nothing was cut. */
function nearConstant(starts: readonly number[], index: number): number {
  const first = starts[index] ?? MIN_INTEGER;
  const last = index + 1 < starts.length ? (starts[index + 1] ?? 0) - 1 : MAX_INTEGER;
  if (first === MIN_INTEGER && last === MAX_INTEGER) return 0;
  return Math.abs(first) <= Math.abs(last) ? first : last;
}

/** `other`, or where a condition mentions that, the first of `other 2`, `other 3`, … that none does. */
function unmentioned(strings: readonly string[]): string {
  const mentioned = new Set(strings);
  let text = 'other';
  for (let number = 2; mentioned.has(text); number++) text = `other ${number}`;
  return text;
}

/** Among values of one class: the first comes in the order of the cells, a smaller integer is easier to read. */
function isBetter(choice: Choice, chosen: Choice): boolean {
  if (choice.kind !== 'value' || chosen.kind !== 'value') return false;
  if (typeof choice.value !== 'number' || typeof chosen.value !== 'number') return false;
  const [size, best] = [Math.abs(choice.value), Math.abs(chosen.value)];
  return size < best || (size === best && choice.value > chosen.value);
}
