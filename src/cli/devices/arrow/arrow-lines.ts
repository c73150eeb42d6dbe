/** An Arrow file, or a stream of it, to lines of NDJSON, one for each row. A batch of rows is held in memory at a time, and the next one. */

import { errorMessage } from '../../../base/error-message.js';
import { FileError } from '../../../node/file-error.js';
import type { Context } from '../../command/command.js';
import { load } from '../../command/load-package.js';
import { Failure } from '../../output/failure.js';
import { rowWriter } from '../row-lines.js';
import { ARROW_TYPE, ArrowFault, type ArrowPackage, type ArrowReader } from './arrow-data.js';
import { cellsOf } from './column-text.js';

/** Rows that become lines at once. */
const ROWS_A_CHUNK = 4096;

/**
 * The lines of the messages of a file or a stream.
 * @throws Failure `input` where the reader is not installed or the file cannot be read, `devices` for columns that no device has
 */
export async function* arrowLines(
  context: Context,
  name: string,
  messages: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array> {
  const position: Position = { row: 0, isInRow: false };
  try {
    const arrow = load<ArrowPackage>(context, 'apache-arrow', 'reader');
    const reader = await arrow.RecordBatchReader.from(messages);
    await reader.open();
    for await (const lines of linesOf(reader, name, position)) {
      context.signal.throwIfAborted();
      yield lines;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    throw failureOf(name, error, position);
  } finally {
    await messages.return();
  }
}

/** Where reading stands. */
interface Position {
  /** Rows that were begun. */
  row: number;
  /** Or between two batches. */
  isInRow: boolean;
}

/** `position` follows. */
async function* linesOf(
  reader: ArrowReader,
  name: string,
  position: Position,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const { fields } = reader.schema;
  const write = rowWriter(
    name,
    fields.map((field) => ({ name: field.name, isStruct: field.typeId === ARROW_TYPE.struct })),
  );
  for await (const { numRows, data } of reader) {
    const columns = numRows === 0 ? [] : data.children.map((child, at) => cellsOf(child, fields[at]?.name ?? ''));
    position.isInRow = true;
    for (let from = 0; from < numRows; from += ROWS_A_CHUNK) {
      let text = '';
      for (let row = from; row < Math.min(from + ROWS_A_CHUNK, numRows); row++) {
        position.row++;
        text += write((column) => columns[column]?.(row) ?? null);
      }
      yield encoder.encode(text);
    }
    position.isInRow = false;
  }
}

/** What reads the file tells by itself that it cannot. */
function failureOf(name: string, error: unknown, { row, isInRow }: Position): Error {
  if (error instanceof Failure || error instanceof FileError) return error;
  const start = `cannot read ${name}: ${errorMessage(error)}`;
  // Whatever is no fault of a column may be told of a batch that is read ahead.
  if (!(error instanceof ArrowFault)) return new Failure('input', start);
  const place = isInRow ? ` in row ${row}` : row > 0 ? ` behind row ${row}` : '';
  return new Failure('input', start + place, error.help);
}
