/** What `serve` says when it cannot serve, and that it then ends; and the tokens, from making one to taking it back. */

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { pushsift, type Run, runWithThreads, withFolderAsync } from './command.js';

const DEVICES = '{"id":"d1","platform":"iOS","applications":["AAAAA-AAAAA"]}\n';
const CATALOG = '{"applications":{"AAAAA-AAAAA":{}}}';

const HOUR_MS = 3_600_000;

function withIndex(work: (folder: string) => Promise<void>): Promise<void> {
  return withFolderAsync({ 'devices.ndjson': DEVICES, 'catalog.json': CATALOG }, async (folder) => {
    const words = ['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '--output', 'devices.psi'];
    expect(pushsift(words, { folder })).toMatchObject({ code: 0 });
    await work(folder);
  });
}

describe('serve', () => {
  it('ends when the port is in use, with all that it had opened closed', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await withIndex(async (folder) => {
      const words = ['serve', '--devices', 'devices.psi', '--store', 'store.db', '--port', String(port)];
      expect(pushsift(words, { folder })).toEqual({
        code: 2,
        out: '',
        err: `pushsift: port ${port} of 127.0.0.1 is in use\n  help: name another with \`--port\`, or 0 for any\n`,
      });
    });
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([
    [[], 'pushsift: no store is named\n'],
    [
      ['--store', 's.db', '--devices', '-'],
      'pushsift: a service reads its devices from a file, and not from standard input\n',
    ],
    [['--store', 's.db', '--devices', 'none.ndjson'], 'pushsift: cannot read none.ndjson: there is no such file'],
    [
      ['--store', 's.db', '--devices', 'one.psi', '--outbox', 'devices.ndjson'],
      'pushsift: cannot open the outbox devices.ndjson: there is a file of that name\n',
    ],
    [['--store', 's.db', '--devices', 'none.psi'], 'pushsift: cannot read none.psi: there is no such file'],
    [['--store', 's.db', '--devices', 'catalog.psi'], 'pushsift: catalog.psi: '],
    [
      ['--store', 's.db', '--devices', 'catalog.psi', '--keep-messages', '0'],
      'pushsift: `0` is no time to keep messages\n  help: as in `90d`, `12h` or `forever`\n',
    ],
    [['--max-pending', 'many'], 'pushsift: option `--max-pending` takes a whole number from 0, not `many`\n'],
    [['--max-outbox', '20X'], 'pushsift: option `--max-outbox` takes a number of bytes, not `20X`\n'],
    [['--outbox-reserve', '9000000T'], 'pushsift: option `--outbox-reserve` takes a number of bytes, not `9000000T`\n'],
    [
      ['--store', 's.db', '--devices', 'catalog.psi', '--max-outbox', '0'],
      'pushsift: an outbox of no bytes holds no message\n',
    ],
    [['--store', 's.db', '--devices', 'catalog.psi', '--port', '70000'], 'pushsift: there is no port 70000\n'],
    [
      ['--devices', 'none.psi', '--catalog', 'none.json', '--outbox', 'devices.ndjson', '--port', '70000'],
      [
        'pushsift: no store is named',
        '  help: as in `--store pushsift.db`: the file is made where there is none',
        'pushsift: cannot read none.psi: there is no such file',
        'pushsift: cannot read none.json: there is no such file',
        'pushsift: cannot open the outbox devices.ndjson: there is a file of that name',
        'pushsift: there is no port 70000',
        '  help: ports end at 65535',
        '',
      ].join('\n'),
    ],
    [['--store', 'no/s.db'], 'pushsift: cannot use the store no/s.db: its folder is not there\n'],
  ])('says what is missing or wrong: %j', async (words, said) => {
    const files = { 'devices.ndjson': DEVICES, 'catalog.json': CATALOG, 'catalog.psi': CATALOG };
    await withFolderAsync(files, async (folder) => {
      const build = ['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '--output', 'one.psi'];
      if (words.includes('one.psi')) expect(await runWithThreads(build, { folder })).toMatchObject({ code: 0 });
      const { code, out, err } = await runWithThreads(['serve', ...words], { folder });
      expect({ code, out, said: err.slice(0, said.length) }).toEqual({ code: 2, out: '', said });
    });
  });
});

/** What `pushsift serve token` is asked about a store. */
function tokensIn(folder: string, store: string): (...words: string[]) => Promise<Run> {
  return (...words) => runWithThreads(['serve', 'token', ...words, '--store', store], { folder });
}

describe('serve token', () => {
  it('makes one, lists it, and takes it back', async () => {
    await withFolderAsync({}, async (folder) => {
      const token = tokensIn(folder, 'store.db');
      const made = await token('add', 'shop', '--application', 'AAAAA-AAAAA');
      const out = expect.stringMatching(/^pushsift_[\w-]{43}\n$/);
      expect(made).toEqual({ code: 0, out, err: 'made the store store.db\n' });
      expect(await token('add', 'second')).toEqual({ code: 0, out, err: '' });
      expect(await token('remove', 'second')).toMatchObject({ code: 0 });
      expect((await token('list')).out).toMatch(/^ {2}shop {2}AAAAA-AAAAA {2,}\d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
      expect(await token('add', 'shop')).toMatchObject({ code: 2, out: '' });
      expect(
        await token('add', 'late', '--expires', '2999-12-31', '--may', 'ask', '--exclude', 'BBBBB-BBBBB'),
      ).toMatchObject({ code: 0 });
      expect((await token('list')).out).toMatch(
        /late .*may exclude BBBBB-BBBBB; may ask; ends 2999-12-31T00:00:00.000Z/,
      );
      expect(JSON.parse((await token('list', '--format', 'json')).out).tokens[0]).toMatchObject({
        name: 'late',
        identity: expect.stringMatching(/^[\w-]{22}$/),
        mayExclude: ['BBBBB-BBBBB'],
        may: ['ask'],
        secrets: [{ expiresAt: '2999-12-31T00:00:00.000Z' }],
      });
      const rotated = await token('rotate', 'late', '--keep', '0', '--expires', '90d');
      expect(rotated).toEqual({ code: 0, out, err: '' });
      expect(JSON.parse((await token('list', '--format', 'json')).out).tokens[0].secrets).toHaveLength(1);
      expect((await token('rotate', 'late')).code).toBe(0);
      expect(JSON.parse((await token('list', '--format', 'json')).out).tokens[0].secrets).toHaveLength(2);
      for (const [words, said] of [
        [['rotate', 'nobody'], 'there is no token `nobody`'],
        [['rotate', 'late', '--keep', '5'], '`5` is no number of hours'],
        [['add', 'x', '--expires', '2026-02-31'], '`2026-02-31` is no time'],
        [['add', 'x', '--expires', '2020-01-01'], '2020-01-01 has passed'],
        [['add', 'x', '--expires', '0d'], '`0d` is no time'],
        [['add', 'x', '--may', 'everything'], '`everything` is no right'],
      ] as const)
        expect(await token(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(said) });
      expect(await token('add', 'other', '--application', '')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^pushsift: an application has a code\n/),
      });
      expect(await token('remove', 'shop')).toMatchObject({ code: 0 });
      expect(await token('remove', 'shop')).toMatchObject({ code: 2, out: '' });
      expect((await token('list')).out).not.toContain('shop');
    });
  });

  it('tells when the secret before ends: a day after it was followed by another, where nothing is said', async () => {
    await withFolderAsync({}, async (folder) => {
      const token = tokensIn(folder, 's.db');
      expect([(await token('add', 'shop')).code, (await token('rotate', 'shop')).code]).toEqual([0, 0]);
      const { out } = await token('list');
      const [, end = ''] = /secret before ends (\S+)/.exec(out) ?? [];
      expect((Date.parse(end) - Date.now()) / HOUR_MS).toBeCloseTo(24, 0);
    });
  });

  it('names a token that cannot be read, and goes on with the others', async () => {
    await withFolderAsync({}, async (folder) => {
      const token = tokensIn(folder, 'store.db');
      expect([(await token('add', 'shop')).code, (await token('add', 'news')).code]).toEqual([0, 0]);
      const database = new sqlite.Database(join(folder, 'store.db'));
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.run("UPDATE pushsift_tokens SET record = '{' WHERE name = 'shop'");
      database.close();
      const said = 'the record of the token `shop` cannot be read\n';
      expect(await token('list')).toEqual({ code: 0, out: expect.stringMatching(/^ {2}news /), err: said });
      expect(await token('rotate', 'shop')).toEqual({
        code: 2,
        out: '',
        err: `pushsift: ${said}  help: put it back from a backup, or remove it and add another\n`,
      });
      expect([(await token('remove', 'shop')).code, (await token('add', 'shop')).code]).toEqual([0, 0]);
      expect(await token('list')).toMatchObject({ code: 0, err: '' });
    });
  });

  it.each([
    ['list', 'typo.db', '`pushsift serve token add` and `pushsift serve` make one'],
    ['remove', 'typo.db', '`pushsift serve token add` and `pushsift serve` make one'],
    ['list', 'pushift.db', 'did you mean `pushsift.db`?'],
    ['list', 'empty.db', '`pushsift serve token add` and `pushsift serve` make one'],
    ['list', 'no/typo.db', '`pushsift serve token add` and `pushsift serve` make one'],
  ])('%s makes no store %s', async (word, store, help) => {
    const files = { 'pushsift.db': 'not looked at', 'empty.db': '' };
    await withFolderAsync(files, async (folder) => {
      const name = word === 'remove' ? ['shop'] : [];
      expect(await runWithThreads(['serve', 'token', word, ...name, '--store', store], { folder })).toEqual({
        code: 2,
        out: '',
        err: `pushsift: there is no store ${store}\n  help: ${help}\n`,
      });
      expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
      expect(readFileSync(join(folder, 'empty.db'), 'utf8')).toBe('');
    });
  });

  it('refuses a store that is something else, and leaves it as it is', async () => {
    await withFolderAsync({ 'catalog.json': CATALOG }, async (folder) => {
      const store = join(folder, 'catalog.json');
      expect(await runWithThreads(['serve', 'token', 'list', '--store', store], { folder })).toMatchObject({
        code: 2,
        out: '',
      });
      expect(await runWithThreads(['catalog', 'validate', store], { folder })).toMatchObject({ code: 0 });
    });
  });
});
