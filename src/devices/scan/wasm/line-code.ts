/** Lines to rows: a device on each, in JSON or as a record of CSV, nothing behind it, and no line that is too long. */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
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
import { type ScanDevice, state } from './device-code.js';

const LINE_FEED = 10;

/** `scan(from, end)`: the lines from `from` on, which end with a line feed or at `end`, to rows. Answers where the first begins that is not among them. */
export function writeScan(module: ModuleWriter, device: ScanDevice): void {
  module.function('scan', [I32, I32], I32, (f, at, end) => {
    const { i32, get, set } = f;
    const lineEnd = f.localI32();
    const row = f.localI32();
    const lastRow = f.localI32();
    for (const offset of [STATE_ROWS, STATE_ITEMS, STATE_UNKNOWN, STATE_UNKNOWN_TAGS])
      i32.store(i32.const(0), 0, offset);
    set(row, i32.const(ROWS_AT));
    set(lastRow, i32.add(i32.mul(state(f, STATE_ROW_BYTES), MOST_ROWS - 1), ROWS_AT));
    f.while(
      () => i32.ltU(get(at), get(end)),
      () => {
        f.if(i32.gtU(get(row), get(lastRow)), () => stop(f, ENDED_ROWS, at));
        count(f, STATE_LINE);
        for (const offset of [STATE_LINE_UNKNOWN, STATE_LINE_UNKNOWN_TAGS]) i32.store(i32.const(0), 0, offset);
        // Whoever refuses a line may say why before it returns.
        i32.store(i32.const(0), ENDED_OTHER, STATE_ENDED);
        set(lineEnd, f.call(device, get(at), get(row)));
        f.if(i32.eqz(isTaken(f, at, lineEnd, end)), () => f.return(get(at)));
        count(f, STATE_UNKNOWN, () => state(f, STATE_LINE_UNKNOWN));
        count(f, STATE_UNKNOWN_TAGS, () => state(f, STATE_LINE_UNKNOWN_TAGS));
        count(f, STATE_ROWS);
        f.increase(row, state(f, STATE_ROW_BYTES));
        set(at, i32.add(get(lineEnd), 1));
      },
    );
    i32.store(i32.const(0), ENDED_LINES, STATE_ENDED);
    return get(at);
  });
}

/** Adds to a number of the state; 1 where nothing is said. */
function count(f: FunctionWriter, offset: number, by = (): I32 => f.i32.const(1)): void {
  f.i32.store(f.i32.const(0), f.i32.add(state(f, offset), by()), offset);
}

function stop(f: FunctionWriter, why: number, at: Local<I32>): void {
  f.i32.store(f.i32.const(0), why, STATE_ENDED);
  f.return(f.get(at));
}

/** There is a device, nothing behind it on its line, and the line is not too long. */
function isTaken(f: FunctionWriter, start: Local<I32>, lineEnd: Local<I32>, end: Local<I32>): I32 {
  const { i32, get } = f;
  const ends = i32.or(i32.geU(get(lineEnd), get(end)), i32.eq(i32.load8u(get(lineEnd)), LINE_FEED));
  const fits = i32.leU(i32.sub(get(lineEnd), get(start)), state(f, STATE_LINE_BYTES));
  return i32.and(i32.and(ends, fits), i32.ne(get(lineEnd), 0));
}
