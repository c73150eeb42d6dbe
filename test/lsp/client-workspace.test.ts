/** A workspace whose files the client reads: the nearest configuration and its catalog, kept until files change. */

import { beforeEach, describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { ClientWorkspace } from '../../src/lsp/client-workspace.js';

const catalogOf = (tag: string): string => JSON.stringify({ applications: {}, tags: { [tag]: { type: 'String' } } });

let files: Record<string, string> = {};
let reads: string[] = [];
let workspace: ClientWorkspace;

const DEFAULTS = { catalog: null, dialect: 'strict', countDevices: null, valuesOf: null } as const;

beforeEach(() => {
  [files, reads] = [{}, []];
  workspace = new ClientWorkspace({ ask: answer, defaults: DEFAULTS });
  workspace.setFolders(['memfs:/work']);
});

async function answer(method: string, params: object): Promise<unknown> {
  if (method === 'pushsift/findFiles') return Object.keys(files).slice(0, Reflect.get(params, 'most'));
  const uri = String(Reflect.get(params, 'uri'));
  reads.push(uri);
  return files[uri] ?? null;
}

const tagsOf = async (uri: string): Promise<readonly string[] | null> => {
  const { catalog } = await workspace.accountOf(uri);
  return catalog === null ? null : [...catalog.tags.keys()];
};

describe('the account of a document', () => {
  it('is that of the nearest configuration in the workspace, with the files it names from its own folder', async () => {
    files = {
      'memfs:/pushsift.config.json': '{"catalog": "above.json"}',
      'memfs:/work/pushsift.config.json': '{"catalog": "outer.json"}',
      'memfs:/work/outer.json': catalogOf('outer'),
      'memfs:/work/in%20shop/pushsift.config.json':
        '{"catalog": "../the inner.json", "dialect": "lenient", "requireApp": true, "rules": {"lint/mixed-operators": "off"}}',
      'memfs:/work/the%20inner.json': catalogOf('inner'),
    };
    expect(await tagsOf('memfs:/work/deep/er/a.sift')).toStrictEqual(['outer']);
    const inner = await workspace.accountOf('memfs:/work/in%20shop/a.sift');
    expect(await tagsOf('memfs:/work/in%20shop/a.sift')).toStrictEqual(['inner']);
    expect(inner).toMatchObject({
      catalogFile: 'memfs:/work/the%20inner.json',
      configFile: 'memfs:/work/in%20shop/pushsift.config.json',
      problem: null,
      check: { dialect: 'lenient', requireApp: true, forbidAccountWide: false, auth: 'required' },
      countDevices: null,
    });
    expect(inner.check.rules).toStrictEqual({ 'lint/mixed-operators': 'off' });
    expect(await tagsOf('memfs:/elsewhere/a.sift')).toBe(null);
    // Without a configuration a body needs its token, as for `pushsift check`.
    expect((await workspace.accountOf('memfs:/elsewhere/a.sift')).check).toMatchObject({ auth: 'required' });
    expect(await tagsOf('untitled:x')).toBe(null);
  });

  it.each([
    ['memfs:/', 'memfs:/a.sift', 'memfs:/'],
    ['memfs:/', 'memfs:/deep/er/a.sift', 'memfs:/'],
    ['file:///', 'file:///a.sift', 'file:///'],
    ['memfs:/work/', 'memfs:/work/a.sift', 'memfs:/work/'],
    ['memfs:/work', 'memfs:/work/a.sift', 'memfs:/work/'],
    ['memfs:/work', 'memfs:/workshop/a.sift', null],
    ['memfs:/work/', 'memfs:/a.sift', null],
  ])('of a workspace at %s is found for %s in %s', async (root, uri, folder) => {
    for (const one of ['memfs:/', 'file:///', 'memfs:/work/', 'memfs:/workshop/'])
      files[`${one}pushsift.config.json`] = '{}';
    files[`${folder}c.json`] = catalogOf('set');
    workspace.setFolders([root]);
    const { configFile } = await workspace.accountOf(uri);
    expect(configFile).toBe(folder === null ? null : `${folder}pushsift.config.json`);
    if (folder === null) return;
    workspace.setClient({ catalog: 'c.json' });
    expect(await tagsOf(uri)).toEqual(['set']);
  });

  it('refuses nothing more than the language does, where its configuration does not say so', async () => {
    files = { 'memfs:/work/pushsift.config.json': '{}' };
    expect((await workspace.accountOf('memfs:/work/a.sift')).check).toEqual({
      dialect: 'strict',
      rules: {},
      requireApp: false,
      forbidAccountWide: false,
      auth: 'required',
    });
  });

  it('has a catalog that tells which file it was read from', async () => {
    files = { 'memfs:/work/pushsift.config.json': '{"catalog": "c.json"}', 'memfs:/work/c.json': catalogOf('city') };
    expect((await workspace.accountOf('memfs:/work/a.sift')).catalog?.source).toBe('memfs:/work/c.json');
  });

  it('links findings to the site that the configuration names, else to the page of the package', async () => {
    files = { 'memfs:/work/in/pushsift.config.json': '{"docs": "https://docs.example.org/"}' };
    const pageIn = async (uri: string): Promise<string> =>
      String((await workspace.accountOf(uri)).codePage('lint/mixed-operators'));
    expect(await pageIn('memfs:/work/in/a.sift')).toMatch(/^https:\/\/docs\.example\.org\/.*mixed-operators/);
    expect(await pageIn('memfs:/work/a.sift')).toContain('/pushsift@');
  });

  it('takes what the client sets over it, from the first folder', async () => {
    files = {
      'memfs:/work/pushsift.config.json': '{"catalog": "c.json", "dialect": "lenient"}',
      'memfs:/work/c.json': catalogOf('configured'),
      'memfs:/work/d.json': catalogOf('set'),
    };
    workspace.setClient({ catalog: 'd.json', dialect: 'strict' });
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['set']);
    expect((await workspace.accountOf('memfs:/work/a.sift')).check.dialect).toBe('strict');
  });

  it('is read once, and again when files have changed', async () => {
    files = { 'memfs:/work/pushsift.config.json': '{"catalog": "c.json"}', 'memfs:/work/c.json': catalogOf('before') };
    await Promise.all(['a', 'b'].map((name) => workspace.accountOf(`memfs:/work/${name}.sift`)));
    expect(reads).toStrictEqual(['memfs:/work/pushsift.config.json', 'memfs:/work/c.json']);
    files['memfs:/work/c.json'] = catalogOf('after');
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['before']);
    workspace.filesChanged();
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['after']);
  });

  it.each([
    ['{', null, /^memfs:\/work\/pushsift\.config\.json is no configuration: /],
    ['{"catlog": "c.json"}', null, /is no configuration: a key or a value of it is unknown$/],
    ['{"rules": {"syntax/unclosed-bracket": "off"}}', null, /is an error of the language, and has no other level$/],
    ['{"catalog": "none.json"}', null, /^the catalog memfs:\/work\/none\.json cannot be read$/],
    ['{"catalog": "c.json"}', '{"applications": {', /^the catalog memfs:\/work\/c\.json has errors$/],
  ])('says what is wrong with %j', async (config, catalog, problem) => {
    files = {
      'memfs:/work/pushsift.config.json': config,
      ...(catalog === null ? {} : { 'memfs:/work/c.json': catalog }),
    };
    const account = await workspace.accountOf('memfs:/work/a.sift');
    expect(account.problem).toMatch(problem);
    expect(account.catalog).toBe(null);
  });
});

describe('while a file is broken', () => {
  it('the catalog that was read last holds, and what is wrong is said', async () => {
    files = { 'memfs:/work/pushsift.config.json': '{"catalog": "c.json"}', 'memfs:/work/c.json': catalogOf('city') };
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['city']);
    files['memfs:/work/c.json'] = '{"applications": {';
    workspace.filesChanged();
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['city']);
    const { problem } = await workspace.accountOf('memfs:/work/a.sift');
    expect(problem).toBe('the catalog memfs:/work/c.json has errors');
  });

  it('the configuration that was read last holds, with its catalog', async () => {
    files = {
      'memfs:/work/pushsift.config.json': '{"catalog": "c.json", "requireApp": true}',
      'memfs:/work/c.json': catalogOf('city'),
    };
    expect(await tagsOf('memfs:/work/a.sift')).toStrictEqual(['city']);
    files['memfs:/work/pushsift.config.json'] = '{"catalog": "c.json", ';
    workspace.filesChanged();
    const account = await workspace.accountOf('memfs:/work/a.sift');
    expect([...(account.catalog?.tags.keys() ?? [])]).toStrictEqual(['city']);
    expect(account.check.requireApp).toBe(true);
    expect(account.problem).toMatch(/^memfs:\/work\/pushsift\.config\.json is no configuration: /);
  });
});

describe('what a server is started with', () => {
  it('holds where no configuration says otherwise', async () => {
    const [catalog, countDevices, valuesOf] = [sampleCatalog, async () => 5, async () => []];
    const own = new ClientWorkspace({ ask: answer, defaults: { catalog, dialect: 'lenient', countDevices, valuesOf } });
    own.setFolders(['memfs:/work']);
    files = {
      'memfs:/work/shop/pushsift.config.json': '{"catalog": "c.json", "dialect": "strict"}',
      'memfs:/work/shop/c.json': catalogOf('city'),
    };
    expect(await own.accountOf('memfs:/work/a.sift')).toMatchObject({ catalog, check: { dialect: 'lenient' } });
    const shop = await own.accountOf('memfs:/work/shop/a.sift');
    expect([...(shop.catalog?.tags.keys() ?? [])]).toStrictEqual(['city']);
    expect(shop).toMatchObject({ check: { dialect: 'strict' }, countDevices, valuesOf });
  });

  it('is all there is where no client reads files', async () => {
    const own = new ClientWorkspace({ ask: null, defaults: { ...DEFAULTS, catalog: sampleCatalog } });
    own.setFolders(['memfs:/work']);
    expect(await own.accountOf('memfs:/work/a.sift')).toMatchObject({ catalog: sampleCatalog, problem: null });
    expect(await own.files(5)).toStrictEqual({ files: [], isComplete: true });
    expect(await own.read('memfs:/work/a.sift')).toBe(null);
  });
});

describe('the files of a workspace', () => {
  it('are what the client finds, with their texts', async () => {
    files = { 'memfs:/work/a.sift': 'A', 'memfs:/work/b.json': 'B' };
    expect(await workspace.files(2)).toStrictEqual({
      files: [
        { uri: 'memfs:/work/a.sift', text: 'A' },
        { uri: 'memfs:/work/b.json', text: 'B' },
      ],
      isComplete: true,
    });
    expect(await workspace.files(1)).toMatchObject({ files: { length: 1 }, isComplete: false });
    expect(await workspace.readAt()).toStrictEqual({ kind: 'missing', why: 'no earlier revision can be read here' });
  });

  it('are one more than are wanted, when the client is asked for them: so it is known whether those are all', async () => {
    const asked: object[] = [];
    const ask = async (_: string, params: object): Promise<unknown> => {
      asked.push(params);
      return [];
    };
    await new ClientWorkspace({ ask, defaults: DEFAULTS }).files(2);
    expect(asked).toEqual([{ most: 3 }]);
  });

  it('are those whose addresses and texts are texts, whatever else the client answers', async () => {
    const odd = new ClientWorkspace({
      ask: async (method, params) => {
        if (method === 'pushsift/findFiles') return ['memfs:/a.sift', 5, null, 'memfs:/b.sift'];
        return Reflect.get(params, 'uri') === 'memfs:/a.sift' ? 'A' : { text: 'B' };
      },
      defaults: DEFAULTS,
    });
    expect(await odd.files(5)).toStrictEqual({ files: [{ uri: 'memfs:/a.sift', text: 'A' }], isComplete: true });
    expect(await odd.files(2)).toMatchObject({ isComplete: true });
    expect(await odd.read('memfs:/b.sift')).toBe(null);
    const none = new ClientWorkspace({ ask: async () => 'memfs:/a.sift', defaults: DEFAULTS });
    expect(await none.files(5)).toStrictEqual({ files: [], isComplete: false });
  });

  it('are none, and not all, where the client does not answer', async () => {
    const silent = new ClientWorkspace({ ask: () => Promise.reject(new Error('no')), defaults: DEFAULTS });
    expect(await silent.files(5)).toStrictEqual({ files: [], isComplete: false });
    expect(await silent.read('memfs:/work/a.sift')).toBe(null);
  });
});
