/** Configuration, catalog and devices of a document: found as `check` finds them, read again when they change, kept while they are broken. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { countedIndex } from '../../../src/cli/lsp/counted-devices.js';
import { FileWorkspace } from '../../../src/cli/lsp/file-workspace.js';
import { SourceDevices } from '../../../src/cli/lsp/source-devices.js';
import type { Audiences } from '../../../src/cli/source/audiences.js';
import { compileOrThrow } from '../../../src/compile.js';

let folder = '';
let time = 1_000_000;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-lsp-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Written at a time of its own. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  time += 10;
  utimesSync(file, time, time);
  return file;
}

const uri = (name: string): string => pathToFileURL(join(folder, name)).href;

const catalogOf = (...tags: string[]): string =>
  JSON.stringify({ applications: {}, tags: Object.fromEntries(tags.map((tag) => [tag, { type: 'String' }])) });

function indexOf(count: number): DeviceIndex {
  const builder = DeviceIndex.builder({ ids: false });
  for (let at = 0; at < count; at++) builder.add({ id: String(at), platform: 'iOS', applications: ['X'] });
  return builder.seal();
}

/** As one that was opened in the folder; `loads` tells the files of devices that were loaded. */
function opened(): { readonly workspace: FileWorkspace; readonly loads: string[] } {
  const loads: string[] = [];
  const workspace = new FileWorkspace({
    folder,
    loadDevices: async (file, catalog) => {
      loads.push(file);
      return countedIndex(indexOf(loads.length), catalog);
    },
  });
  workspace.setFolders([pathToFileURL(folder).href]);
  return { workspace, loads };
}

describe('the account of a document', () => {
  it('is that of the nearest configuration, with the files it names from its own folder', async () => {
    write('pushsift.config.json', '{"catalog": "outer.json"}');
    write('outer.json', catalogOf('outer'));
    const config = write(
      'shop/pushsift.config.json',
      '{"catalog": "inner.json", "dialect": "lenient", "requireApp": true, "rules": {"lint/mixed-operators": "off"}, "docs": "https://x.y/"}',
    );
    write('shop/inner.json', catalogOf('inner'));
    const { workspace } = opened();
    const inner = await workspace.accountOf(uri('shop/deep/a.sift'));
    expect([...(inner.catalog?.tags.keys() ?? [])]).toStrictEqual(['inner']);
    expect([inner.catalogFile, inner.configFile]).toStrictEqual([join(folder, 'shop/inner.json'), config]);
    expect(inner.check).toStrictEqual({
      dialect: 'lenient',
      rules: { 'lint/mixed-operators': 'off' },
      requireApp: true,
      forbidAccountWide: false,
      auth: 'required',
    });
    const code = 'syntax/unclosed-bracket';
    expect(inner.codePage(code)).toBe('https://x.y/diagnostics/syntax/unclosed-bracket.html');
    const outer = await workspace.accountOf(uri('a.sift'));
    expect(outer.codePage(code)).toMatch(
      /^https:\/\/unpkg\.com\/pushsift@[\d.]+\/docs\/diagnostics\.md#syntaxunclosed-bracket$/,
    );
    expect([...(outer.catalog?.tags.keys() ?? [])]).toStrictEqual(['outer']);
    // One that was never saved belongs to the first folder.
    expect(await workspace.accountOf('untitled:Untitled-1')).toBe(outer);
  });

  it('is the same object until one of its files changes', async () => {
    write('pushsift.config.json', '{"catalog": "c.json"}');
    write('c.json', catalogOf('before'));
    const { workspace } = opened();
    const before = await workspace.accountOf(uri('a.sift'));
    expect(await workspace.accountOf(uri('b.sift'))).toBe(before);
    write('c.json', catalogOf('after'));
    const after = await workspace.accountOf(uri('a.sift'));
    expect([...(after.catalog?.tags.keys() ?? [])]).toStrictEqual(['after']);
    write('pushsift.config.json', '{}');
    expect((await workspace.accountOf(uri('a.sift'))).catalog).toBe(null);
  });

  it('keeps what was read last while a file is broken, and says so', async () => {
    write('pushsift.config.json', '{"catalog": "c.json"}');
    const catalog = write('c.json', catalogOf('known'));
    const { workspace } = opened();
    await workspace.accountOf(uri('a.sift'));
    write('c.json', '{"applications": {');
    const broken = await workspace.accountOf(uri('a.sift'));
    expect([...(broken.catalog?.tags.keys() ?? [])]).toStrictEqual(['known']);
    expect(broken.problem).toMatch(/^the catalog .*c\.json has \d errors?: what was read before holds$/);
    rmSync(catalog);
    const gone = await workspace.accountOf(uri('a.sift'));
    expect([...(gone.catalog?.tags.keys() ?? [])]).toStrictEqual(['known']);
    expect(gone.problem).toBe(`the catalog ${catalog} cannot be read`);
    write('c.json', catalogOf('mended'));
    write('pushsift.config.json', '{"catlog": "c.json"}');
    const wrong = await workspace.accountOf(uri('a.sift'));
    expect(wrong.problem).toMatch(/there is no key `catlog`/);
    expect([...(wrong.catalog?.tags.keys() ?? [])]).toStrictEqual(['mended']);
    write('pushsift.config.json', '{"catalog": "c.json"}');
    expect((await workspace.accountOf(uri('a.sift'))).problem).toBe(null);
  });

  it('takes what the client sets over what is configured, from the first folder', async () => {
    write('pushsift.config.json', '{"catalog": "c.json", "dialect": "lenient"}');
    write('c.json', catalogOf('configured'));
    write('d.json', catalogOf('set'));
    const { workspace } = opened();
    await workspace.accountOf(uri('a.sift'));
    workspace.setClient({ catalog: 'd.json', dialect: 'strict' });
    const account = await workspace.accountOf(uri('a.sift'));
    expect([...(account.catalog?.tags.keys() ?? [])]).toStrictEqual(['set']);
    expect(account.check.dialect).toBe('strict');
  });

  it('is that of the one configuration which the server was started with, or of none', async () => {
    write('pushsift.config.json', '{"catalog": "c.json"}');
    write('c.json', catalogOf('nearest'));
    write('other/named.json', '{"catalog": "d.json"}');
    write('other/d.json', catalogOf('named'));
    const loadDevices = () => Promise.reject(new Error('none'));
    const named = new FileWorkspace({ folder, loadDevices, config: join(folder, 'other/named.json') });
    expect([...((await named.accountOf(uri('a.sift'))).catalog?.tags.keys() ?? [])]).toStrictEqual(['named']);
    const none = new FileWorkspace({ folder, loadDevices, config: null });
    expect((await none.accountOf(uri('a.sift'))).catalog).toBe(null);
  });

  it('counts devices where they are configured: loaded once, and again when the file changes', async () => {
    const filter = compileOrThrow('A("X")');
    const { workspace, loads } = opened();
    expect((await workspace.accountOf(uri('a.sift'))).countDevices).toBe(null);
    write('pushsift.config.json', '{"devices": "d.psi"}');
    const devices = write('d.psi', 'one');
    const account = await workspace.accountOf(uri('a.sift'));
    expect(loads).toEqual([]);
    expect(await account.countDevices?.(filter)).toBe(1);
    expect(await account.countDevices?.(filter)).toBe(1);
    expect([account.devicesFile, loads]).toStrictEqual([devices, [devices]]);
    write('d.psi', 'another');
    expect(await (await workspace.accountOf(uri('a.sift'))).countDevices?.(filter)).toBe(2);
    await workspace.close();
  });
});

describe('a database', () => {
  const account = async (source: SourceDevices) => {
    write('pushsift.config.json', '{"devices": "d.psi"}');
    write('d.psi', 'one');
    const workspace = new FileWorkspace({ folder, loadDevices: () => Promise.reject(new Error('no file')), source });
    return () => workspace.accountOf(uri('a.sift'));
  };
  const failing = new Error('no such server');
  const sourceOf = (open: () => Promise<Audiences>) => new SourceDevices({ name: 'postgres://db', open, now: () => 0 });

  it('is counted in place of configured devices, and what keeps it from being asked is a problem of the account', async () => {
    const accountNow = await account(sourceOf(() => Promise.reject(failing)));
    const before = await accountNow();
    expect([before.devicesFile, before.problem]).toStrictEqual(['postgres://db', null]);
    await expect(before.countDevices?.(compileOrThrow('A("X")'))).rejects.toThrow('no such server');
    expect(await before.valuesOf?.({ application: null, tag: 'city', typed: '' })).toStrictEqual([]);
    expect((await accountNow()).problem).toBe('no such server');
  });
});

describe('a file at a revision', () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e@x', ...words], { stdio: 'pipe' });

  it('is as it was committed, wherever in the repository it lies', async () => {
    const { workspace } = opened();
    git('init', '--quiet');
    write('in/a.sift', 'before');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    write('in/a.sift', 'after');
    write('in/b.sift', 'new');
    expect(await workspace.readAt(uri('in/a.sift'), 'HEAD')).toStrictEqual({ kind: 'text', text: 'before' });
    for (const [name, revision, why] of [
      ['in/b.sift', 'HEAD', /^cannot read b\.sift at HEAD from git: /],
      ['in/a.sift', 'nothing', /^cannot read a\.sift at nothing from git: /],
      ['in/a.sift', '--output=x', /^`--output=x` is no git revision$/],
    ] as const)
      expect(await workspace.readAt(uri(name), revision)).toStrictEqual({
        kind: 'missing',
        why: expect.stringMatching(why),
      });
    expect(await workspace.readAt('untitled:x', 'HEAD')).toStrictEqual({
      kind: 'missing',
      why: 'the document lies in no folder',
    });
  });
});

describe('the files of a workspace', () => {
  it('are the filters and bodies of all roots, each once, without what lies hidden', async () => {
    for (const name of ['a.sift', 'one/b.json', 'two/c.jsonl', 'd.txt', '.git/e.sift', 'node_modules/f.sift'])
      write(name, name);
    const { workspace } = opened();
    workspace.setFolders([pathToFileURL(folder).href, uri('one'), uri('nowhere'), 'untitled:x']);
    expect(await workspace.files(10)).toStrictEqual({
      files: ['a.sift', 'one/b.json', 'two/c.jsonl'].map((name) => ({ uri: uri(name), text: name })),
      isComplete: true,
    });
    expect((await workspace.files(3)).isComplete).toBe(true);
    expect(await workspace.files(2)).toMatchObject({ files: { length: 2 }, isComplete: false });
  });

  it('are read by their addresses; null where there is none', async () => {
    write('a.sift', 'text');
    const { workspace } = opened();
    expect(await workspace.read(uri('a.sift'))).toBe('text');
    expect(await workspace.read(uri('b.sift'))).toBe(null);
    expect(await workspace.read('untitled:x')).toBe(null);
  });
});
