/** What a world whose filters share an index is asked: the devices of every filter, and one of M1 to M4 for each. */

import type { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { Device } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import type { Filter } from '../../src/plan/filter.js';
import { kindsOf, type LargeAccount, type LargeWorld } from '../support/large-accounts.js';
import { operation } from '../support/nodes.js';
import { audience, compiled } from '../support/worlds.js';
import { type Relation, relationsOf } from './deep-relations.js';

export const LAWS = ['M1', 'M2', 'M3', 'M4'] as const;

/** Which kinds of devices are in a filter, by the reference evaluator, and how many devices these are. */
interface Wanted {
  readonly isIn: readonly boolean[];
  readonly count: number;
}

export interface Questions {
  /** The kind of each device. */
  readonly of: Uint8Array;
  readonly filters: readonly Filter[];
  readonly wanted: readonly Wanted[];
  /** Each filter without the next: counted only. */
  readonly pairs: readonly Filter[];
  readonly pairsWanted: readonly Wanted[];
  readonly relations: readonly Relation[];
  /** Whether the device that {@link grownBy} adds is before the others. */
  readonly isNewFirst: boolean;
}

export function questionsOf({ catalog, filters: trees, account }: LargeWorld): Questions {
  const { kinds, isTurned } = account;
  const of = kindsOf(account);
  const filters = trees.map((tree) => compiled(tree, catalog));
  const pairs = trees.slice(1).map((tree, at) => compiled(operation('difference', [trees[at] ?? tree, tree]), catalog));
  return {
    of,
    filters,
    wanted: wantedBy(filters, kinds, of),
    pairs,
    pairsWanted: wantedBy(pairs, kinds, of),
    relations: relationsOf(trees, kinds, catalog),
    isNewFirst: !isTurned,
  };
}

/** One more device, and all from last to first. */
export function grownBy(account: LargeAccount): LargeAccount {
  return { ...account, size: account.size + 1, isTurned: !account.isTurned };
}

/** How many cases of each law there are. */
export function casesOf({ relations }: Questions): Record<Relation['law'], number> {
  const laws = { M1: 0, M2: 0, M3: 0, M4: 0 };
  for (const { law } of relations) laws[law]++;
  return laws;
}

export function faultsOfMatchers({ account }: LargeWorld, { filters, wanted }: Questions): readonly string[] {
  return filters
    .filter((filter, at) =>
      account.kinds.map(compileMatcher(filter)).some((holds, kind) => holds !== wanted[at]?.isIn[kind]),
    )
    .map(({ text }) => `matcher: ${text}`);
}

/** What an index answers wrong. `turned` is one of the account that {@link grownBy} makes. */
export function faultsOf(index: DeviceIndex, turned: DeviceIndex, questions: Questions): readonly string[] {
  const { of, filters, wanted, pairs, pairsWanted, relations, isNewFirst } = questions;
  const faults = filters.filter((filter, at) => !agrees(index, filter, of, wanted[at])).map(({ text }) => text);
  for (const [at, pair] of pairs.entries())
    if (index.count(pair) !== pairsWanted[at]?.count) faults.push(`count: ${pair.text}`);
  if (index.countAll(filters).some((count, at) => count !== wanted[at]?.count)) faults.push('countAll');
  for (const { law, text, holds } of relations)
    if (!holds(index, { index: turned, isNewFirst })) faults.push(`${law}: ${text}`);
  return faults;
}

export function shown(number: number): string {
  return number.toLocaleString('en-US');
}

function wantedBy(filters: readonly Filter[], kinds: readonly Device[], of: Uint8Array): readonly Wanted[] {
  const sizes = kinds.map(() => 0);
  for (const kind of of) sizes[kind] = (sizes[kind] ?? 0) + 1;
  return filters.map((filter) => {
    const ids = new Set(audience(filter, kinds));
    const isIn = kinds.map(({ id }) => ids.has(id));
    return { isIn, count: sizes.reduce((count, size, kind) => (isIn[kind] ? count + size : count), 0) };
  });
}

function agrees(index: DeviceIndex, filter: Filter, of: Uint8Array, wanted: Wanted | undefined): boolean {
  if (wanted === undefined || index.count(filter) !== wanted.count) return false;
  if (index.isEmpty(filter) !== (wanted.count === 0)) return false;
  using set = index.evaluate(filter);
  const ordinals = set.ordinals();
  return (
    set.size === wanted.count &&
    ordinals.length === wanted.count &&
    ordinals.every((ordinal, at) => wanted.isIn[of[ordinal] ?? 0] === true && ordinal > (ordinals[at - 1] ?? -1))
  );
}
