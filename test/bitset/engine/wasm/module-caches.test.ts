/** Modules are made when they pay, kept while they are used, and never more than so many. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../src/bitset/engine/create-engine.js';
import type { Engine, EngineName } from '../../../../src/bitset/engine/engine.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import type { Operation, Program, Step } from '../../../../src/bitset/program/program.js';
import { makeProgram, ordinalsOf, writeStyledLeaf } from '../../../support/leaves.js';

const RealModule = WebAssembly.Module;
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

function dense(name: EngineName, size = 65_536): { readonly engine: Engine; readonly leaves: readonly number[] } {
  const memory = new SegmentMemory();
  const engine = createEngine(memory, name);
  const leaves = Array.from({ length: SLOTS }, (_, seed) => {
    const chunks = Array.from({ length: size / 65_536 }, () => ({ shape: 'some', count: 30_000, seed }) as const);
    return writeStyledLeaf(memory, size, ordinalsOf(chunks, size), 'sealed');
  });
  return { engine, leaves };
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

  it('makes one for what is asked again and again', () => {
    const { engine, leaves } = dense('auto');
    compiled = 0;
    const counts = Array.from({ length: 200 }, () => engine.count(shape(400, 'andnot'), leaves, 0, 1));
    expect(new Set(counts).size).toBe(1);
    expect(compiled).toBe(1);
  });
});
