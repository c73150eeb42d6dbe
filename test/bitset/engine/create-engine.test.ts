/** Whatever cannot be had, there is an engine: the scalar one, which says the same. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine, EngineName } from '../../../src/bitset/engine/engine.js';
import type { MemoryOptions, SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { expectEngine } from '../../support/engines.js';
import { makeProgram, membersOf, writeStyledLeaf } from '../../support/leaves.js';

const NAMES: readonly EngineName[] = ['auto', 'fused', 'generic', 'scalar'];
const SIZE = 70_000;

/** With modules of its own: what cannot be had is remembered per process. */
async function expectScalar(name: EngineName, options: MemoryOptions = {}): Promise<void> {
  vi.resetModules();
  const { createEngine } = await import('../../../src/bitset/engine/create-engine.js');
  const { SegmentMemory } = await import('../../../src/bitset/layout/memory.js');
  const memory = new SegmentMemory(options);
  const engine = createEngine(memory, name);
  expect(engine.name).toBe('scalar');
  expectAnswers(engine, memory);
}

function expectAnswers(engine: Engine, memory: SegmentMemory): void {
  const sets = [Uint32Array.from([1, 5, 600, 69_999]), Uint32Array.from([5, 600, 601])];
  const leaves = sets.map((ordinals) => writeStyledLeaf(memory, SIZE, ordinals, 'sealed'));
  const program = makeProgram(2, 1, [{ operation: 'andnot', target: 0, left: 0, right: 1 }]);
  const members = sets.map((ordinals) => membersOf(ordinals, SIZE));
  expectEngine(engine, memory, SIZE, program, leaves, members);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(NAMES)('asked for the %s engine', (name) => {
  it('gives the scalar one over plain memory', async () => {
    await expectScalar(name, { wasm: false });
  });

  it('gives the scalar one where there is no WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expectScalar(name);
  });

  it('gives the scalar one where a policy forbids making code', async () => {
    const refuse = function Module(): never {
      throw new EvalError('code generation is not allowed');
    };
    vi.stubGlobal('WebAssembly', { Memory: WebAssembly.Memory, Instance: WebAssembly.Instance, Module: refuse });
    await expectScalar(name);
  });

  it('gives the scalar one where there is no room for scratch memory', async () => {
    await expectScalar(name, { maxBytes: 262_144 });
  });
});

it('gives the scalar one where modules cannot be made into instances', async () => {
  const refuse = function Instance(): never {
    throw new RangeError('out of memory');
  };
  vi.stubGlobal('WebAssembly', { Memory: WebAssembly.Memory, Instance: refuse, Module: WebAssembly.Module });
  await expectScalar('auto');
});

it('goes on with the interpreter where modules for programs cannot be made any more', async () => {
  vi.resetModules();
  const { createEngine } = await import('../../../src/bitset/engine/create-engine.js');
  const { SegmentMemory } = await import('../../../src/bitset/layout/memory.js');
  const memory = new SegmentMemory();
  const engine = createEngine(memory, 'fused');
  expect(engine.name).toBe('fused');
  const refuse = function Module(): never {
    throw new RangeError('out of memory for code');
  };
  vi.stubGlobal('WebAssembly', { Module: refuse });
  expectAnswers(engine, memory);
});
