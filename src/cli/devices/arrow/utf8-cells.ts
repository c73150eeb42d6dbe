/** Cells over texts in UTF-8. All of a column is looked over at once: each text of it is sound when the whole is, and no text begins inside of a character. */

import { isUtf8 } from 'node:buffer';
import type { Cells } from '../../../devices/columns/cells.js';
import { NO_ROOM } from '../../../devices/columns/text-scope.js';
import { TEXT } from '../../../devices/scan/layout.js';
import { type ArrowData, ArrowFault } from './arrow-data.js';
import { viewBytes } from './column-strings.js';
import { cellsOfType, type IsSet } from './plain-cells.js';

/** `offsets`: where each text begins, and the last ends. @throws ArrowFault for bytes that are no UTF-8 */
export function textCells(bytes: Uint8Array, offsets: ArrayLike<number>, isSet: IsSet | null, column: string): Cells {
  expectUtf8(bytes, offsets, column);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    ...cellsOfType(TEXT, isSet),
    texts: {
      codeOf: (row, scope) => scope.codeOfBytes(bytes, offsets[row] as number, offsets[row + 1] as number),
      write(row, into, at, end) {
        const start = offsets[row] as number;
        const stop = offsets[row + 1] as number;
        if (at + stop - start > end) return NO_ROOM;
        into.set(bytes.subarray(start, stop), at);
        return at + stop - start;
      },
      textOf: (row) => decoder.decode(bytes.subarray(offsets[row], offsets[row + 1])),
    },
  };
}

/** Texts of views are brought together first. */
export function viewCells(data: ArrowData, isSet: IsSet | null, column: string): Cells {
  const bytesOf = viewBytes(data, column);
  const parts: Uint8Array[] = [];
  const offsets = new Float64Array(data.length + 1);
  for (let row = 0; row < data.length; row++) {
    const part = isSet === null || isSet(row) ? bytesOf(row) : new Uint8Array(0);
    parts.push(part);
    offsets[row + 1] = (offsets[row] as number) + part.length;
  }
  return textCells(Buffer.concat(parts), offsets, isSet, column);
}

function expectUtf8(bytes: Uint8Array, offsets: ArrayLike<number>, column: string): void {
  const last = offsets[offsets.length - 1] as number;
  let isSound = isUtf8(bytes.subarray(offsets[0], last));
  for (let at = 0; isSound && at < offsets.length; at++) {
    const offset = offsets[at] as number;
    isSound = offset === last || !isInsideCharacter(bytes[offset] as number);
  }
  if (!isSound) throw new ArrowFault(`the column \`${column}\` holds bytes that are no UTF-8`);
}

function isInsideCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
