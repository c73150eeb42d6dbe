/** Programs that are counted together are counted as one by one, and by one module where their leaves are flat. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../src/bitset/engine/create-engine.js';
import { countPieces, type EngineName, type ProgramRun } from '../../../../src/bitset/engine/engine.js';
import { ScalarEngine } from '../../../../src/bitset/engine/scalar/scalar-engine.js';
import { CutRuns } from '../../../../src/bitset/engine/wasm/cut-batches.js';
import { chunksOf, LEAF_FLAGS } from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import type { Program } from '../../../../src/bitset/program/program.js';
import {
  type ChunkShape,
  leafProgram,
  leafStyle,
  makeProgram,
  ordinalsOf,
  segmentSize,
  writeStyledLeaf,
} from '../../../support/leaves.js';

const LEAVES = 7;

const dense = fc.record({
  shape: fc.constant('some' as const),
  count: fc.integer({ min: 2000, max: 63_500 }),
  seed: fc.nat(9),
});
const other: fc.Arbitrary<ChunkShape> = fc.oneof(
  fc.record({ shape: fc.constantFrom('empty' as const, 'full' as const) }),
  fc.record({ shape: fc.constant('run' as const), at: fc.nat(60_000), count: fc.nat(60_000) }),
  fc.record({
    shape: fc.constant('blocks' as const),
    live: fc.integer({ min: 30, max: 60 }),
    full: fc.nat(20),
    seed: fc.nat(9),
  }),
);

const sizes = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 30_000, max: 262_144 }) }, segmentSize(4));
/** Leaves most of whose chunks are dense: many are flat, some are not. */
const world = sizes.chain((size) => {
  const shapes = fc.array(fc.oneof({ weight: 6, arbitrary: dense }, { weight: 1, arbitrary: other }), {
    minLength: chunksOf(size),
    maxLength: chunksOf(size),
  });
  const style = fc.oneof({ weight: 5, arbitrary: fc.constant('sealed' as const) }, { weight: 1, arbitrary: leafStyle });
  const run = fc.tuple(leafProgram(4, 6), fc.array(fc.nat(LEAVES - 1), { minLength: 4, maxLength: 4 }));
  return fc.record({
    size: fc.constant(size),
    shared: fc.boolean(),
    leaves: fc.array(fc.record({ shapes, style }), { minLength: LEAVES, maxLength: LEAVES }),
    runs: fc.array(run, { minLength: 1, maxLength: 40 }),
    from: fc.nat(chunksOf(size) - 1),
    piece: fc.integer({ min: 1, max: 5 }),
  });
});

describe('counting several programs together', () => {
  it.each([
    ['fused', 80, 10],
    ['auto', 8, 0],
    ['generic', 8, 0],
    ['scalar', 8, 0],
  ] as const)('says what one by one does: %s', (name, numRuns, leastBatches) => {
    let batches = 0;
    fc.assert(
      fc.property(world, ({ size, shared, leaves, runs: drawn, from, piece }) => {
        const memory = new SegmentMemory({ shared });
        const engine = createEngine(memory, name);
        const addresses = leaves.map(({ shapes, style }) =>
          writeStyledLeaf(memory, size, ordinalsOf(shapes, size), style),
        );
        const runs = drawn.map(([program, places]) => ({
          program,
          leaves: places.slice(0, program.slots).map((place) => addresses[place]!),
        }));
        batches += new CutRuns(memory.u32, runs).batches.length;
        const expected = countPieces(new ScalarEngine(memory), runs, from, chunksOf(size), piece);
        for (let time = 0; time < 2; time++)
          expect(engine.countEach(runs, from, chunksOf(size), piece)).toEqual(expected);
      }),
      { numRuns },
    );
    console.log('B', name, batches);
    console.log('B', name, batches);
    console.log('B', name, batches);
    expect(batches).toBeGreaterThanOrEqual(leastBatches);
  });
});

const AND = makeProgram(2, 1, [{ operation: 'and', target: 0, left: 0, right: 1 }]);
const WITHOUT = makeProgram(2, 1, [{ operation: 'andnot', target: 0, left: 0, right: 1 }]);
const CHAIN = makeProgram(3, 1, [
  { operation: 'or', target: 0, left: 0, right: 1 },
  { operation: 'andnot', target: 0, left: -1, right: 2 },
]);

/** As many leaves over two chunks, every block of them neither empty nor full. */
function flatLeaves(memory: SegmentMemory, count: number): readonly number[] {
  const size = 2 * 65_536;
  return Array.from({ length: count }, (_, seed) => {
    const shapes = [0, 1].map((chunk) => ({ shape: 'some', count: 30_000, seed: 2 * seed + chunk }) as const);
    return writeStyledLeaf(memory, size, ordinalsOf(shapes, size), 'sealed');
  });
}

function runOf(program: Program, ...leaves: readonly number[]): ProgramRun {
  return { program, leaves };
}

describe('cutting programs into batches', () => {
  const memory = new SegmentMemory();
  const leaves = flatLeaves(memory, 20);
  const [a, b, c, d, e, f] = leaves as [number, number, number, number, number, number];
  const thin = writeStyledLeaf(memory, 131_072, Uint32Array.of(7), 'sealed');
  const batches = (...runs: readonly ProgramRun[]) => new CutRuns(memory.u32, runs).batches;

  it('puts together what reads a leaf in common', () => {
    const cut = batches(runOf(AND, a, b), runOf(AND, c, d), runOf(CHAIN, d, e, f), runOf(WITHOUT, b, f));
    expect(cut.map(({ runs, leaves }) => ({ runs, leaves }))).toEqual([
      { runs: [0, 3], leaves: [a, b, f] },
      { runs: [1, 2], leaves: [c, d, e, f] },
    ]);
  });

  it('leaves out what is alone, and what reads a leaf that is not flat', () => {
    expect(batches(runOf(AND, a, b), runOf(AND, c, d), runOf(AND, c, thin))).toEqual([]);
  });

  it('takes sixteen programs and sixteen leaves at most', () => {
    const same = Array.from({ length: 35 }, () => runOf(AND, a, b));
    expect(batches(...same).map(({ runs }) => runs.length)).toEqual([16, 16, 3]);
    const fan = leaves.slice(1).map((leaf) => runOf(AND, a, leaf));
    expect(batches(...fan).map((batch) => batch.leaves.length)).toEqual([16, 5]);
  });
});

describe('modules for batches', () => {
  const RealModule = WebAssembly.Module;
  let compiled = 0;

  function watch(make: (bytes: BufferSource) => WebAssembly.Module = (bytes) => new RealModule(bytes)): void {
    compiled = 0;
    const watching = function Module(bytes: BufferSource): WebAssembly.Module {
      compiled++;
      return make(bytes);
    };
    vi.spyOn(WebAssembly, 'Module').mockImplementation(watching);
  }

  function opened(name: EngineName) {
    const memory = new SegmentMemory();
    const engine = createEngine(memory, name);
    const leaves = flatLeaves(memory, 5) as [number, number, number, number, number];
    const expected = (runs: readonly ProgramRun[]) => countPieces(new ScalarEngine(memory), runs, 0, 2, 2);
    return { memory, engine, leaves, expected };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are made once for programs that differ in their leaves alone, whatever the memory', () => {
    watch();
    for (let time = 0; time < 3; time++) {
      const { engine, leaves, expected } = opened('fused');
      const [a, b, c, d, e] = leaves;
      for (const [one, two, three] of [
        [a, b, c],
        [e, d, b],
      ] as const) {
        const runs = [runOf(WITHOUT, one, two), runOf(CHAIN, two, three, one), runOf(WITHOUT, three, one)];
        const before = compiled;
        expect(engine.countEach(runs, 0, 2, 2)).toEqual(expected(runs));
        expect(compiled - before).toBe(time === 0 && one === a ? 1 : 0);
      }
    }
  });

  it('are not made for little work, but for much of it', () => {
    const { engine, leaves, expected } = opened('auto');
    const [a, b, c, d] = leaves;
    const runs = [runOf(CHAIN, a, b, c), runOf(CHAIN, c, d, a), runOf(CHAIN, b, d, c)];
    const wanted = expected(runs);
    watch();
    const times: number[] = [];
    for (let time = 0; time < 3000; time++) {
      const before = compiled;
      expect(engine.countEach(runs, 0, 2, 2)).toEqual(wanted);
      if (compiled > before) times.push(time);
    }
    // One for the batch; before it one for the shape that all three have, where no test before has made it.
    expect(times.slice(0, -1).every((time) => time < 1000)).toBe(true);
    expect(times.length).toBeLessThanOrEqual(2);
    expect(times.at(-1)).toBeGreaterThan(1000);
  });

  it('are not missed where none can be had', () => {
    const { engine, leaves, expected } = opened('fused');
    const [a, b, c] = leaves;
    const runs = [runOf(AND, a, c), runOf(AND, b, c), runOf(AND, c, b), runOf(CHAIN, c, b, a)];
    watch(() => {
      throw new RangeError('no room for code');
    });
    expect(engine.countEach(runs, 0, 2, 2)).toEqual(expected(runs));
    expect(compiled).toBeGreaterThan(0);
  });

  it('are not used for leaves that have changed since', () => {
    const { memory, engine, leaves, expected } = opened('fused');
    const [a, b, c, d] = leaves;
    const own = [a, b];
    const runs = [{ program: AND, leaves: own }, runOf(CHAIN, a, c, b)];
    expect(engine.countEach(runs, 0, 2, 2)).toEqual(expected(runs));
    own[1] = d;
    expect(engine.countEach(runs, 0, 2, 2)).toEqual(expected(runs));
    watch();
    memory.u32[(a + LEAF_FLAGS) >>> 2] = 0;
    expect(engine.countEach(runs, 0, 2, 2)).toEqual(expected(runs));
    const run = [runOf(AND, b, c), runOf(CHAIN, c, b, d), runOf(CHAIN, b, d, c), runOf(AND, d, c)];
    expect(new CutRuns(memory.u32, run).isOf(memory.u32, run)).toBe(true);
    const cut = new CutRuns(memory.u32, run);
    memory.u32[(b + LEAF_FLAGS) >>> 2] = 0;
    expect(cut.isOf(memory.u32, run)).toBe(false);
    expect(cut.isOf(memory.u32, run.slice(1))).toBe(false);
  });
});
