/**
 * The extension as it is packed: unpacked by the library that VS Code unpacks it with, and run over a stand-in for the module `vscode`. Its own
 * client library, that of VS Code, starts the language server inside the package and speaks to it over standard input and output.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import { until } from '../../lsp/editor.js';
import { VSCODE_NAMES } from '../../support/vscode/module-names.js';
import { type StandIn, type StandInDocument, vscodeStandIn } from '../../support/vscode/stand-in.js';

const ROOT = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

let folder = '';
let unpacked: ReadonlyMap<string, Buffer> = new Map();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-vscode-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'grammar/vscode/package-extension.ts', join(folder, 'built')], {
    cwd: ROOT,
  });
  unpacked = await unpack(join(folder, 'built', `pushsift-${version}.vsix`));
  for (const [name, bytes] of unpacked) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function unpack(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.openPromise(file, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

describe('the package', () => {
  it('has what its manifest names, the grammar of the repository, and no declarations', () => {
    const manifest = JSON.parse(String(unpacked.get('extension/package.json')));
    expect(manifest.version).toBe(version);
    const { grammars, languages, jsonValidation } = manifest.contributes;
    for (const path of [
      manifest.main,
      manifest.browser,
      manifest.icon,
      grammars[0].path,
      languages[0].configuration,
      ...jsonValidation.map(({ url }: { readonly url: string }) => url),
    ])
      expect([...unpacked.keys()], path).toContain(`extension/${path.replace('./', '')}`);
    expect(String(unpacked.get('extension/pushsift.tmLanguage.json'))).toBe(
      readFileSync(join(ROOT, 'grammar/pushsift.tmLanguage.json'), 'utf8'),
    );
    expect([...unpacked.keys()].filter((name) => /\.d\.ts$|\.map$|\.ts$/.test(name))).toStrictEqual([]);
    expect(String(unpacked.get('extension.vsixmanifest'))).toContain(`Id="pushsift" Version="${version}"`);
    expect(String(unpacked.get('extension/third-party-licenses.txt'))).toContain('vscode-languageclient');
  });
});

describe('the extension', () => {
  let code: StandIn;
  let document: StandInDocument;
  let extension: { activate(context: object): Promise<void>; deactivate(): Promise<void> };
  const text = 'A("AAAAA-AAAAA") * T("age", GTEE, 18)';
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
  const work = (): string => join(folder, 'work');

  beforeAll(async () => {
    mkdirSync(work());
    const devices = ['iOS', 'iOS', 'Android'].map((platform, at) =>
      JSON.stringify({ id: String(at), platform, applications: ['AAAAA-AAAAA'], tags: { age: 20, city: 'Berlin' } }),
    );
    writeFileSync(join(work(), 'devices.ndjson'), `${devices.join('\n')}\n`);
    writeFileSync(join(work(), 'catalog.json'), JSON.stringify(catalogToJson(sampleCatalog)));
    writeFileSync(join(work(), 'pushsift.config.json'), '{"devices": "devices.ndjson"}');
    writeFileSync(join(work(), 'a.sift'), 'A("AAAAA-AAAAA", ["iOS"])');
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', work(), '-c', 'user.name=n', '-c', 'user.email=e@x', ...words], { stdio: 'pipe' });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    const settings = { catalog: 'catalog.json', devices: '', dialect: null, 'server.path': '', source: '' };
    code = vscodeStandIn({ folder: work(), settings, typed: 'A("AAAAA-AAAAA")', names: VSCODE_NAMES });
    Reflect.set(globalThis, 'vscodeStandIn', code.module);
    const module = join(folder, 'extension/node_modules/vscode');
    mkdirSync(module, { recursive: true });
    writeFileSync(join(module, 'index.js'), 'module.exports = globalThis.vscodeStandIn;');
    extension = createRequire(join(folder, 'extension/package.json'))('./extension.js');
    document = code.open(join(work(), 'wrong.sift'), 'sift', text);
    code.lookAt(document, 0, 3);
    await extension.activate({
      subscriptions: [],
      asAbsolutePath: (path: string) => join(folder, 'extension', path),
    });
  }, 60_000);
  afterAll(() => extension.deactivate());

  const provide = (kind: string, method: string, ...given: readonly unknown[]): Promise<unknown> => {
    const provider = code.providers.get(kind);
    if (provider?.[method] === undefined)
      throw new Error(`no ${kind}.${method} among ${[...code.providers.keys()].join(', ')}`);
    return provider[method](...given);
  };
  const run = async (command: string): Promise<readonly string[]> => {
    code.shown.length = 0;
    await code.commands.get(command)?.();
    return code.shown;
  };

  it('shows findings of what is open, with the catalog that is set', async () => {
    const found = (): readonly { readonly code: { readonly value: string } }[] | undefined =>
      code.findings.get(document.uri.toString());
    await until(() => found() !== undefined);
    // With a link to its page a code is told as an object.
    expect(found()?.map((one) => one.code.value)).toStrictEqual(['syntax/unknown-operator']);
  });

  it('offers fixes, completion with values of the devices, and hover', async () => {
    const range = { start: code.at(0, 30), end: code.at(0, 30) };
    const actions = (await provide(
      'CodeActions',
      'provideCodeActions',
      document,
      range,
      { diagnostics: [] },
      token,
    )) as {
      title: string;
    }[];
    expect(actions.map(({ title }) => title)).toStrictEqual(['write GTE (may not be what was meant)']);
    const half = code.open(join(work(), 'half.sift'), 'sift', 'T("city", EQ, "Be")');
    const completion = (await provide('CompletionItem', 'provideCompletionItems', half, code.at(0, 17), token, {
      triggerKind: 0,
    })) as { items: { label: string; detail?: string }[] };
    expect(completion.items.map(({ label, detail }) => [label, detail])).toContainEqual(['"Berlin"', '3 devices']);
    const hover = (await provide('Hover', 'provideHover', document, code.at(0, 5), token)) as {
      contents: { value: string }[];
    };
    expect([hover.contents].flat()[0]?.value).toContain('Shop');
  });

  it('answers its commands about the filter under the cursor', async () => {
    code.lookAt(code.open(join(work(), 'a.sift'), 'sift', 'A("AAAAA-AAAAA") * A("AAAAA-AAAAA")'), 0, 3);
    expect(await run('pushsift.count')).toStrictEqual(['3 devices · reach: Shop']);
    expect(await run('pushsift.status')).toStrictEqual([
      `catalog: ${work()}/catalog.json · configuration: ${work()}/pushsift.config.json · devices: ${work()}/devices.ndjson`,
    ]);
    for (const [command, line] of [
      ['explain', /^Devices subscribed to Shop\. Reaches: Shop/],
      ['prove', /^the same devices are in this filter and in the other filter, whatever the account\n\n/],
      ['diff', /^another audience than at HEAD: 3 devices, 2 devices before\n\nGained: possible/],
    ] as const) {
      expect(await run(`pushsift.${command}`)).toStrictEqual([]);
      expect(code.opened.at(-1)).toMatch(line);
    }
    expect(await run('pushsift.simplify')).toStrictEqual(['the same audience with 1 set instead of 2']);
    expect(code.edits.map(([uri, , written]) => [uri.endsWith('/a.sift'), written])).toStrictEqual([[true, '']]);
  });

  it('says why a question has no answer', async () => {
    code.lookAt(document, 0, 3);
    expect(await run('pushsift.count')).toStrictEqual([expect.stringMatching(/^the filter has 1 error: /)]);
  });

  it('starts its server anew, and ends it', async () => {
    await code.commands.get('pushsift.restart')?.();
    code.lookAt(code.open(join(work(), 'b.sift'), 'sift', 'A("AAAAA-AAAAA")'), 0, 3);
    expect(await run('pushsift.count')).toStrictEqual(['3 devices · reach: Shop']);
    await extension.deactivate();
    await expect(code.commands.get('pushsift.status')?.()).rejects.toThrow('the language server does not run');
  });
});
