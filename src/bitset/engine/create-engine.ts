/** Chooses what runs programs over a memory: the best that can be had here, or what was asked for. */

import { IndexError } from '../layout/errors.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { Engine, EngineName } from './engine.js';
import { ScalarEngine } from './scalar/scalar-engine.js';
import { AutoKernels } from './wasm/auto-kernels.js';
import { BatchKernels, WORK_BEFORE_BATCH } from './wasm/batch-kernels.js';
import { type CoreExports, instantiateCore } from './wasm/core-instance.js';
import { DecodeKernel } from './wasm/decode-kernel.js';
import { FusedKernels } from './wasm/fused-kernels.js';
import { GenericKernels } from './wasm/generic-kernels.js';
import { type Kernels, PairKernel } from './wasm/kernels.js';
import { SCRATCH_BYTES } from './wasm/scratch.js';
import { WasmEngine } from './wasm/wasm-engine.js';

/** Bytes of scratch memory that an engine needs: for one thread. */
export const ENGINE_SCRATCH_BYTES = SCRATCH_BYTES;

/**
 * An engine over `memory`, for one thread. `scratch`: the address of ENGINE_SCRATCH_BYTES bytes, 64-aligned, that nobody else uses;
 * without it they are allocated here, for as long as the memory lives.
 *
 * What was asked for may not be possible: without WebAssembly (`--jitless`), without its vectors, where a policy forbids to make code, over plain memory, or
 * without room for scratch memory, it is the scalar engine that comes back. `name` of the engine says which it is; `auto` is called
 * `fused`.
 */
export function createEngine(memory: SegmentMemory, name: EngineName = 'auto', scratch?: number): Engine {
  const scalar = new ScalarEngine(memory);
  if (name === 'scalar') return scalar;
  const core = instantiateCore(memory);
  if (core === null) return scalar;
  const address = scratch ?? allocateScratch(memory);
  if (address === null) return scalar;
  const kernels = createKernels(memory, core, name, address);
  const decoder = new DecodeKernel(memory, core, address);
  const batches =
    name === 'generic' ? null : new BatchKernels(memory, address, name === 'fused' ? 0 : WORK_BEFORE_BATCH);
  const parts = { kernels, batches, pair: new PairKernel(core, address), decoder, scalar, scratch: address };
  return new WasmEngine(name === 'generic' ? 'generic' : 'fused', memory, parts);
}

function createKernels(
  memory: SegmentMemory,
  core: CoreExports,
  name: Exclude<EngineName, 'scalar'>,
  scratch: number,
): Kernels {
  const generic = new GenericKernels(memory, core, scratch);
  if (name === 'generic') return generic;
  const fused = new FusedKernels(memory, core, scratch, generic);
  return name === 'fused' ? fused : new AutoKernels(generic, fused, scratch);
}

function allocateScratch(memory: SegmentMemory): number | null {
  try {
    return memory.allocate(SCRATCH_BYTES);
  } catch (error) {
    if (error instanceof IndexError && error.code === 'out-of-memory') return null;
    throw error;
  }
}
