/** The core module, compiled once per process and kind of memory, and its instances over memories. */

import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../wasm/module-writer.js';
import type { SegmentMemory } from '../../layout/memory.js';
import { writeCoreModule } from './core/core-module.js';

/** What the core module exports; addresses in and out are 32 bits, and come out signed. */
export interface CoreExports {
  readonly count: (scratch: number, from: number, to: number) => number;
  readonly countBoth: (scratch: number, left: number, right: number, from: number, to: number) => number;
  readonly evaluate: (scratch: number, from: number, to: number, result: number, room: number) => number;
  readonly decode: (scratch: number, leaf: number, from: number, to: number, base: number) => number;
}

/** Null: not possible in this process. */
const modules = new Map<boolean, WebAssembly.Module | null>();

/** Null where WebAssembly, its vectors or code made at run time cannot be had, or the memory is a plain one. */
export function instantiateCore(memory: SegmentMemory): CoreExports | null {
  if (memory.wasm === null) return null;
  const module = coreModule(memory.shared);
  if (module === null) return null;
  try {
    const instance = new WebAssembly.Instance(module, { [IMPORT_MODULE]: { [IMPORT_MEMORY]: memory.wasm } });
    // The exports are those that `writeCoreModule` writes.
    return instance.exports as WebAssembly.Exports & CoreExports;
  } catch {
    return null;
  }
}

function coreModule(shared: boolean): WebAssembly.Module | null {
  let module = modules.get(shared);
  if (module === undefined) {
    module = compile(writeCoreModule(shared));
    modules.set(shared, module);
  }
  return module;
}

/** Refused without vectors (CompileError), and by policies that forbid making code, with an error of the host's own. */
function compile(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(bytes);
  } catch {
    return null;
  }
}
