/** Reads rows as records, and takes note of those that cannot be read. */

import {
  type RecordKind,
  type UnreadableRecord,
  UnreadableRecordError,
  type UnreadableRecords,
} from '../unreadable.js';
import { type Row, textOrNull } from './statement.js';

export class RecordReader {
  readonly #unreadable: UnreadableRecords;

  constructor(unreadable: UnreadableRecords) {
    this.#unreadable = unreadable;
  }

  /**
   * The one record that was asked for, by the whole of it.
   * @throws UnreadableRecordError
   */
  one<Kept>(kind: RecordKind, row: Row, read: (row: Row) => Kept): Kept {
    const record = recordOf(kind, row);
    try {
      const kept = read(row);
      this.#unreadable.remove(kind, record.code);
      return kept;
    } catch {
      this.#unreadable.add(record);
      throw new UnreadableRecordError(record);
    }
  }

  /** It is there no more. */
  forget(kind: RecordKind, code: string): void {
    this.#unreadable.remove(kind, code);
  }

  /** Those that can be read, by part of them or the whole. */
  some<Kept>(kind: RecordKind, rows: readonly Row[], read: (row: Row) => Kept): readonly Kept[] {
    return rows.flatMap((row) => {
      try {
        return [read(row)];
      } catch {
        this.#unreadable.add(recordOf(kind, row));
        return [];
      }
    });
  }
}

function recordOf(kind: RecordKind, row: Row): UnreadableRecord {
  if (kind === 'device') return { kind, code: String(row.sequence), owner: null };
  if (kind === 'event') return { kind, code: `${row.audience}/${row.number}`, owner: null };
  const [code, owner] = kind === 'token' ? [row.name, row.id] : [row.code, row.created_by];
  return { kind, code: textOrNull(code) ?? String(code), owner: textOrNull(owner) };
}
