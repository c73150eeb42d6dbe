/** Everything that reads a segment, run over one that came from outside: whatever it holds, nothing may leave its bounds or loop. */

import { createEngine } from '../../src/bitset/engine/create-engine.js';
import type { Engine } from '../../src/bitset/engine/engine.js';
import type { ValueDevices } from '../../src/bitset/layout/addresses.js';
import { IndexError } from '../../src/bitset/layout/errors.js';
import { chunksOf } from '../../src/bitset/layout/layout.js';
import type { IntegerColumn, Segment, ValueColumn } from '../../src/bitset/layout/segment.js';
import { bindUnion } from '../../src/bitset/leaf/bind-union.js';
import { iterateLeaf } from '../../src/bitset/leaf/read-leaf.js';
import { allocateResult, finishResult } from '../../src/bitset/leaf/result-leaf.js';
import { buildProgram } from '../../src/bitset/program/build-program.js';
import { leafSet } from '../../src/bitset/program/set-expression.js';
import { expressionIn, operateOnSets } from './set-trees.js';

type Below = (below: number) => number;

/** Sets looked at in each column, and pairs of them combined. */
const MOST_VALUES = 8;
const COMBINED = 4;

/** @throws Error where something is answered that the segment cannot have */
export function useSegment(segment: Segment, random: Below): void {
  const sets = [
    { kind: 'leaf', leaf: segment.live } as const,
    ...[...segment.platforms.values()].map((leaf) => ({ kind: 'leaf', leaf }) as const),
    ...useValues(segment.subscriptions, random),
    ...[...segment.tags.values()].flatMap(({ set, integers, strings, lists }) => [
      set,
      ...(integers === null ? [] : useIntegers(segment, integers, random)),
      ...(strings === null ? [] : useValues(strings, random)),
      ...(lists === null ? [] : useValues(lists, random)),
    ]),
  ];
  for (const set of sets) expectOrdinals(ordinalsIn(segment, set), segment.size);
  combine(segment, sets, random);
  useIds(segment, random);
}

function useValues({ set, values, devicesOf }: ValueColumn, random: Below): readonly ValueDevices[] {
  const codes = someOf(values.size, random);
  for (const code of codes) {
    const found = values.codeOf(values.valueOf(code));
    if (found < -1 || found >= values.size) throw new Error(`there is no code ${found}`);
  }
  values.codeOf('\ud800');
  return [set, ...codes.map((code) => devicesOf(code))];
}

function useIntegers(segment: Segment, column: IntegerColumn, random: Below): readonly ValueDevices[] {
  const { set, planes, minimum, maximum, distinct, byValue } = column;
  const inside =
    distinct === null
      ? [minimum + 1, Math.floor((minimum + maximum) / 2)]
      : someOf(distinct.count, random).map((at) => segment.memory.f64[distinct.address / 8 + at] as number);
  const single =
    byValue === null ? [] : [minimum, maximum, ...inside].flatMap((value) => orDamaged(() => byValue.devicesOf(value)));
  return [set, ...planes, ...single];
}

/** What a lookup finds wrong only then is told as damage, too. */
function orDamaged<T>(look: () => T): readonly T[] {
  try {
    return [look()];
  } catch (error) {
    if (error instanceof IndexError && error.code === 'damaged') return [];
    throw error;
  }
}

function useIds({ ids, size }: Segment, random: Below): void {
  if (ids === null) return;
  for (const ordinal of someOf(size, random)) {
    const found = ids.ordinalOf(ids.idOf(ordinal));
    if (found < -1 || found >= size) throw new Error(`there is no ordinal ${found}`);
  }
  ids.ordinalOf('nobody');
}

/** Runs programs over pairs of sets, and decodes what comes out. */
function combine(segment: Segment, sets: readonly ValueDevices[], random: Below): void {
  const { memory } = segment;
  const engines = memory.wasm === null ? SCALAR : EVERY;
  for (const name of engines) combineOn(createEngine(memory, name), segment, sets, random);
}

const SCALAR = ['scalar'] as const;
const EVERY = ['scalar', 'generic', 'fused'] as const;

function combineOn(engine: Engine, segment: Segment, sets: readonly ValueDevices[], random: Below): void {
  const { memory, size } = segment;
  const chunks = chunksOf(size);
  for (const kind of ['and', 'or', 'andnot'] as const) {
    for (let round = 0; round < COMBINED; round++) {
      const bound = [0, 1].map(() => bind(segment, sets[random(sets.length)] as ValueDevices));
      const leaves = bound.map(({ leaf }) => leaf).filter((leaf) => leaf !== 0);
      if (leaves.length === 2) {
        const { program, leaves: slotLeaves } = buildProgram(
          expressionIn(operateOnSets(kind, [leafSet(0), leafSet(1)])),
        );
        const slots = slotLeaves.map((slot) => leaves[slot] as number);
        engine.count(program, slots, 0, chunks);
        engine.isEmpty(program, slots, 0, chunks);
        const result = allocateResult(memory, chunks, chunks);
        const end = engine.evaluate(program, slots, 0, chunks, result.leaf, result.room);
        finishResult(memory, result, end);
        expectOrdinals(iterateLeaf(memory, result.leaf, size), size);
        memory.release(result.leaf);
      }
      for (const { leaf, isTemporary } of bound) if (isTemporary) memory.release(leaf);
    }
  }
}

function bind(
  { memory, size }: Segment,
  devices: ValueDevices,
): { readonly leaf: number; readonly isTemporary: boolean } {
  if (devices.kind === 'leaf') return { leaf: devices.leaf, isTemporary: false };
  return { leaf: bindUnion(memory, [devices], { from: 0, to: chunksOf(size) }), isTemporary: true };
}

function ordinalsIn({ memory, size }: Segment, devices: ValueDevices): Iterable<number> {
  if (devices.kind === 'leaf') return iterateLeaf(memory, devices.leaf, size);
  return memory.u32.subarray(devices.start / 4, devices.start / 4 + devices.count);
}

function expectOrdinals(ordinals: Iterable<number>, size: number): void {
  let before = -1;
  for (const ordinal of ordinals) {
    if (!(ordinal > before && ordinal < size)) throw new Error(`ordinal ${ordinal} behind ${before} of ${size}`);
    before = ordinal;
  }
}

/** Some numbers below `count`, the first and the last among them. */
function someOf(count: number, random: Below): readonly number[] {
  if (count === 0) return [];
  return [0, count - 1, ...Array.from({ length: MOST_VALUES }, () => random(count))];
}
