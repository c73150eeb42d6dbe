/** How far a long reading is: on standard error, on a terminal only, after a second, never in CI. */

import process from 'node:process';
import type { Output } from './output.js';

export interface Progress {
  /** Adds bytes that have been read. */
  add(bytes: number): void;
  /** Takes the line away. */
  end(): void;
}

const SILENT: Progress = { add: () => {}, end: () => {} };
const PATIENCE_MS = 1000;
const REDRAW_MS = 100;
const ERASE_LINE = '\r\u001b[2K';

/** Starts to count; `total` is null where the length is not known. */
export function startProgress(err: Output, what: string, total: number | null): Progress {
  if (!err.isTerminal || process.env.CI || process.env.TERM === 'dumb') return SILENT;
  let read = 0;
  let next = Date.now() + PATIENCE_MS;
  let isDrawn = false;
  return {
    add(bytes) {
      read += bytes;
      const now = Date.now();
      if (now < next) return;
      next = now + REDRAW_MS;
      isDrawn = true;
      err.write(`${ERASE_LINE}${what} ${share(read, total)}`);
    },
    end() {
      if (isDrawn) err.write(ERASE_LINE);
      isDrawn = false;
    },
  };
}

function share(read: number, total: number | null): string {
  return total === null || total === 0
    ? `${Math.floor(read / 1e6)} MB`
    : `${Math.min(100, Math.floor((read / total) * 100))} %`;
}
