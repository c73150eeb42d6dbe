/** An Arrow file, or a stream of it, to its batches of rows. One is held in memory at a time, and the next one. */

import { errorMessage } from '../../../base/error-message.js';
import type { ColumnNames, Place } from '../../../devices/column-names.js';
import type { ColumnBatch } from '../../../devices/columns/cells.js';
import { FileError } from '../../../node/file-error.js';
import type { Context } from '../../command/command.js';
import { load } from '../../command/load-package.js';
import { Failure } from '../../output/failure.js';
import { placesOf } from '../columns/column-places.js';
import { FlagFault, rowWriter, tellFlagFault } from '../columns/row-lines.js';
import { placedCells } from './arrow-cells.js';
import { ARROW_TYPE, type ArrowBatch, ArrowFault, type ArrowPackage, type ArrowReader } from './arrow-data.js';
import { type Cells, cellsOf } from './column-text.js';

/**
 * The batches of the messages of a file or a stream.
 * @throws Failure `input` where the reader is not installed or the file cannot be read, `devices` for columns that no device has
 */
export async function* arrowBatches(
  context: Context,
  name: string,
  messages: AsyncGenerator<Uint8Array, void, undefined>,
  columnNames: ColumnNames | null = null,
): AsyncGenerator<ColumnBatch, void, undefined> {
  /** Rows of the batches before. */
  let rows = 0;
  try {
    const arrow = load<ArrowPackage>(context, 'apache-arrow', 'reader');
    const reader = await arrow.RecordBatchReader.from(messages);
    await reader.open();
    const places = placesIn(reader, name, columnNames);
    for await (const batch of reader) {
      context.signal.throwIfAborted();
      yield batchOf(batch, { name, rows, places, names: reader.schema.fields.map((field) => field.name) });
      rows += batch.numRows;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    throw failureOf(name, error, rows > 0 ? ` behind row ${rows}` : '');
  } finally {
    await messages.return();
  }
}

function placesIn({ schema }: ArrowReader, name: string, names: ColumnNames | null): readonly (Place | null)[] {
  const isStruct = (typeId: number): boolean => typeId === ARROW_TYPE.struct;
  return placesOf(
    name,
    schema.fields.map((field) => ({ name: field.name, isStruct: isStruct(field.typeId) })),
    names,
  );
}

/** A column that is not looked at. */
const NOTHING: Cells = () => null;

interface BatchPlace {
  /** Of the file. */
  readonly name: string;
  /** Those before the batch. */
  readonly rows: number;
  readonly places: readonly (Place | null)[];
  /** Of the columns. */
  readonly names: readonly string[];
}

function batchOf({ numRows, data }: ArrowBatch, { name, rows, places, names }: BatchPlace): ColumnBatch {
  const write = rowWriter(places);
  let texts: readonly Cells[] | null = null;
  return {
    count: numRows,
    columns: numRows === 0 ? null : placedCells(data.children, places, names),
    lineOf(row) {
      try {
        texts ??= data.children.map((child, at) => (places[at] === null ? NOTHING : cellsOf(child, names[at] ?? '')));
      } catch (error) {
        throw failureOf(name, error, rows > 0 ? ` behind row ${rows}` : '');
      }
      const cells = texts;
      try {
        return write((column) => cells[column]?.(row) ?? null);
      } catch (error) {
        if (error instanceof FlagFault) tellFlagFault(error, name, rows + row + 1, names);
        throw failureOf(name, error, ` in row ${rows + row + 1}`);
      }
    },
  };
}

/** What reads the file tells by itself that it cannot. `place`: of a column with a fault; whatever else there is may be told of a batch that is read ahead. */
function failureOf(name: string, error: unknown, place: string): Error {
  if (error instanceof Failure || error instanceof FileError) return error;
  const start = `cannot read ${name}: ${errorMessage(error)}`;
  return error instanceof ArrowFault ? new Failure('input', start + place, error.help) : new Failure('input', start);
}
