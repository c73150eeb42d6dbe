/** Filters that are hard to decide, each for another reason: for tests of the budget and for the benchmark of the analysis. */

import { Random } from '../../src/devices/random.js';

/** One filter, or two to compare; `answer` is what is known of them. */
export interface HardQuestion {
  readonly name: string;
  readonly filters: readonly [string] | readonly [string, string];
  /** Of one filter whether it is empty, of two whether they are equivalent; null: either may be. */
  readonly answer: 'yes' | 'no' | null;
}

/** A condition of its own for each number. */
function atom(index: number): string {
  return `T("t${index}",EQ,1)`;
}

function anyOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join('+')})`;
}

function allOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join('*')})`;
}

/** Exactly an odd number of the parts: as long as the square of their number. */
function odd(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] as string;
  const half = parts.length >> 1;
  const [left, right] = [odd(parts.slice(0, half)), odd(parts.slice(half))];
  return `((${left}\\${right})+(${right}\\${left}))`;
}

/** The numbers below `count` in an order that `seed` chooses. */
function shuffled(count: number, seed: number): readonly number[] {
  const random = new Random(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/** Parity, twice, with the conditions in another order: the same set, and no part in common. */
export function twoParities(count: number): HardQuestion {
  const filters = [1, 2].map((seed) => odd(shuffled(count, seed).map(atom))) as [string, string];
  return { name: `parity of ${count}, twice in different orders`, filters, answer: 'yes' };
}

/** `count` pigeons and a hole fewer, each pigeon in a hole and no two in one. */
export function pigeons(count: number): HardQuestion {
  const holes = Array.from({ length: count - 1 }, (_, hole) => hole);
  const birds = Array.from({ length: count }, (_, bird) => bird);
  const inHole = (bird: number, hole: number): string => atom(bird * holes.length + hole);
  const housed = birds.map((bird) => anyOf(holes.map((hole) => inHole(bird, hole))));
  const shared = holes.flatMap((hole) =>
    birds.flatMap((one) => birds.slice(one + 1).map((other) => allOf([inHole(one, hole), inHole(other, hole)]))),
  );
  return {
    name: `${count} pigeons in ${count - 1} holes`,
    filters: [`${allOf(housed)}\\${anyOf(shared)}`],
    answer: 'yes',
  };
}

/** Clauses of three conditions or their opposites, for which a set tag has to decide; with 4.26 clauses for each condition some draws are empty and some are not. */
export function randomClauses(conditions: number, clauses: number, seed: number): HardQuestion {
  const random = new Random(seed);
  const parts = Array.from({ length: clauses }, () => {
    const literals = [0, 1, 2].map(() => atom(random.below(conditions)));
    return anyOf(literals.map((literal) => (random.chance(0.5) ? literal : literal.replace('EQ', 'NOTEQ'))));
  });
  return { name: `${clauses} random clauses over ${conditions} conditions`, filters: [allOf(parts)], answer: null };
}

/** A choice by conditions that come behind what they choose from, against the same with its rows turned around. */
export function twoMultiplexers(bits: number): HardQuestion {
  const filters = [multiplexer(bits, false), multiplexer(bits, true)] as const;
  return { name: `one of ${2 ** bits} conditions, chosen by ${bits}`, filters, answer: 'yes' };
}

/** One of `2 ** bits` conditions, chosen by `bits` others that come behind them. */
function multiplexer(bits: number, flipped: boolean): string {
  const rows = Array.from({ length: 2 ** bits }, (_, row) => {
    const address = Array.from({ length: bits }, (_, bit) => bit);
    const on = address.filter((bit) => ((row >> bit) & 1) === 1).map((bit) => atom(1000 + bit));
    const off = address.filter((bit) => ((row >> bit) & 1) === 0).map((bit) => atom(1000 + bit));
    const chosen = allOf([atom(row), ...on]);
    return off.length === 0 ? chosen : `(${chosen}\\${off.join('\\')})`;
  });
  return anyOf(flipped ? rows.toReversed() : rows);
}

/** Pairs of conditions that come far apart: first all left ones, then all right ones. */
export function distantPairs(count: number): HardQuestion {
  const pairs = Array.from({ length: count }, (_, index) => [atom(index), atom(count + index)] as const);
  const lefts = anyOf(pairs.map(([left]) => left));
  const some = anyOf(pairs.map(([left, right]) => allOf([left, right])));
  const shuffledPairs = shuffled(count, 3).map((index) => allOf([...(pairs[index] as readonly string[])].reverse()));
  return {
    name: `${count} pairs of conditions far apart`,
    filters: [allOf([lefts, some]), anyOf(shuffledPairs)],
    answer: 'yes',
  };
}

/** A random tree over conditions on one Integer tag, and the same with every operation turned around. */
export function rangesOfOneTag(count: number, seed: number): HardQuestion {
  const random = new Random(seed);
  const leaf = (): string => {
    const low = random.below(1000);
    const kind = random.below(4);
    if (kind === 0) return `T("age",GTE,${low})`;
    if (kind === 1) return `T("age",LTE,${low})`;
    if (kind === 2) return `T("age",NOTEQ,${low})`;
    return `T("age",BETWEEN,[${low},${low + 1 + random.below(100)}])`;
  };
  const tree = randomTree(Array.from({ length: count }, leaf), random);
  return { name: `${count} conditions on one tag`, filters: [tree.text, tree.turned], answer: 'yes' };
}

/** Random operations over the parts in their order, and the same set with operands turned around. */
function randomTree(parts: readonly string[], random: Random): { readonly text: string; readonly turned: string } {
  if (parts.length === 1) return { text: parts[0] as string, turned: parts[0] as string };
  const half = 1 + random.below(parts.length - 1);
  const left = randomTree(parts.slice(0, half), random);
  const right = randomTree(parts.slice(half), random);
  const kind = random.below(3);
  if (kind === 0) return { text: `(${left.text}+${right.text})`, turned: `(${right.turned}+${left.turned})` };
  if (kind === 1) return { text: `(${left.text}*${right.text})`, turned: `(${right.turned}*${left.turned})` };
  return { text: `(${left.text}\\${right.text})`, turned: `(${left.turned}\\(${right.turned}*${left.turned}))` };
}

/** Random operations over 64 conditions, each used several times, against the same turned around. */
export function sharedConditions(conditions: number, leaves: number, seed: number): HardQuestion {
  const random = new Random(seed);
  const parts = Array.from({ length: leaves }, () => atom(random.below(conditions)));
  const { text, turned } = randomTree(parts, random);
  return { name: `${leaves} uses of ${conditions} conditions`, filters: [text, turned], answer: 'yes' };
}

/** Every point of a random graph has an odd sum of the edges at it, over an odd number of points: impossible, as each edge counts twice. */
export function oddGraph(points: number, seed: number): HardQuestion {
  const edges: (readonly [number, number])[] = [];
  for (let round = 0; round < 2; round++) {
    const order = shuffled(points, seed + round);
    edges.push(...order.map((point, at) => [point, order[(at + 1) % points] as number] as const));
  }
  const sums = Array.from({ length: points }, (_, point) =>
    odd(edges.flatMap((edge, index) => (edge[0] === point || edge[1] === point ? [atom(index)] : []))),
  );
  return {
    name: `odd sums at ${points} points of a graph of ${edges.length} edges`,
    filters: [allOf(sums)],
    answer: 'yes',
  };
}
