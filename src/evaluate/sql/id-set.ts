/**
 * Sets of ids as selects of one column `id`, and what can be done with them. A set is kept as what is in it, or as what is not:
 * so `x \ y`, `NOTSET` and `NOTEQ` never read the table of all devices as long as something else says where to look.
 *
 * Selects of one table are asked for with IN, which lets an engine look ids up; everything else is put together with the words
 * UNION, INTERSECT and EXCEPT, each chain of one word in brackets of its own. IN inside IN takes engines exponentially long.
 * Size is known before anything is written, so that a limit costs nothing.
 */

import type { Dialect } from './dialect.js';
import { bracketsOf, joinConditions, joinEvenly } from './join-evenly.js';

export interface IdSet {
  /** Writes a select of `id`, and asks for its parameters. Null: the set is empty. */
  readonly write: (() => string) | null;
  /** The set is every device but the selected ones. */
  readonly isComplement: boolean;
  /** It reads one table. */
  readonly isLeaf: boolean;
  /** An id may come twice. */
  readonly repeats: boolean;
  /** How few devices it is likely to hold: the lower, the fewer. */
  readonly rank: number;
  /** Selects inside each other. */
  readonly nesting: number;
  /** Selects that read a table. */
  readonly selects: number;
}

/** A set that selects something. */
export interface Selection extends IdSet {
  readonly write: () => string;
}

/** Above so many, conditions with IN are a search for the best join that takes longer than any join. */
const MOST_IN = 6;

/** Up to so many, INTERSECT is faster than counting. */
const MOST_INTERSECT = 20;

export const NO_IDS: IdSet = {
  write: null,
  isComplement: false,
  isLeaf: true,
  repeats: false,
  rank: 0,
  nesting: 0,
  selects: 0,
};

export const ALL_IDS: IdSet = { ...NO_IDS, isComplement: true };

/** The ids that one select of one table yields. */
export function leafSet(write: () => string, rank: number, repeats = false): Selection {
  return { write, isComplement: false, isLeaf: true, repeats, rank, nesting: 1, selects: 1 };
}

export function complementOf(set: IdSet): IdSet {
  return { ...set, isComplement: !set.isComplement };
}

/** Ids in any of the sets. */
export function unionOf(dialect: Dialect, sets: readonly IdSet[]): IdSet {
  const [inside, outside] = parted(sets);
  if (outside.length === 0) return anyOf(dialect, inside);
  return complementOf(within(dialect, outside, anyOf(dialect, inside)));
}

/** Ids in all of the sets. */
export function intersectionOf(dialect: Dialect, sets: readonly IdSet[]): IdSet {
  const [inside, outside] = parted(sets);
  if (inside.length === 0) return complementOf(anyOf(dialect, outside));
  return within(dialect, inside, anyOf(dialect, outside));
}

/** Ids in the first set and in no other. */
export function differenceOf(dialect: Dialect, sets: readonly IdSet[]): IdSet {
  return intersectionOf(
    dialect,
    sets.map((set, index) => (index === 0 ? set : complementOf(set))),
  );
}

/** The same ids, each once. */
export function distinct(set: Selection): Selection {
  if (!set.repeats) return set;
  return {
    ...set,
    write: () => `SELECT DISTINCT s.id AS id FROM (${set.write()}) AS s`,
    repeats: false,
    isLeaf: false,
    nesting: set.nesting + 1,
  };
}

/** What the sets say is in them, and what the others say is not. */
function parted(sets: readonly IdSet[]): readonly [inside: readonly IdSet[], outside: readonly IdSet[]] {
  return [sets.filter((set) => !set.isComplement), sets.filter((set) => set.isComplement).map(complementOf)];
}

/** The union of sets that are no complements. */
function anyOf(dialect: Dialect, sets: readonly IdSet[]): IdSet {
  const selections = sets.filter(isSelection);
  if (selections.length === 0) return NO_IDS;
  return {
    ...chainOf(dialect.union, selections),
    rank: Math.max(...selections.map(({ rank }) => rank)),
  };
}

/** Ids in all of `wanted`, at least one, and not in `excluded`; no complements. */
function within(dialect: Dialect, wanted: readonly IdSet[], excluded: IdSet): IdSet {
  const selections = wanted.filter(isSelection);
  if (selections.length < wanted.length) return NO_IDS;
  const sorted = selections.toSorted((left, right) => left.rank - right.rank);
  const many = sorted.length > MOST_IN;
  const compounds = sorted.filter(({ isLeaf }) => many || !isLeaf);
  const [driver, ...others] = compounds.length > 0 ? [allOf(dialect, compounds)] : sorted;
  if (driver === undefined) return NO_IDS;
  const probed = compounds.length === 0 ? others : many ? [] : sorted.filter(({ isLeaf }) => isLeaf);
  return without(dialect, probe(dialect, driver, probed, excluded), excluded);
}

/** Ids in all of the sets. Many sets are counted for each id: a long chain of INTERSECT takes more than linear time. */
function allOf(dialect: Dialect, sets: readonly Selection[]): Selection {
  if (sets.length <= MOST_INTERSECT) return chainOf(dialect.intersect, sets);
  const all = chainOf('UNION ALL', sets.map(distinct));
  return {
    ...all,
    write: () => `SELECT s.id AS id FROM (${all.write()}) AS s GROUP BY s.id HAVING count(*) = ${sets.length}`,
    nesting: all.nesting + 1,
  };
}

/** `driver` where its ids are in all leaves, and not in `excluded` if that is a leaf, too. */
function probe(dialect: Dialect, driver: Selection, leaves: readonly Selection[], excluded: IdSet): Selection {
  const conditions = leaves.map((leaf) => () => `s.id IN (${leaf.write()})`);
  const all = [driver, ...leaves];
  if (isSelection(excluded) && excluded.isLeaf) {
    conditions.push(() => dialect.isOutside(excluded.write(), 's'));
    all.push(excluded);
  }
  if (conditions.length === 0) return driver;
  return {
    ...driver,
    ...totalsOf(all, 2),
    write: () => {
      const from = driver.write();
      const where = conditions.map((write) => write());
      return `SELECT s.id AS id FROM (${from}) AS s WHERE ${joinConditions(where, 'AND')}`;
    },
    isLeaf: false,
  };
}

/** `set` without `excluded`, unless that is a leaf, which is done already. */
function without(dialect: Dialect, set: Selection, excluded: IdSet): Selection {
  if (!isSelection(excluded) || excluded.isLeaf) return set;
  return { ...chainOf(dialect.except, [set, excluded]), rank: set.rank };
}

/** Sets joined by one set word. Ids come once, unless the word is UNION ALL and they come in several sets. */
function chainOf(word: string, sets: readonly Selection[]): Selection {
  const [first] = sets;
  if (first !== undefined && sets.length === 1) return first;
  return {
    write: () => joinEvenly(sets.map(writeOperand), ` ${word} `, (chain) => `SELECT s.id AS id FROM (${chain}) AS s`),
    isComplement: false,
    isLeaf: false,
    repeats: false,
    rank: Math.min(...sets.map(({ rank }) => rank)),
    ...totalsOf(sets, 1 + bracketsOf(sets.length)),
  };
}

/** An operand of a set word: compounds in brackets of their own, since engines differ in which word binds tighter. */
function writeOperand({ write, isLeaf }: Selection): string {
  return isLeaf ? write() : `SELECT s.id AS id FROM (${write()}) AS s`;
}

function totalsOf(sets: readonly Selection[], levels: number): Pick<IdSet, 'nesting' | 'selects'> {
  return {
    nesting: levels + Math.max(...sets.map(({ nesting }) => nesting)),
    selects: sets.reduce((total, { selects }) => total + selects, 0),
  };
}

export function isSelection(set: IdSet): set is Selection {
  return set.write !== null;
}
