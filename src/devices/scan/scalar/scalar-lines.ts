/** Lines to rows in plain TypeScript: a device on each, nothing behind it, and no line that is too long. */

import {
  ENDED_LINES,
  ENDED_OTHER,
  ENDED_ROWS,
  MOST_ROWS,
  ROWS_AT,
  STATE_ENDED,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_BYTES,
  STATE_LINE_UNKNOWN,
  STATE_LINE_UNKNOWN_TAGS,
  STATE_ROW_BYTES,
  STATE_ROWS,
  STATE_UNKNOWN,
  STATE_UNKNOWN_TAGS,
} from '../layout.js';
import type { ScalarMemory } from './scalar-memory.js';

const LINE_FEED = 10;

/** As `scan` of a kernel. `device` makes a row, and answers what is behind the device; -1 for none that is plain. */
export function scanLines(
  memory: ScalarMemory,
  from: number,
  end: number,
  device: (at: number, row: number) => number,
): number {
  for (const address of [STATE_ROWS, STATE_ITEMS, STATE_UNKNOWN, STATE_UNKNOWN_TAGS]) memory.put(address, 0);
  let row = ROWS_AT;
  let at = from;
  while (at < end) {
    if (memory.get(STATE_ROWS) === MOST_ROWS) return ended(memory, ENDED_ROWS, at);
    memory.count(STATE_LINE);
    for (const address of [STATE_LINE_UNKNOWN, STATE_LINE_UNKNOWN_TAGS]) memory.put(address, 0);
    // Whoever refuses a line may say why before it returns.
    memory.put(STATE_ENDED, ENDED_OTHER);
    const lineEnd = device(at, row);
    const isTaken = lineEnd >= end || (lineEnd >= 0 && memory.bytes[lineEnd] === LINE_FEED);
    if (!isTaken || lineEnd - at > memory.get(STATE_LINE_BYTES)) return at;
    memory.count(STATE_UNKNOWN, memory.get(STATE_LINE_UNKNOWN));
    memory.count(STATE_UNKNOWN_TAGS, memory.get(STATE_LINE_UNKNOWN_TAGS));
    memory.count(STATE_ROWS);
    row += memory.get(STATE_ROW_BYTES);
    at = lineEnd + 1;
  }
  return ended(memory, ENDED_LINES, at);
}

function ended(memory: ScalarMemory, why: number, at: number): number {
  memory.put(STATE_ENDED, why);
  return at;
}
