/** The scanners in WebAssembly, each compiled once per process for each kind of memory, over a memory of its own. */

import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../wasm/module-writer.js';
import type { ScanKernel, ScannedLines } from '../scan-kernel.js';
import { writeCsvModule } from './csv-module.js';
import { writeScanModule } from './scan-module.js';

const PAGE_BYTES = 2 ** 16;

type Compiled = Map<boolean, WebAssembly.Module | null>;

const MODULES: Readonly<Record<ScannedLines, (shared: boolean) => Uint8Array<ArrayBuffer>>> = {
  json: writeScanModule,
  csv: writeCsvModule,
};

/** By whether the memory is shared. Null: not possible in this process. */
const compiled: Readonly<Record<ScannedLines, Compiled>> = { json: new Map(), csv: new Map() };

/** A kernel with what another thread needs to run the same one. */
export interface SharedKernel {
  readonly kernel: ScanKernel;
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** Null where WebAssembly, its vectors or code made at run time cannot be had. */
export function wasmKernel(bytes: number, lines: ScannedLines): ScanKernel | null {
  return kernelOver(bytes, lines, false)?.kernel ?? null;
}

/** The same over a memory that threads share; null where that cannot be had, too. */
export function sharedKernel(bytes: number, lines: ScannedLines): SharedKernel | null {
  return kernelOver(bytes, lines, true);
}

function kernelOver(bytes: number, lines: ScannedLines, shared: boolean): SharedKernel | null {
  const module = compiled[lines].get(shared) ?? compile(lines, shared);
  compiled[lines].set(shared, module);
  if (module === null) return null;
  try {
    const pages = Math.ceil(bytes / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
    const instance = new WebAssembly.Instance(module, { [IMPORT_MODULE]: { [IMPORT_MEMORY]: memory } });
    // The exports are those that the modules have.
    const { scan, find, add } = instance.exports as WebAssembly.Exports & Omit<ScanKernel, 'buffer'>;
    return { kernel: { buffer: memory.buffer, scan, find, add }, module, memory };
  } catch {
    return null;
  }
}

/** Refused without vectors (CompileError), and by policies that forbid making code, with an error of the host's own. */
function compile(lines: ScannedLines, shared: boolean): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(MODULES[lines](shared));
  } catch {
    return null;
  }
}
