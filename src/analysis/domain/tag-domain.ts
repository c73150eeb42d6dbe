/** What a device may have under one tag, as far as the conditions on it tell values apart: positions, and the items of lists. */

import type { TagType } from '../../base/tag-types.js';
import { MAX_INTEGER, MIN_INTEGER } from '../../plan/intervals.js';
import { type Cells, type Conditions, cellRanges, cutCells } from './cells.js';
import { classRanges, type Ranges, refine } from './refine.js';

/** What one condition asks: one of these positions, or a list that holds one of these items. */
export interface TagCondition {
  readonly ranges: Ranges;
  /** Indexes in `items`. */
  readonly items: readonly number[];
}

export interface TagDomain {
  readonly positions: number;
  /** A value for each position that all values of the position stand or fall with. Worked out when asked for. */
  choices(): readonly Choice[];
  /** The position of lists; -1 when the tag holds none. */
  readonly list: number;
  /** One string for each class of strings that lists may hold. */
  readonly items: readonly string[];
  /** A string that no condition names, for lists that hold none of those. Worked out when asked for. */
  otherItem(): string;
  /** In the order of the conditions. */
  readonly conditions: readonly TagCondition[];
}

export function tagDomain(types: readonly TagType[], conditions: Conditions): TagDomain {
  const cells = cutCells(types, conditions);
  const ranges = conditions.map((values) => cellRanges(cells, values));
  const lists = conditions.map(cells.list < 0 ? () => NO_STRINGS : listStrings);
  const apart = lists.some((strings) => strings.length > 0) ? [...ranges, [cells.list, cells.list]] : ranges;
  const classOf = refine(cells.count, apart);
  const positions = countClasses(classOf);
  const { items, held } = itemClasses(lists);
  return {
    positions,
    choices: () => chooseValues(cells, classOf),
    list: listPosition(cells, classOf),
    items,
    otherItem: () => unmentioned(lists.flat()),
    conditions: ranges.map((found, index) => ({
      ranges: classRanges(classOf, positions, found),
      items: held[index] ?? [],
    })),
  };
}

function countClasses(classOf: readonly number[]): number {
  let count = 0;
  for (const group of classOf) count = Math.max(count, group + 1);
  return count;
}

const NO_STRINGS: readonly string[] = [];

function listStrings(values: Conditions[number]): readonly string[] {
  for (const set of values) if (set.kind === 'list-shares-any') return set.values;
  return NO_STRINGS;
}

function listPosition(cells: Cells, classOf: readonly number[]): number {
  return cells.list < 0 ? -1 : (classOf[cells.list] as number);
}

interface ItemClasses {
  readonly items: readonly string[];
  /** For each condition, the classes of the strings it names. */
  readonly held: readonly (readonly number[])[];
}

/** Strings that the same conditions name are one item: a list that holds one of them is as good as one that holds another. */
function itemClasses(lists: readonly (readonly string[])[]): ItemClasses {
  const index = new Map<string, number>();
  for (const strings of lists) for (const text of strings) if (!index.has(text)) index.set(text, index.size);
  const points = lists.map((strings) => strings.flatMap((text) => [index.get(text) ?? 0, index.get(text) ?? 0]));
  const classOf = refine(index.size, points);
  const items: string[] = [];
  for (const [text, at] of index) items[classOf[at] as number] ??= text;
  const held = points.map((ranges) => [...new Set(ranges.map((at) => classOf[at] as number))]);
  return { items, held };
}

// Which value a witness shows of all that no condition tells apart: none before any, integers near the constants, strings mentioned.

/** What a device has under a tag. `list`: the items are chosen one by one. */
type Choice =
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly value: number | string }
  | { readonly kind: 'list' };

/** One choice for each class, in their order. */
function chooseValues(cells: Cells, classOf: readonly number[]): readonly Choice[] {
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

/**
 * Among values of one class: the first comes in the order of the cells, a smaller integer is easier to read. Cells of integers
 * ascend: of two that are as large, the later is the positive one.
 */
function isBetter(choice: Choice, chosen: Choice): boolean {
  if (choice.kind !== 'value' || chosen.kind !== 'value') return false;
  if (typeof choice.value !== 'number' || typeof chosen.value !== 'number') return false;
  return Math.abs(choice.value) <= Math.abs(chosen.value);
}
