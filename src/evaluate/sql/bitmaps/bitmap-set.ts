/**
 * Sets of device numbers as expressions over bitmaps, and what can be done with them. What is read from the table of segments stays a
 * condition as long as it can, so that a union of look-ups is one select. Sets may be kept as what is not in them.
 */

import type { BitmapWords } from '../dialect.js';
import { joinConditions } from '../join-evenly.js';

/** What expressions are written with. */
export interface BitmapWriter extends BitmapWords {
  /** The bitmap of all segments that the condition is true of. */
  readonly select: (condition: string) => string;
}

export interface BitmapSet {
  /** Null: the set is empty. */
  readonly write: (() => string) | null;
  readonly isComplement: boolean;
  /** Writes the condition on segments that the set is; null: it is more than that. */
  readonly condition: (() => string) | null;
  /** Functions inside each other. */
  readonly nesting: number;
  /** Selects that read the table. */
  readonly selects: number;
}

export const NO_NUMBERS: BitmapSet = { write: null, isComplement: false, condition: null, nesting: 0, selects: 0 };

export const ALL_NUMBERS: BitmapSet = { ...NO_NUMBERS, isComplement: true };

/** The devices of all segments that the condition is true of. */
export function segmentsSet(writer: BitmapWriter, condition: () => string): BitmapSet {
  return { write: () => writer.select(condition()), isComplement: false, condition, nesting: 1, selects: 1 };
}

export function complementOf(set: BitmapSet): BitmapSet {
  return { ...set, isComplement: !set.isComplement };
}

export function unionOf(writer: BitmapWriter, sets: readonly BitmapSet[]): BitmapSet {
  const [inside, outside] = parted(sets);
  if (outside.length === 0) return anyOf(writer, inside);
  return complementOf(without(writer, allOf(writer, outside), anyOf(writer, inside)));
}

export function intersectionOf(writer: BitmapWriter, sets: readonly BitmapSet[]): BitmapSet {
  const [inside, outside] = parted(sets);
  if (inside.length === 0) return complementOf(anyOf(writer, outside));
  return without(writer, allOf(writer, inside), anyOf(writer, outside));
}

/** The first set without all the others. */
export function differenceOf(writer: BitmapWriter, sets: readonly BitmapSet[]): BitmapSet {
  return intersectionOf(
    writer,
    sets.map((set, index) => (index === 0 ? set : complementOf(set))),
  );
}

function parted(sets: readonly BitmapSet[]): readonly [inside: readonly BitmapSet[], outside: readonly BitmapSet[]] {
  return [sets.filter((set) => !set.isComplement), sets.filter((set) => set.isComplement).map(complementOf)];
}

/** The union of sets that are no complements: all that are conditions as one select. */
function anyOf(writer: BitmapWriter, sets: readonly BitmapSet[]): BitmapSet {
  const conditions = sets.flatMap(({ condition }) => (condition === null ? [] : [condition]));
  const others = sets.filter(({ condition, write }) => condition === null && write !== null);
  if (conditions.length === 0) return joined(writer.or, others);
  const write = (): string =>
    joinConditions(
      conditions.map((condition) => condition()),
      'OR',
    );
  return joined(writer.or, [segmentsSet(writer, write), ...others]);
}

/** The intersection of sets that are no complements. */
function allOf(writer: BitmapWriter, sets: readonly BitmapSet[]): BitmapSet {
  return sets.some(({ write }) => write === null) ? NO_NUMBERS : joined(writer.and, sets);
}

function without({ andNot }: BitmapWriter, set: BitmapSet, excluded: BitmapSet): BitmapSet {
  if (set.write === null || excluded.write === null) return set;
  return both(andNot, set, excluded);
}

/** Halves of halves: functions take two bitmaps. */
function joined(name: string, sets: readonly BitmapSet[]): BitmapSet {
  let level = sets;
  while (level.length > 1) {
    const next: BitmapSet[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left !== undefined) next.push(right === undefined ? left : both(name, left, right));
    }
    level = next;
  }
  return level[0] ?? NO_NUMBERS;
}

function both(name: string, left: BitmapSet, right: BitmapSet): BitmapSet {
  return {
    write: () => `${name}(${left.write?.()}, ${right.write?.()})`,
    isComplement: false,
    condition: null,
    nesting: 1 + Math.max(left.nesting, right.nesting),
    selects: left.selects + right.selects,
  };
}
