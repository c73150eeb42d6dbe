/** Threads that scan lines ahead of those who read the rows: whoever can start threads says how. The rows are the same as without them. */

import type { ScanKernel, ScannedLines } from './scan-kernel.js';
import { sharedKernel } from './wasm/wasm-kernel.js';

/** A scanner in another thread, over a memory that is shared with it. */
export interface ScanThread {
  /** False while the thread starts: whoever has lines to scan does it at once then. */
  readonly isReady: boolean;
  /** As `scan` of a kernel. Rejects when the thread has ended. */
  scan(from: number, end: number): Promise<number>;
}

export interface ScanThreads {
  /** How many there are. */
  readonly count: number;
  /** Another scanner, in one of them. */
  open(module: WebAssembly.Module, memory: WebAssembly.Memory): ScanThread;
  end(): void;
}

/** Called for each reading. */
export type StartScanThreads = () => ScanThreads;

/** Null where no memory can be shared. */
export function threadKernel(bytes: number, lines: ScannedLines, threads: ScanThreads): ScanKernel | null {
  const shared = sharedKernel(bytes, lines);
  if (shared === null) return null;
  const { kernel, module, memory } = shared;
  const thread = threads.open(module, memory);
  /** What a scan that was begun ahead came to, until it is asked for. */
  let ahead: { readonly from: number; readonly end: number; readonly result: number } | null = null;
  return {
    ...kernel,
    async start(from, end) {
      ahead = null;
      if (thread.isReady) ahead = { from, end, result: await thread.scan(from, end) };
    },
    scan(from, end) {
      const known = ahead;
      ahead = null;
      return known !== null && known.from === from && known.end === end ? known.result : kernel.scan(from, end);
    },
  };
}
