/** What a file seems to be by its first bytes. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstBytes, isSqlite, kindOfBytes } from '../../src/node/file-kind.js';
import { withFolder } from '../cli/command.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

type Kind = readonly [begins: string, noun: string, packing: string | undefined, columns: string | undefined];

const told = (begins: string, noun: string, packing?: string, columns?: string): Kind => [
  begins,
  noun,
  packing,
  columns,
];

const KINDS: readonly Kind[] = [
  told('\x1f\x8b', 'a gzip archive', 'gzip'),
  told('\x28\xb5\x2f\xfd', 'a zstd archive', 'zstd'),
  told('\x50\x2a\x4d\x18', 'a zstd archive', 'zstd'),
  told('PK\x03\x04', 'a zip archive'),
  told('BZh', 'a bzip2 archive'),
  told('\xfd7zXZ\0', 'an xz archive'),
  told('\x04\x22\x4d\x18', 'an lz4 archive'),
  told('Obj\x01', 'an Avro file'),
  told('PAR1', 'a Parquet file', undefined, 'parquet'),
  told('ARROW1', 'an Arrow file', undefined, 'arrow'),
  told('FEA1', 'a Feather file of version 1'),
  told('\xff\xff\xff\xff', 'a stream of Arrow', undefined, 'arrow-stream'),
  told('SQLite format 3\0', 'a database of SQLite'),
  told('\xff\xfe', 'UTF-16 text'),
  told('\xfe\xff', 'UTF-16 text'),
];

describe.each(KINDS)('%j', (begins, noun, packing, columns) => {
  it(`is ${noun}, with anything behind it`, () => {
    for (const behind of ['', 'x', '\0\0']) {
      const kind = kindOfBytes(bytesOf(begins + behind));
      expect([kind?.noun, kind?.packing, kind?.columns]).toEqual([noun, packing, columns]);
    }
  });

  it('may be text while a byte of it is missing, or stands elsewhere', () => {
    expect(kindOfBytes(bytesOf(begins.slice(0, -1)))).toBeNull();
    expect(kindOfBytes(bytesOf(` ${begins}`))).toBeNull();
  });
});

it.each(['', 'A("X")', '{"id":"d"}', 'id,platform', '\xef\xbb\xbfA', 'PAR', 'SQLite format 4\0', '\x1f'])(
  '%j may be text',
  (text) => expect([kindOfBytes(bytesOf(text)), isSqlite(bytesOf(text))]).toEqual([null, false]),
);

it('a database of SQLite is told by all of its first 16 bytes', () => {
  const begins = 'SQLite format 3\0';
  expect([begins, `${begins}more`, begins.slice(0, 15), `x${begins}`].map((text) => isSqlite(bytesOf(text)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('the first bytes are 16 or as many as are asked for, fewer of a shorter file, and null of what cannot be read', () => {
  withFolder({ 'a.bin': '0123456789abcdefghij', 'b.bin': '01', 'c.bin': '' }, (folder) => {
    const read = (name: string, count?: number) => {
      const bytes = firstBytes(join(folder, name), count);
      return bytes === null ? null : Buffer.from(bytes).toString();
    };
    expect([read('a.bin'), read('a.bin', 3), read('b.bin'), read('c.bin')]).toEqual([
      '0123456789abcdef',
      '012',
      '01',
      '',
    ]);
    expect([read('no.bin'), read('.')]).toEqual([null, null]);
  });
});
