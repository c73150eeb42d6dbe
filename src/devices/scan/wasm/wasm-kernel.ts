/** The scanner in WebAssembly, compiled once per process, over a memory of its own. */

import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../wasm/module-writer.js';
import type { ScanKernel } from '../scan-kernel.js';
import { writeScanModule } from './scan-module.js';

const PAGE_BYTES = 2 ** 16;

/** Null: not possible in this process. */
let compiled: WebAssembly.Module | null | undefined;

/** Null where WebAssembly, its vectors or code made at run time cannot be had. */
export function wasmKernel(bytes: number): ScanKernel | null {
  compiled ??= compile();
  if (compiled === null) return null;
  try {
    const pages = Math.ceil(bytes / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const instance = new WebAssembly.Instance(compiled, { [IMPORT_MODULE]: { [IMPORT_MEMORY]: memory } });
    // The exports are those that `writeScanModule` writes.
    const { scan, find, add } = instance.exports as WebAssembly.Exports & Omit<ScanKernel, 'buffer'>;
    return { buffer: memory.buffer, scan, find, add };
  } catch {
    return null;
  }
}

/** Refused without vectors (CompileError), and by policies that forbid making code, with an error of the host's own. */
function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(writeScanModule());
  } catch {
    return null;
  }
}
