/** Memory as the host gives it: of WebAssembly where there is some to be had, plain otherwise. */

import { IndexError } from './errors.js';

export const PAGE_BYTES = 65_536;
/** What a plain memory may grow to where address space is short. */
const BYTES_WHEN_SHORT = 2 ** 28;

/** Browsers let threads share memory only where the page is isolated; what they give elsewhere can be sent nowhere. */
export function mustShareMemory(): void {
  if (typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false) return;
  throw new IndexError(
    'no-shared-memory',
    'memory that threads share cannot be had here: a page has to be cross-origin isolated for it; build and load the index without `shared`',
  );
}

/** Null where there is no WebAssembly (`--jitless`), or no address space for it. */
export function tryWasmMemory(shared: boolean, maxBytes: number): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: Math.ceil(maxBytes / PAGE_BYTES), shared });
  } catch {
    return null;
  }
}

/**
 * Address space for all that it may grow to; where a limit leaves less than that, for little: under a limit, a smaller segment is better than
 * none, and whoever takes the last of it takes it from the engine of the language, too, which ends the process.
 */
export function plainMemory(shared: boolean, maxBytes: number): ArrayBuffer | SharedArrayBuffer {
  const most = Math.ceil(maxBytes / PAGE_BYTES) * PAGE_BYTES;
  for (const maxByteLength of [most, Math.min(most, BYTES_WHEN_SHORT)]) {
    try {
      return shared
        ? new SharedArrayBuffer(PAGE_BYTES, { maxByteLength })
        : new ArrayBuffer(PAGE_BYTES, { maxByteLength });
    } catch {
      // Less, then.
    }
  }
  throw outOfMemory(PAGE_BYTES, 'the process cannot have any');
}

export function outOfMemory(bytes: number, why: string, cause?: unknown): IndexError {
  return new IndexError('out-of-memory', `${bytes} bytes are needed for a segment of the index; ${why}`, null, {
    cause,
  });
}
