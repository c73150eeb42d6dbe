/**
 * M1 to M4 over a world whose filters share an index: how answers of one engine relate. Each filter is a case of each law, with those
 * before it as the other operands; only M2 needs an Integer tag, which few accounts are without.
 */

import type { Operator } from '../../src/base/vocabulary.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { applicationsOf, type Device, tagsOf } from '../../src/devices/device.js';
import type { DeviceIndex } from '../../src/evaluate/bitset/index/device-index.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Expression, Value } from '../../src/syntax/ast.js';
import { LAWS_OF_SETS, substituted } from '../support/laws-of-sets.js';
import { application, condition, list, number, operation, string } from '../support/nodes.js';
import { compiled, compiledText } from '../support/worlds.js';

/** The filters of a case, compiled once for all engines. */
export interface Relations {
  readonly filter: Filter;
  readonly other: Filter;
  readonly inside: Filter;
  readonly outside: Filter;
  /** Two filters that mean the same, and why. */
  readonly law: { readonly left: Filter; readonly right: Filter; readonly text: string };
  readonly integers: IntegerRelations | null;
}

/** Conditions on one Integer tag: EQ a, NOTEQ a, NOTSET, whoever may have it, EQ b, IN [a, b], and BETWEEN, GTE, LTE unless a is b. */
interface IntegerRelations {
  readonly [name: string]: Filter | null;
  readonly equal: Filter;
  readonly others: Filter;
  readonly unset: Filter;
  /** Null: all devices. */
  readonly everybody: Filter | null;
  readonly second: Filter;
  readonly either: Filter;
  readonly between: Filter | null;
  readonly least: Filter;
  readonly most: Filter;
}

interface IntegerTag {
  readonly application: string | null;
  readonly tag: string;
  /** Of the account's devices, each once. */
  readonly values: readonly number[];
}

/** The cases of a world. */
export function relationsOf(
  trees: readonly Expression[],
  kinds: readonly Device[],
  catalog: Catalog | null,
): readonly Relations[] {
  const tags = integerTagsOf(kinds);
  return trees.map((x, at) => {
    const [y, z] = [before(trees, at, 1), before(trees, at, 2)];
    const [left, right] = LAWS_OF_SETS[at % LAWS_OF_SETS.length]!;
    const tag = tags[at % tags.length];
    return {
      filter: compiled(x, catalog),
      other: compiled(y, catalog),
      inside: compiled(operation('intersection', [x, y]), catalog),
      outside: compiled(operation('difference', [x, y]), catalog),
      law: {
        left: compiledText(substituted(left, [x, y, z]), catalog),
        right: compiledText(substituted(right, [x, y, z]), catalog),
        text: `${left} = ${right}`,
      },
      integers: tag === undefined ? null : integerRelations(tag, at, catalog),
    };
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

function integerRelations(
  { application: code, tag, values }: IntegerTag,
  at: number,
  catalog: Catalog | null,
): IntegerRelations {
  // A value that devices have, or one beside it, and another value that they have.
  const a = clamped(values[at % values.length]! + (at % 3) - 1);
  const b = values[(at * 7 + 3) % values.length]!;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const on = (operator: Operator, value: Value): Filter => compiled(condition(code, tag, operator, value), catalog);
  return {
    equal: on('EQ', integer(a)),
    others: on('NOTEQ', integer(a)),
    unset: on('NOTSET', string('')),
    everybody: code === null ? null : compiled(application(code), catalog),
    second: on('EQ', integer(b)),
    either: on('IN', list([integer(a), integer(b)])),
    between: low === high ? null : on('BETWEEN', list([integer(low), integer(high)])),
    least: on('GTE', integer(low)),
    most: on('LTE', integer(high)),
  };
}

function clamped(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

function integer(value: number): ReturnType<typeof number> {
  return number(String(value));
}

/** One more device, and all from last to first. */
export interface Turned {
  readonly index: DeviceIndex;
  /** Where the new device is: before the others or behind them. */
  readonly isNewFirst: boolean;
}

/** The laws that do not hold on this engine. */
export function brokenRelations(
  relations: readonly Relations[],
  index: DeviceIndex,
  turned: Turned,
  unsetMatchesNegative: boolean,
): readonly string[] {
  return relations.flatMap((relation) => {
    const { filter, law, integers } = relation;
    const broken: string[] = [];
    const holds = (name: string, does: boolean): unknown => does || broken.push(`${name}: ${filter.text}`);
    holds('M1', splitHolds(relation, index));
    holds(`M3 ${law.text}`, same(ordinals(index, law.left), ordinals(index, law.right)));
    holds('M4', turnHolds(filter, index, turned));
    if (integers !== null) holds(`M2 ${integers.equal.text}`, integersHold(integers, index, unsetMatchesNegative));
    return broken;
  });
}

/** |X| = |X * p| + |X \ p|, of filters and of results. */
function splitHolds({ filter, other, inside, outside }: Relations, index: DeviceIndex): boolean {
  const [shared, rest] = [index.count(inside), index.count(outside)];
  if (shared + rest !== index.count(filter)) return false;
  using x = index.evaluate(filter);
  using p = index.evaluate(other);
  using common = x.intersection(p);
  using left = x.difference(p);
  using all = x.union(p);
  return common.size === shared && left.size === rest && all.size === x.size + p.size - shared;
}

/** Turning devices around turns the audience around; the new device changes nothing for others. */
function turnHolds(filter: Filter, index: DeviceIndex, turned: Turned): boolean {
  const [last, newcomer] = turned.isNewFirst ? [index.size, 0] : [index.size - 1, index.size];
  const wanted = ordinals(index, filter);
  const found = ordinals(turned.index, filter);
  let at = wanted.length;
  for (const ordinal of found) if (ordinal !== newcomer && wanted[--at] !== last - ordinal) return false;
  return at === 0;
}

/** EQ, NOTEQ and NOTSET split whoever may have the tag; IN is either EQ; BETWEEN is GTE and LTE. */
function integersHold(filters: IntegerRelations, index: DeviceIndex, unsetMatchesNegative: boolean): boolean {
  using equal = index.evaluate(filters.equal);
  using others = index.evaluate(filters.others);
  using unset = index.evaluate(filters.unset);
  const everybody = filters.everybody === null ? index.size : index.count(filters.everybody);
  if (equal.size + others.size + (unsetMatchesNegative ? 0 : unset.size) !== everybody) return false;
  using known = equal.union(others);
  using all = known.union(unset);
  if (all.size !== everybody) return false;
  using second = index.evaluate(filters.second);
  using either = equal.union(second);
  if (!same(ordinals(index, filters.either), either.ordinals())) return false;
  if (filters.between === null) return true;
  using least = index.evaluate(filters.least);
  using most = index.evaluate(filters.most);
  using both = least.intersection(most);
  return same(ordinals(index, filters.between), both.ordinals());
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
