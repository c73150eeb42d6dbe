/**
 * Accounts of many devices of few kinds: a handful of devices, and for each ordinal which of them it is like. What a filter finds
 * among the kinds tells what it finds in the account, so that the reference evaluator judges 100,000 devices by looking at ten.
 */

import fc from 'fast-check';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { ColumnValues, DeviceColumns } from '../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../src/bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../src/bitset/index/builder-options.js';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { IndexParts } from '../../src/bitset/snapshot/index-parts.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../../src/devices/device.js';
import { Random } from '../../src/devices/random.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Expression } from '../../src/syntax/ast.js';
import { arbitraryAccount } from './accounts.js';
import { arbitraryCatalog } from './catalogs.js';
import { arbitraryTypedFilter } from './typed-filters.js';
import { audience } from './worlds.js';

/** Which kind a device is of, as a rule; described, so that it shrinks. */
type Spread =
  | { readonly shape: 'all-but-one'; readonly at: number }
  | { readonly shape: 'from'; readonly at: number }
  | { readonly shape: 'random' | 'halving'; readonly seed: number }
  | { readonly shape: 'runs'; readonly mean: number; readonly seed: number };

export interface LargeAccount {
  readonly kinds: readonly Device[];
  readonly size: number;
  readonly spread: Spread;
  /** The last device first. */
  readonly isTurned: boolean;
}

/** A catalog, filters it accepts, and a large account it describes. `catalog` is null where devices are not typed by one. */
export interface LargeWorld {
  readonly catalog: Catalog | null;
  readonly filters: readonly Expression[];
  readonly account: LargeAccount;
  readonly options: IndexBuilderOptions;
}

/** Room for a dense set of a few chunks. */
const ONE_LEAF_BYTES = 3 * 8_900;

const EDGES = [0, 1, 2, 31, 32, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097];
const LARGE_EDGES = [65_535, 65_536, 65_537, 66_047, 66_048, 131_071, 131_072, 131_073];

const seed = fc.nat(0xffff);
const position = fc.oneof(fc.constantFrom(...EDGES, ...LARGE_EDGES), fc.nat(140_000));

const arbitrarySpread: fc.Arbitrary<Spread> = fc.oneof(
  fc.record({ shape: fc.constantFrom('all-but-one' as const, 'from' as const), at: position }),
  fc.record({ shape: fc.constantFrom('random' as const, 'halving' as const), seed }),
  fc.record({ shape: fc.constant('runs' as const), mean: fc.constantFrom(2, 40, 1000, 20_000), seed }),
);

/** Sizes at the edges; large ones now and then. */
const arbitrarySize: fc.Arbitrary<number> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 4, arbitrary: fc.nat(5000) },
  { weight: 3, arbitrary: fc.constantFrom(...LARGE_EDGES) },
);

export function arbitraryLargeAccount(catalog: Catalog): fc.Arbitrary<LargeAccount> {
  return fc.record({
    kinds: arbitraryAccount(catalog),
    size: arbitrarySize,
    spread: arbitrarySpread,
    isTurned: fc.boolean(),
  });
}

/** Worlds with `filters` filters in each; two of three have a catalog. Some indexes have many segments. */
export function arbitraryLargeWorld(filters: number): fc.Arbitrary<LargeWorld> {
  return fc.tuple(arbitraryCatalog, fc.nat(2)).chain(([declared, choice]) => {
    const catalog = choice > 0 ? declared : null;
    return fc.record({
      catalog: fc.constant(catalog),
      filters: fc.array(arbitraryTypedFilter(declared, { groups: choice > 0 }), {
        minLength: filters,
        maxLength: filters,
      }),
      account: arbitraryLargeAccount(declared),
      options: fc.record({
        catalog: fc.constant(catalog),
        ids: fc.constant(false),
        cacheBytes: fc.constantFrom(2 ** 26, 0, ONE_LEAF_BYTES),
        limits: fc.constantFrom({}, {}, { segmentDevices: 3000 }),
      }),
    });
  });
}

/** The same over memories that threads can share, of these sizes, in one segment or in several. */
export function arbitrarySharedWorld(filters: number, sizes: readonly number[]): fc.Arbitrary<LargeWorld> {
  return fc
    .record({
      drawn: arbitraryLargeWorld(filters),
      size: fc.constantFrom(...sizes),
      segmentDevices: fc.constantFrom(2 ** 27, 100_000),
    })
    .map(({ drawn, size, segmentDevices }) => ({
      ...drawn,
      account: { ...drawn.account, size },
      options: { ...drawn.options, shared: true, limits: { segmentDevices } },
    }));
}

/** The number of its kind for each ordinal. */
export function kindsOf({ kinds, size, spread, isTurned }: LargeAccount): Uint8Array {
  const of = new Uint8Array(size);
  const count = kinds.length;
  if (spread.shape === 'all-but-one') of.fill(count - 1, spread.at, spread.at + 1);
  else if (spread.shape === 'from') of.fill(count - 1, spread.at);
  else if (spread.shape === 'runs') fillRuns(of, count, spread.mean, new Random(spread.seed));
  else {
    const random = new Random(spread.seed);
    for (let at = 0; at < size; at++)
      of[at] = spread.shape === 'random' ? random.below(count) : Math.min(count - 1, Math.clz32(random.uint32()));
  }
  return isTurned ? of.reverse() : of;
}

function fillRuns(of: Uint8Array, count: number, mean: number, random: Random): void {
  for (let at = 0; at < of.length; ) {
    const length = 1 + random.below(2 * mean);
    of.fill(random.below(count), at, at + length);
    at += length;
  }
}

/** The parts of an index of the account, built from columns. */
export function buildLarge(account: LargeAccount, options: IndexBuilderOptions): IndexParts {
  const builder = new IndexBuilder(options, (parts) => parts);
  builder.addColumns(columnsOfKinds(account));
  return builder.seal();
}

/** The ordinals of the filter's devices, by the reference evaluator on the kinds. */
export function largeAudience(filter: Filter, account: LargeAccount): Uint32Array {
  const ids = new Set(audience(filter, account.kinds));
  const isIn = account.kinds.map(({ id }) => ids.has(id));
  const ordinals: number[] = [];
  for (const [ordinal, kind] of kindsOf(account).entries()) if (isIn[kind]) ordinals.push(ordinal);
  return Uint32Array.from(ordinals);
}

function columnsOfKinds(account: LargeAccount): DeviceColumns {
  const { kinds, size: count } = account;
  const of = kindsOf(account);
  const setOf = (members: readonly boolean[]): Uint8Array => {
    const bits = new Uint8Array(Math.ceil(count / 8));
    for (const [ordinal, kind] of of.entries()) if (members[kind]) bits[ordinal >> 3]! |= 1 << (ordinal & 7);
    return bits;
  };
  const codes = [...new Set(kinds.flatMap(applicationsOf))];
  const tagsBy = (application: string | null): Map<string, ColumnValues> => {
    const names = new Set(kinds.flatMap((device) => Object.keys(tagsOf(device, application) ?? {})));
    const columns = [...names].map((tag): [string, ColumnValues | null] => [
      tag,
      valuesOf(
        kinds.map((device) => tagValue(device, application, tag)),
        of,
        setOf,
      ),
    ]);
    return new Map(columns.filter((column): column is [string, ColumnValues] => column[1] !== null));
  };
  return {
    count,
    platforms: of.map((kind) => PLATFORMS.indexOf(kinds[kind]!.platform)),
    applications: new Map(
      codes.map((code) => [code, setOf(kinds.map((device) => applicationsOf(device).includes(code)))]),
    ),
    tags: tagsBy(null),
    applicationTags: new Map(codes.map((code) => [code, tagsBy(code)])),
  };
}

function tagValue(device: Device, application: string | null, tag: string): TagValue | null {
  const tags = tagsOf(device, application);
  const value = tags && Object.hasOwn(tags, tag) ? (tags[tag] ?? null) : null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

function valuesOf(
  values: readonly (TagValue | null)[],
  of: Uint8Array,
  setOf: (members: readonly boolean[]) => Uint8Array,
): ColumnValues | null {
  const some = values.find((value) => value !== null);
  if (some === undefined) return null;
  const present = setOf(values.map((value) => value !== null));
  if (typeof some === 'number')
    return { type: 'Integer', values: Float64Array.from(of, (kind) => Number(values[kind] ?? 0)), present };
  const items = values.map((value) =>
    Array.isArray(value) ? (value as string[]) : value === null ? [] : [String(value)],
  );
  const dictionary = [...new Set(items.flat())];
  const codes = items.map((list) => list.map((item) => dictionary.indexOf(item)));
  if (typeof some === 'string')
    return { type: 'String', codes: Uint16Array.from(of, (kind) => codes[kind]![0] ?? 0), dictionary, present };
  const offsets = new Uint32Array(of.length + 1);
  for (const [at, kind] of of.entries()) offsets[at + 1] = offsets[at]! + codes[kind]!.length;
  const all = new Uint16Array(offsets.at(-1)!);
  for (const [at, kind] of of.entries()) all.set(codes[kind]!, offsets[at]);
  return { type: 'List', codes: all, dictionary, offsets };
}

/** The engines whose answers must not differ. */
export const ENGINES = ['scalar', 'generic', 'fused'] as const;

/** One index, run by each engine in turn: over the same memory, with results of its own. */
export function onEveryEngine(
  parts: IndexParts,
  run: (index: DeviceIndex, engine: (typeof ENGINES)[number]) => void,
): void {
  for (const engine of ENGINES) {
    const index = new DeviceIndex({ ...parts, engine });
    run(index, engine);
    index.dispose();
  }
}
