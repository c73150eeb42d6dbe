/**
 * The metadata of one message of Arrow, looked over before the library reads it: it takes lengths as they come, and what lies outside as
 * unset. Numbers of fields: `Message.fbs` and `Schema.fbs` of https://github.com/apache/arrow/tree/main/format.
 */

import { FlatTable } from './flat-table.js';

/** What a message takes. */
export interface MessageSize {
  readonly kind: MessageKind;
  /** Of what stands behind the metadata. */
  readonly bodyBytes: number;
}

type MessageKind = 'schema' | 'dictionary' | 'batch';

const KINDS: readonly (MessageKind | null)[] = [null, 'schema', 'dictionary', 'batch'];
const CODECS = ['LZ4', 'ZSTD'];

const MESSAGE = { headerType: 1, header: 2, bodyLength: 3, custom: 4 };
const SCHEMA = { endianness: 0, fields: 1, custom: 2 };
const FIELD = { children: 5, custom: 6 };
const DICTIONARY = { batch: 1 };
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, variadicCounts: 4 };
const STRUCT_BYTES = 16;
const WORD_BYTES = 8;
const ADDRESS_BYTES = 4;
/** Columns, and what is inside of them: a schema may name one and the same a million times. */
const MOST_FIELDS = 100_000;

/** @throws Error for one that is damaged, or that cannot be read */
export function messageSize(metadata: Uint8Array): MessageSize {
  const message = FlatTable.root(metadata);
  const kind = KINDS[message.byte(MESSAGE.headerType)] ?? null;
  const header = message.table(MESSAGE.header);
  if (kind === null || header === null) throw new Error('it holds a message that is no schema and no batch of rows');
  message.items(MESSAGE.custom, ADDRESS_BYTES);
  const bodyBytes = message.length(MESSAGE.bodyLength);
  if (kind === 'schema') checkSchema(header);
  else checkBatch(kind === 'batch' ? header : (header.table(DICTIONARY.batch) ?? header), bodyBytes);
  return { kind, bodyBytes };
}

function checkSchema(schema: FlatTable): void {
  if (schema.short(SCHEMA.endianness) !== 0)
    throw new Error('its numbers are big-endian, which is not read: write it on a machine that is little-endian');
  schema.items(SCHEMA.custom, ADDRESS_BYTES);
  const fields = [...schema.tables(SCHEMA.fields)];
  let count = 0;
  for (let field = fields.pop(); field !== undefined; field = fields.pop()) {
    if (++count > MOST_FIELDS) throw new Error(`it has more than ${MOST_FIELDS} columns`);
    field.items(FIELD.custom, ADDRESS_BYTES);
    fields.push(...field.tables(FIELD.children));
  }
}

function checkBatch(batch: FlatTable, bodyBytes: number): void {
  const compression = batch.table(BATCH.compression);
  if (compression !== null)
    throw new Error(
      `its batches are packed by ${CODECS[compression.byte(0)] ?? 'an unknown codec'}, which is not read: write it without compression`,
    );
  const [first] = batch.items(BATCH.nodes, STRUCT_BYTES);
  // The first node is that of the first column, which has a value for each row.
  if (first !== undefined && batch.lengthAt(first) !== batch.length(BATCH.length))
    throw new Error('a batch and its columns differ in how many rows they have');
  batch.items(BATCH.variadicCounts, WORD_BYTES);
  for (const buffer of batch.items(BATCH.buffers, STRUCT_BYTES))
    if (batch.lengthAt(buffer) + batch.lengthAt(buffer + WORD_BYTES) > bodyBytes)
      throw new Error('a batch says that its values lie outside of it');
}
