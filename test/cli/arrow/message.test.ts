/** How many columns a schema may have, members of structs among them. */

import { Field, Null, Schema, Struct, Table, tableToIPC } from 'apache-arrow';
import { expect, it } from 'vitest';
import { messageSize } from '../../../src/cli/devices/arrow/message.js';

/** The first message of a stream: behind a mark and its length, four bytes each. */
function schemaOf(columns: number): Uint8Array {
  const members = Array.from({ length: columns - 1 }, () => new Field('', new Null()));
  const bytes = tableToIPC(new Table(new Schema([new Field('s', new Struct(members))])), 'stream');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  return bytes.subarray(8, 8 + length);
}

it('a schema has at most 100,000 columns', () => {
  expect(messageSize(schemaOf(100_000))).toEqual({ kind: 'schema', bodyBytes: 0 });
  expect(() => messageSize(schemaOf(100_001))).toThrow('it has more than 100000 columns');
});
