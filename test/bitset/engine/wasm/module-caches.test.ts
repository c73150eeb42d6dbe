/** Modules are made when they pay, kept while they are used, and never more than so many. */

import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../src/bitset/engine/create-engine.js';
import type { Engine, EngineName } from '../../../../src/bitset/engine/engine.js';
import { LEAF_LOWER } from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import type { Operation, Program, Step } from '../../../../src/bitset/program/program.js';
import { makeProgram, ordinalsOf, writeStyledLeaf } from '../../../support/leaves.js';

const { Module: RealModule, Instance: RealInstance } = WebAssembly;
const SLOTS = 7;
let compiled = 0;

/** Chains of six operations: 729 shapes for each prefix, which keeps the tests from meeting each other's modules. */
function shape(number: number, prefix: Operation): Program {
  const operations: readonly Operation[] = ['and', 'or', 'andnot'];
  const steps: Step[] = [{ operation: prefix, target: 0, left: 0, right: 1 }];
  for (let at = 2, rest = number; at < SLOTS + 1; at++, rest = Math.floor(rest / 3)) {
    steps.push({ operation: operations[rest % 3] ?? prefix, target: 0, left: -1, right: at % SLOTS });
  }
  return makeProgram(SLOTS, 1, steps);
}

interface Dense {
  readonly engine: Engine;
  readonly leaves: readonly number[];
  /** A leaf of which it is known that no block is full: read in another way than the others. */
  readonly thin: number;
}

function dense(name: EngineName, size = 65_536): Dense {
  const memory = new SegmentMemory();
  const engine = createEngine(memory, name);
  const leaves = Array.from({ length: SLOTS }, (_, seed) => {
    const chunks = Array.from({ length: size / 65_536 }, () => ({ shape: 'some', count: 30_000, seed }) as const);
    return writeStyledLeaf(memory, size, ordinalsOf(chunks, size), 'sealed');
  });
  const thin = writeStyledLeaf(
    memory,
    size,
    ordinalsOf([{ shape: 'some', count: 30_000, seed: SLOTS }], size),
    'sealed',
  );
  memory.u32[(thin + LEAF_LOWER) >>> 2] = 0;
  return { engine, leaves, thin };
}

beforeEach(() => {
  compiled = 0;
  const counting = function Module(bytes: BufferSource): WebAssembly.Module {
    compiled++;
    return new RealModule(bytes);
  };
  vi.spyOn(WebAssembly, 'Module').mockImplementation(counting);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('fused modules', () => {
  it('are made once for a shape, for all segments', () => {
    const [one, other] = [dense('fused'), dense('fused')];
    compiled = 0;
    for (const { engine, leaves } of [one, other, one]) engine.count(shape(1, 'and'), leaves, 0, 1);
    expect(compiled).toBe(1);
  });

  it('are made for each kind of leaves that one program is called with, and found again for either', () => {
    const { engine, leaves, thin } = dense('fused');
    const program = shape(2, 'and');
    const others = [...leaves.slice(1), thin];
    compiled = 0;
    const counts = [leaves, others, leaves, others].map((called) => engine.count(program, called, 0, 1));
    expect([compiled, counts[2], counts[3]]).toEqual([2, counts[0], counts[1]]);
  });

  it('are forgotten behind 256 others, and made again', () => {
    const { engine, leaves } = dense('fused');
    compiled = 0;
    const count = (number: number): number => engine.count(shape(number, 'or'), leaves, 0, 1);
    const first = count(0);
    for (let number = 1; number <= 255; number++) count(number);
    expect(compiled).toBe(256);
    count(0);
    expect(compiled).toBe(256);
    for (let number = 256; number <= 511; number++) count(number);
    expect(compiled).toBe(512);
    expect(count(0)).toBe(first);
    expect(compiled).toBe(513);
  });
});

describe('the automatic choice', () => {
  it('makes no module for what is asked once, or is little work', () => {
    const { engine, leaves } = dense('auto');
    compiled = 0;
    for (let number = 0; number < 300; number++) engine.count(shape(number, 'andnot'), leaves, 0, 1);
    for (let use = 0; use < 20; use++) engine.count(shape(0, 'andnot'), leaves, 0, 1);
    expect(compiled).toBe(0);
  });

  /** Lets what was asked for be compiled. */
  const compiling = async (compile: {
    readonly mock: { readonly results: readonly { readonly value: unknown }[] };
  }) => {
    await setImmediate();
    await Promise.allSettled(compile.mock.results.map(({ value }) => value));
    await setImmediate();
  };

  it('has one made for what is asked again, when the caller is done', async () => {
    const { engine, leaves } = dense('auto');
    const compile = vi.spyOn(WebAssembly, 'compile');
    const instance = vi.spyOn(WebAssembly, 'Instance').mockImplementation(function Instance(module, imports) {
      return new RealInstance(module, imports);
    });
    compiled = 0;
    const count = (): number => engine.count(shape(400, 'andnot'), leaves, 0, 1);
    const counts = Array.from({ length: 200 }, count);
    expect([compiled, compile.mock.calls.length, instance.mock.calls.length]).toEqual([0, 0, 0]);
    await compiling(compile);
    expect([compiled, compile.mock.calls.length, instance.mock.calls.length]).toEqual([0, 1, 0]);
    counts.push(count(), count());
    expect([compiled, compile.mock.calls.length, instance.mock.calls.length]).toEqual([0, 1, 1]);
    expect(new Set(counts).size).toBe(1);
  });

  it('asks for none before the shape was some work, and for each kind of its leaves apart', async () => {
    const { engine, leaves, thin } = dense('auto');
    const compile = vi.spyOn(WebAssembly, 'compile');
    // A call is 7 steps over 128 blocks, and 50 for itself: 946.
    for (let use = 0; use < 53; use++) engine.count(shape(401, 'andnot'), leaves, 0, 1);
    for (let use = 0; use < 53; use++) engine.count(shape(401, 'andnot'), [...leaves.slice(1), thin], 0, 1);
    await compiling(compile);
    expect(compile.mock.calls.length).toBe(0);
    engine.count(shape(401, 'andnot'), leaves, 0, 1);
    await compiling(compile);
    expect(compile.mock.calls.length).toBe(1);
  });

  it('makes one in the middle of answers for who never lets other work in', () => {
    const { engine, leaves } = dense('auto');
    compiled = 0;
    const count = (): number => engine.count(shape(402, 'andnot'), leaves, 0, 1);
    const counts = Array.from({ length: 10_000 }, count);
    expect(compiled).toBe(0);
    counts.push(...Array.from({ length: 1_000 }, count));
    expect(compiled).toBe(1);
    expect(new Set(counts).size).toBe(1);
  });

  it('goes on without one that cannot be had', async () => {
    const { engine, leaves } = dense('auto');
    const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new RangeError('no room for code'));
    const count = (): number => engine.count(shape(403, 'andnot'), leaves, 0, 1);
    const first = count();
    for (let use = 0; use < 60; use++) expect(count()).toBe(first);
    await compiling(compile);
    expect([count(), count(), compile.mock.calls.length]).toEqual([first, first, 1]);
    await compiling(compile);
    expect(compile.mock.calls.length).toBe(2);
  });
});
