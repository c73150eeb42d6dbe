/** Records that are there and cannot be read: which were met, so that each is told of once, and counted. */

import { StoreError } from './store-error.js';

export const RECORD_KINDS = ['message', 'preset', 'token', 'device', 'audience', 'event'] as const;

/** What a record is of. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record that the store has and cannot read. */
export interface UnreadableRecord {
  readonly kind: RecordKind;
  /** The code; of a token, its name; of a device, the sequence number of its last change: ids of devices are told to nobody; of an event, that of its audience and its number. */
  readonly code: string;
  /** The identity of the token that it belongs to, or that it is; null: that cannot be read, either, or it is a device or an event, which belong to none. */
  readonly owner: string | null;
}

/** This record alone cannot be read: the others can. */
export class UnreadableRecordError extends StoreError {
  constructor(readonly record: UnreadableRecord) {
    super('unreadable', `the ${record.kind} \`${record.code}\` is stored and cannot be read`);
  }
}

/** Those that this process has met since it opened the store, and not read or removed since. */
export class UnreadableRecords {
  readonly #known = new Map<string, UnreadableRecord>();
  readonly #listeners = new Set<(record: UnreadableRecord) => void>();

  /** `listener` hears of each once, beginning with those that are known. Gives what ends that. */
  onFound(listener: (record: UnreadableRecord) => void): () => void {
    this.#listeners.add(listener);
    for (const record of this.#known.values()) listener(record);
    return () => void this.#listeners.delete(listener);
  }

  /** Remembers a record that could not be read. */
  add(record: UnreadableRecord): void {
    if (this.has(record.kind, record.code)) return;
    this.#known.set(keyOf(record.kind, record.code), record);
    for (const listener of this.#listeners) listener(record);
  }

  /** It was read, or is there no more. */
  remove(kind: RecordKind, code: string): void {
    if (this.#known.size > 0) this.#known.delete(keyOf(kind, code));
  }

  /** Whether it was met. */
  has(kind: RecordKind, code: string): boolean {
    return this.#known.size > 0 && this.#known.has(keyOf(kind, code));
  }

  /** O(n). */
  of(kind: RecordKind): readonly UnreadableRecord[] {
    return [...this.#known.values()].filter((record) => record.kind === kind);
  }

  get size(): number {
    return this.#known.size;
  }
}

function keyOf(kind: RecordKind, code: string): string {
  return `${kind} ${code}`;
}
