/** A file that is something else than its name says is named as what it is, with what to do. */

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { runInProcess, withFolderAsync } from './command.js';

const NDJSON = '{"id":"a","platform":"iOS","applications":["X"]}\n';
const builder = DeviceIndex.builder();
builder.add({ id: 'a', platform: 'iOS', applications: ['X'] });
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const KINDS: readonly (readonly [noun: string, content: Uint8Array])[] = [
  ['an index of pushsift', builder.seal().toBytes()],
  ['a zip archive', bytes('PK\x03\x04\x14\x00')],
  ['a bzip2 archive', bytes('BZh91AY&SY')],
  ['an xz archive', bytes('\xfd7zXZ\x00\x00')],
  ['an lz4 archive', bytes('\x04\x22\x4d\x18\x64\x40')],
  ['an Avro file', bytes('Obj\x01\x04\x14avro.codec')],
  ['a database of SQLite', bytes('SQLite format 3\x00\x10\x00')],
  ['a Feather file of version 1', bytes('FEA1\x00\x00\x00\x00')],
  ['UTF-16 text', new Uint8Array(Buffer.from(`\ufeff${NDJSON}`, 'utf16le'))],
];

async function said(words: readonly string[], content: Uint8Array | string, name: string, input?: Uint8Array) {
  let err = '';
  await withFolderAsync({ [name]: content, 'good.sift': 'A("X")' }, async (folder) => {
    const run = await runInProcess(words, { folder, ...(input && { input }) });
    expect(run.code).toBe(2);
    err = run.err;
  });
  return err;
}

const PACKED: readonly (readonly [noun: string, content: Uint8Array])[] = [
  ['a gzip archive', gzipSync(NDJSON)],
  ['a zstd archive', bytes('\x28\xb5\x2f\xfd\x04\x00')],
];

/** Read as it is where it is a file of its own. */
const PARQUET = ['a Parquet file', bytes('PAR1\x15\x04')] as const;
const ARROW = ['an Arrow file', bytes('ARROW1\x00\x00')] as const;
/** It is read on standard input and in archives, too. */
const ARROW_STREAM = ['a stream of Arrow', bytes('\xff\xff\xff\xff\xb0\x00\x00\x00')] as const;

describe.each([...KINDS, ...PACKED, PARQUET, ARROW, ARROW_STREAM])('%s', (noun, content) => {
  it('as a filter, a catalog, a list of filters', async () => {
    const start = (name: string) => `pushsift: cannot read ${name}: it is ${noun}, `;
    expect(await said(['check', 'a.sift'], content, 'a.sift')).toContain(start('a.sift'));
    expect(await said(['fmt', 'a.sift'], content, 'a.sift')).toContain(start('a.sift'));
    expect(await said(['explain', '@a.sift'], content, 'a.sift')).toContain(start('a.sift'));
    expect(await said(['check', '--catalog', 'c.json', 'good.sift'], content, 'c.json')).toContain(start('c.json'));
  });

  if (!noun.includes('index'))
    it('as an index', async () => {
      expect(await said(['count', 'A("X")', '--devices', 'd.psi'], content, 'd.psi')).toContain(
        `help: it seems to be ${noun}: `,
      );
    });
});

describe.each([...KINDS, PARQUET, ARROW])('%s', (noun, content) => {
  it('as devices in an archive', async () => {
    const packed = gzipSync(content);
    expect(await said(['count', 'A("X")', '--devices', 'd.gz'], packed, 'd.gz')).toContain(`it seems to be ${noun}`);
  });

  it('as devices on standard input', async () => {
    expect(await said(['count', 'A("X")', '--devices', '-'], '', 'x', content)).toContain(`it seems to be ${noun}`);
  });
});

it('a stream of Arrow that is named as CSV', async () => {
  expect(await said(['count', 'A("X")', '--devices', 'd.csv'], ARROW_STREAM[1], 'd.csv')).toContain(
    'cannot read d.csv: it seems to be a stream of Arrow, and NDJSON or CSV is wanted\n  help: name it behind `--devices`, with a name that does not end in `.csv`\n',
  );
});

describe.each(KINDS)('%s', (noun, content) => {
  it.each(['d.ndjson', 'd.csv', 'd.txt', 'd'])('as devices in %s', async (name) => {
    for (const command of ['count', 'list'])
      expect(await said([command, 'A("X")', '--devices', name], content, name)).toMatch(
        new RegExp(
          `^pushsift: cannot read ${name}: it seems to be ${noun}, and NDJSON or CSV is wanted\\n {2}help: .+\\n$`,
        ),
      );
  });
});

it.each([
  ['NDJSON', NDJSON],
  ['CSV', 'id,platform,applications\na,iOS,X\n'],
])('%s that is named as an index', async (noun, content) => {
  expect(await said(['count', 'A("X")', '--devices', 'd.psi'], content, 'd.psi')).toContain(
    `help: it seems to be ${noun}: give it a name that ends in \`.${noun.toLowerCase()}\``,
  );
});

describe('devices in an archive of gzip', () => {
  const csv = 'id,platform,applications\na,iOS,X\nb,iOS,Y\n';

  it.each([
    ['NDJSON', 'd.ndjson.gz', NDJSON],
    ['NDJSON under another name', 'd', NDJSON],
    ['CSV', 'd.csv.gz', csv],
    ['CSV in capitals', 'D.CSV.GZ', csv],
    ['nothing', 'd.ndjson.gz', ''],
  ])('%s, are read as they are', (_, name, text) =>
    withFolderAsync({ [name]: gzipSync(text) }, async (folder) => {
      const run = await runInProcess(['list', 'A("X")', '--no-config', '--devices', name], { folder });
      expect([run.code, run.out]).toEqual([0, text === '' ? '' : 'a\n']);
    }),
  );

  it('on standard input', async () => {
    const run = await runInProcess(['list', 'A("X")', '--no-config', '--devices', '-'], { input: gzipSync(NDJSON) });
    expect([run.code, run.out]).toEqual([0, 'a\n']);
  });

  it('that ends too early, are told', async () => {
    const cut = gzipSync(NDJSON).subarray(0, -9);
    expect(await said(['list', 'A("X")', '--devices', 'd.gz'], cut, 'd.gz')).toContain(
      'pushsift: cannot read d.gz: the gzip archive is damaged, or ends too early\n',
    );
  });
});
