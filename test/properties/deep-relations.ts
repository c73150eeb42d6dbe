/**
 * M1 to M4 over a world whose filters share an index: how answers of one engine relate. Each filter is a case of one of the laws, in
 * turn, with those before it as the other operands.
 */

import type { Operator } from '../../src/base/operators.js';
import type { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { applicationsOf, type Device, tagsOf } from '../../src/devices/device.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Expression, Value } from '../../src/syntax/ast.js';
import { LAWS_OF_SETS, substituted } from '../support/laws-of-sets.js';
import { application, condition, list, number, operation, string } from '../support/nodes.js';
import { compiled, compiledText } from '../support/worlds.js';

/** What is to hold of the answers of an engine. */
export interface Relation {
  readonly law: 'M1' | 'M2' | 'M3' | 'M4';
  /** For a person. */
  readonly text: string;
  holds(index: DeviceIndex, turned: Turned): boolean;
}

/** One more device, and all from last to first. */
interface Turned {
  readonly index: DeviceIndex;
  /** Where the new device is: before the others or behind them. */
  readonly isNewFirst: boolean;
}

interface IntegerTag {
  readonly application: string | null;
  readonly tag: string;
  /** Of the account's devices, each once. */
  readonly values: readonly number[];
}

/** One for each filter. Of accounts without Integer tags none is about M2. */
export function relationsOf(
  trees: readonly Expression[],
  kinds: readonly Device[],
  catalog: Catalog | null,
): readonly Relation[] {
  const tags = integerTagsOf(kinds);
  return trees.map((x, at) => {
    const [y, z] = [before(trees, at, 1), before(trees, at, 2)];
    const round = Math.floor(at / 4);
    const tag = tags[round % tags.length];
    if (at % 4 === 0) return splits(x, y, catalog);
    if (at % 4 === 1) return keepsLaw(LAWS_OF_SETS[round % LAWS_OF_SETS.length]!, [x, y, z], catalog);
    if (at % 4 === 2 || tag === undefined) return turns(x, catalog);
    return agreesOnIntegers(tag, round, catalog);
  });
}

function before(trees: readonly Expression[], at: number, distance: number): Expression {
  return trees[(at + trees.length - distance) % trees.length]!;
}

function integerTagsOf(kinds: readonly Device[]): readonly IntegerTag[] {
  const scopes = [null, ...new Set(kinds.flatMap(applicationsOf))];
  return scopes.flatMap((application) => {
    const values = new Map<string, Set<number>>();
    for (const device of kinds)
      for (const [tag, value] of Object.entries(tagsOf(device, application) ?? {}))
        if (typeof value === 'number') values.set(tag, (values.get(tag) ?? new Set()).add(value));
    return [...values].map(([tag, found]) => ({ application, tag, values: [...found] }));
  });
}

/** |X| = |X * p| + |X \ p|, of filters and of results. */
function splits(x: Expression, p: Expression, catalog: Catalog | null): Relation {
  const [filter, other] = [compiled(x, catalog), compiled(p, catalog)];
  const inside = compiled(operation('intersection', [x, p]), catalog);
  const outside = compiled(operation('difference', [x, p]), catalog);
  return {
    law: 'M1',
    text: outside.text,
    holds: (index) => {
      const [shared, rest] = [index.count(inside), index.count(outside)];
      if (shared + rest !== index.count(filter)) return false;
      using one = index.evaluate(filter);
      using two = index.evaluate(other);
      using common = one.intersection(two);
      using left = one.difference(two);
      using all = one.union(two);
      return common.size === shared && left.size === rest && all.size === one.size + two.size - shared;
    },
  };
}

/** EQ, NOTEQ and NOTSET split whoever may have the tag; IN is either EQ; BETWEEN is GTE and LTE. */
function agreesOnIntegers(
  { application: code, tag, values }: IntegerTag,
  at: number,
  catalog: Catalog | null,
): Relation {
  // A value that devices have, or one beside it, and another value that they have.
  const a = clamped(values[at % values.length]! + (at % 3) - 1);
  const b = values[(at * 7 + 3) % values.length]!;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const on = (operator: Operator, value: Value): Filter => compiled(condition(code, tag, operator, value), catalog);
  const [equalA, equalB, other] = [on('EQ', integer(a)), on('EQ', integer(b)), on('NOTEQ', integer(a))];
  const [unset, inEither] = [on('NOTSET', string('')), on('IN', list([integer(a), integer(b)]))];
  const between = low === high ? null : on('BETWEEN', list([integer(low), integer(high)]));
  const [atLeast, atMost] = [on('GTE', integer(low)), on('LTE', integer(high))];
  const everybody = code === null ? null : compiled(application(code), catalog);
  const splitsAll = (index: DeviceIndex): boolean => {
    using equal = index.evaluate(equalA);
    using others = index.evaluate(other);
    using without = index.evaluate(unset);
    using known = equal.union(others);
    using all = known.union(without);
    const most = everybody === null ? index.size : index.count(everybody);
    const parts = equal.size + others.size + (catalog?.unsetMatchesNegative ? 0 : without.size);
    return parts === most && all.size === most;
  };
  return {
    law: 'M2',
    text: `${equalA.text} and ${equalB.text}`,
    holds: (index) =>
      splitsAll(index) &&
      same(ordinals(index, inEither), combined(index, equalA, 'union', equalB)) &&
      (between === null || same(ordinals(index, between), combined(index, atLeast, 'intersection', atMost))),
  };
}

function clamped(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

function integer(value: number): ReturnType<typeof number> {
  return number(String(value));
}

function keepsLaw(
  [left, right]: (typeof LAWS_OF_SETS)[number],
  operands: readonly Expression[],
  catalog: Catalog | null,
): Relation {
  const [one, other] = [left, right].map((side) => compiledText(substituted(side, operands), catalog));
  return {
    law: 'M3',
    text: `${left} = ${right}: ${one!.text}`,
    holds: (index) => same(ordinals(index, one!), ordinals(index, other!)),
  };
}

/** Turning devices around turns the audience around; the new device changes nothing for others. */
function turns(x: Expression, catalog: Catalog | null): Relation {
  const filter = compiled(x, catalog);
  return {
    law: 'M4',
    text: filter.text,
    holds: (index, turned) => {
      const [last, newcomer] = turned.isNewFirst ? [index.size, 0] : [index.size - 1, index.size];
      const wanted = ordinals(index, filter);
      let at = wanted.length;
      for (const ordinal of ordinals(turned.index, filter))
        if (ordinal !== newcomer && wanted[--at] !== last - ordinal) return false;
      return at === 0;
    },
  };
}

function combined(index: DeviceIndex, left: Filter, operation: 'union' | 'intersection', right: Filter): Uint32Array {
  using one = index.evaluate(left);
  using other = index.evaluate(right);
  using both = one[operation](other);
  return both.ordinals();
}

function ordinals(index: DeviceIndex, filter: Filter): Uint32Array {
  using set = index.evaluate(filter);
  return set.ordinals();
}

function same(some: Uint32Array, others: Uint32Array): boolean {
  return bytesOf(some).equals(bytesOf(others));
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
