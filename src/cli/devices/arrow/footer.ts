/** The directory at the end of an Arrow file: its schema, as the message that begins a stream, and where its batches are. `File.fbs`. */

import { FlatTable } from './flat-table.js';
import { messageSize } from './message.js';

export interface Footer {
  /** With its prefix. A file need not have it anywhere else. */
  readonly schema: Uint8Array;
  /** Offsets in the file: dictionaries, then batches of rows. */
  readonly blocks: readonly number[];
}

const FOOTER = { version: 0, schema: 1, dictionaries: 2, batches: 3 };
/** Its offset, the length of its metadata with padding, that of its body. */
const BLOCK_BYTES = 24;

/** @throws RangeError for bytes that are damaged */
export function readFooter(bytes: Uint8Array): Footer {
  const footer = FlatTable.root(bytes);
  const schema = footer.table(FOOTER.schema);
  if (schema === null) throw new RangeError('there is no schema');
  return {
    schema: schemaMessage(bytes, schema.address, footer.short(FOOTER.version)),
    blocks: [FOOTER.dictionaries, FOOTER.batches].flatMap((field) =>
      footer.items(field, BLOCK_BYTES).map((at) => footer.lengthAt(at)),
    ),
  };
}

const PREFIX_BYTES = 8;
/** Of the table that points into the bytes of the directory, which stand behind it. Addresses in it are relative, so those bytes stay as they are. */
const TABLE = { slots: 4, at: 16, header: 20, headerType: 24, version: 26, end: 32 };
const SCHEMA = 1;

function schemaMessage(footer: Uint8Array, schema: number, version: number): Uint8Array {
  const metadata = new Uint8Array(Math.ceil((TABLE.end + footer.length) / 8) * 8);
  metadata.set(footer, TABLE.end);
  const view = new DataView(metadata.buffer);
  view.setUint32(0, TABLE.at, true);
  // Sizes of the list of slots and of the table; where version, type and header are in it.
  for (const [at, short] of [
    10,
    12,
    TABLE.version - TABLE.at,
    TABLE.headerType - TABLE.at,
    TABLE.header - TABLE.at,
  ].entries())
    view.setUint16(TABLE.slots + 2 * at, short, true);
  view.setInt32(TABLE.at, TABLE.at - TABLE.slots, true);
  view.setUint32(TABLE.header, TABLE.end + schema - TABLE.header, true);
  view.setUint8(TABLE.headerType, SCHEMA);
  view.setInt16(TABLE.version, version, true);
  messageSize(metadata);
  const prefix = Buffer.alloc(PREFIX_BYTES, 0xff);
  prefix.writeInt32LE(metadata.length, 4);
  return Buffer.concat([prefix, metadata]);
}
