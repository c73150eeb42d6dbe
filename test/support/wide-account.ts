/** An account of so many chunks that rare values say where to look: a handful of sets with devices in few of them. Sets are known by their ordinals. */

import fc from 'fast-check';
import { IndexBuilder } from '../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { CHUNK_ORDINALS } from '../../src/bitset/layout/layout.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Expression } from '../../src/syntax/ast.js';
import { treesOver } from './expressions.js';
import { ENGINES } from './large-accounts.js';
import * as node from './nodes.js';

const CHUNKS = 97;
const SIZE = CHUNKS * CHUNK_ORDINALS - 7;

const at = (chunk: number, ordinal: number): number => chunk * CHUNK_ORDINALS + ordinal;
const run = (from: number, count: number): number[] => Array.from({ length: count }, (_, more) => from + more);

/** By application: ascending ordinals. */
const SETS: ReadonlyMap<string, readonly number[]> = new Map([
  ['first', [0]],
  ['last', [SIZE - 1]],
  ['two', [at(3, 65_535), at(60, 0)]],
  ['three', [at(3, 65_535), at(31, 511), at(32, 512)]],
  ['neighbours', [at(63, 65_535), at(64, 0)]],
  ['everywhere', Array.from({ length: CHUNKS }, (_, chunk) => at(chunk, chunk % 2 === 0 ? 0 : 63))],
  ['ends', [0, at(31, 511), at(60, 0), SIZE - 1]],
  ['one chunk', run(at(60, 0), CHUNK_ORDINALS)],
  ['over an end', run(at(63, 64_000), 3000)],
  ['some of three', [...run(at(3, 65_000), 536), ...run(at(31, 0), 600), ...run(at(95, 4095), 4097)]],
]);

const CODES = [...SETS.keys()];

export const WIDE_CATALOG: Catalog = {
  applications: new Map(
    CODES.map((code) => [code, { code, name: null, platforms: ['iOS'], tags: new Map(), declared: null }]),
  ),
  groups: new Map(),
  tags: new Map(),
  unsetMatchesNegative: false,
  source: null,
};

export const arbitraryWideFilter: fc.Arbitrary<Expression> = treesOver(
  fc.constantFrom(...CODES).map((code) => node.application(code)),
  3,
);

/** The index by each engine. */
export function wideIndexes(): readonly DeviceIndex[] {
  const builder = new IndexBuilder({ catalog: WIDE_CATALOG, ids: false }, (parts) => parts);
  builder.addColumns({
    count: SIZE,
    platforms: new Uint8Array(SIZE),
    applications: new Map([...SETS].map(([code, ordinals]) => [code, Uint32Array.from(ordinals)])),
  });
  const parts = builder.seal();
  return ENGINES.map((engine) => new DeviceIndex({ ...parts, engine }));
}

/** The ordinals of the filter's devices, ascending. */
export function wideAudience(tree: Expression): Uint32Array {
  return Uint32Array.from(ordinalsIn(tree)).sort();
}

function ordinalsIn(tree: Expression): ReadonlySet<number> {
  if (tree.kind === 'application' && tree.code.kind === 'string') return new Set(SETS.get(tree.code.value));
  if (tree.kind !== 'union' && tree.kind !== 'intersection' && tree.kind !== 'difference')
    throw new Error(`no wide filter has ${tree.kind}`);
  return tree.operands.map(ordinalsIn).reduce((left, right) => combine(tree.kind, left, right));
}

function combine(kind: string, left: ReadonlySet<number>, right: ReadonlySet<number>): ReadonlySet<number> {
  if (kind === 'union') return new Set([...left, ...right]);
  return new Set([...left].filter((ordinal) => right.has(ordinal) === (kind === 'intersection')));
}
