/**
 * Uses every entry of the installed package, and everything that an entry loads only when it is asked for. Run in a folder that holds
 * nothing but the package. Each entry of the manifest has its function here, or this fails.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const manifest = require('pushsift/package.json');

const TEXT = 'A("X") * T("age", GTE, 18)';
const CATALOG = { applications: { X: {} }, tags: { age: { type: 'Integer' } } };
const { compile, compileMatcher, loadCatalog } = await import('pushsift');
const { catalog } = loadCatalog(CATALOG);
const { filter } = compile(TEXT, { catalog });

/** A thousand devices, ten of which are in the audience. */
const DEVICES = Array.from({ length: 1000 }, (_, number) => ({
  id: `d${number}`,
  platform: 'iOS',
  applications: ['X'],
  tags: { age: number % 100 === 0 ? 20 : 10 },
}));
const NDJSON = DEVICES.map((device) => `${JSON.stringify(device)}\n`).join('');

const USES = {
  '.': async (pushsift) => {
    assert.equal(compile('A("X" * T("age", GTE, 18)').filter, null);
    assert.match(pushsift.renderDiagnostics('A("X"', compile('A("X"').diagnostics), /syntax\/unclosed-bracket/);
    assert.equal(compileMatcher(filter)(DEVICES[0]), true);
    assert.equal(pushsift.format('A( "X" )').text, 'A("X")\n');
    assert.equal(require('pushsift').compile(TEXT, { catalog }).filter.fingerprint, filter.fingerprint);
  },
  './strict': async ({ compileLazily, compileStrict }) => {
    assert.equal(compileStrict(TEXT, { catalog }).filter.fingerprint, filter.fingerprint);
    assert.deepEqual(compileStrict('A("X"').diagnostics[0].span, { start: 5, end: 5 });
    assert.deepEqual(await compileLazily('A("X"', { catalog }), compile('A("X"', { catalog }));
  },
  './devices': async ({ streamAudience }) => {
    const open = async function* () {
      yield new TextEncoder().encode(NDJSON);
    };
    assert.equal((await streamAudience({ open, catalog }).count(filter)).count, 10);
  },
  './bitset': async ({ indexAudience }) => {
    assert.equal((await indexAudience(await index()).count(filter)).count, 10);
  },
  './analysis': async ({ proveImplies, simplify }) => {
    assert.equal(proveImplies(filter, compile('A("X")', { catalog }).filter).answer, 'yes');
    assert.equal(simplify(compile('A("X") + A("X")', { catalog }).filter).text, 'A("X")');
  },
  './language': async ({ complete, hover }) => {
    const names = complete('A("', 3, { catalog }).items.map(({ label }) => label);
    assert.deepEqual(names, ['X']);
    assert.match(hover(TEXT, 0, { catalog }).text, /subscribed/);
  },
  './codemirror': async ({ filterExtensions }) => {
    const { languageProvider } = await import('pushsift/language');
    const { EditorState } = await import('@codemirror/state');
    const extensions = filterExtensions({ provider: languageProvider({ catalog }) });
    assert.deepEqual(EditorState.create({ doc: TEXT, extensions }).languageDataAt('commentTokens', 0), [{ line: '#' }]);
  },
  './lsp': async ({ serveLanguageServer }) => {
    const { port1: page, port2: worker } = new MessageChannel();
    worker.start();
    const ended = serveLanguageServer(worker, { catalog });
    const initialized = new Promise((resolve) => {
      page.onmessage = ({ data }) => data.id === 1 && resolve(data.result);
    });
    const send = (message) => page.postMessage({ jsonrpc: '2.0', ...message });
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    assert.equal((await initialized).serverInfo.version, manifest.version);
    send({ id: 2, method: 'shutdown' });
    send({ method: 'exit' });
    assert.equal(await ended, true);
    page.close();
  },
  './percolate': async ({ FilterSet }) => {
    const set = new FilterSet();
    set.add('x', filter);
    assert.deepEqual(set.match(DEVICES[0]), ['x']);
  },
  './sql': async ({ compileSql }) => {
    for (const dialect of ['clickhouse', 'postgres', 'duckdb', 'sqlite'])
      assert.match(compileSql(filter, { dialect, result: 'count' }).query.text, /SELECT/i);
  },
  './opensearch': async ({ compileOpenSearch }) => {
    assert.equal(typeof compileOpenSearch(filter).request, 'object');
  },
  './conformance': async ({ matchEvaluator, referenceEvaluator, runScript }) => {
    const script = `devices\n  ${JSON.stringify(DEVICES[0])}\n\ntest one\nfilter A("X")\nexpect d0\n`;
    for (const evaluator of [matchEvaluator, referenceEvaluator]) {
      const { outcomes, problems } = await runScript(script, evaluator);
      assert.deepEqual([outcomes.flatMap(({ failures }) => failures), problems, outcomes.length], [[], [], 1]);
    }
  },
  './device-requests': async ({ checkDeviceRequest }) => {
    const body = { request: { application: 'X', hwid: 'd1', device_type: 'iOS' } };
    assert.equal(checkDeviceRequest('registerDevice', body).diagnostics[0].code, 'field/wrong-type');
  },
  './requests': async ({ checkCreatePreset, checkCreateTargetedMessage }) => {
    const body = { request: { auth: 't', content: 'Hello', devices_filter: 'A("X") * T("age", BETWEEN, [3, 1])' } };
    assert.equal(checkCreateTargetedMessage(JSON.stringify(body)).diagnostics[0].code, 'type/between-order');
    assert.notDeepEqual(checkCreatePreset('{}').diagnostics, []);
  },
  './node': async ({ checkFiles, openIndex, openIndexPool, report, REPORT_FORMATS, writeIndex }) => {
    await useCheckFiles(checkFiles, report, REPORT_FORMATS);
    await writeIndex('devices.psi', await index());
    assert.equal((await openIndex('devices.psi')).size, 1000);
    const pool = await openIndexPool('devices.psi', { workers: 2, inPlaceBelow: 0 });
    assert.equal((await pool.count(filter)).count, 10);
    await pool[Symbol.asyncDispose]();
  },
  './service': async ({ createService, createToken, openStore }) => {
    const store = await openStore('service.db');
    const token = await createToken(store, { name: 'shop', applications: ['X'] });
    const { indexAudience } = await import('pushsift/bitset');
    const service = createService({ catalog, audience: indexAudience(await index()), store });
    const message = { request: { auth: token, devices_filter: TEXT, content: 'Hello' } };
    const answer = await ask(service, '/json/1.3/createTargetedMessage', message);
    assert.equal(answer.status_code, 200, JSON.stringify(answer));
    for (const path of ['/', '/openapi.json', '/healthz', '/readyz'])
      assert.equal((await service(new Request(`http://localhost${path}`))).status, 200, path);
    await service.close();
    await store.close();
    await assert.rejects(openStore('postgres://localhost:1/none'), /npm install pg/);
  },
  './schemas/*.json': async () => {
    const files = readdirSync(join(dirname(require.resolve('pushsift/package.json')), 'dist/schemas'));
    assert.deepEqual(files.map((file) => file.replace(/\.json$/, '')).sort(), SCHEMAS);
    for (const name of SCHEMAS) assert.equal(typeof require(`pushsift/schemas/${name}.json`), 'object', name);
  },
  './package.json': async () => {
    assert.equal(manifest.name, 'pushsift');
  },
};

const SCHEMAS = [
  'catalog.schema',
  'createPreset',
  'createTargetedMessage',
  'deleteDevice',
  'getTags',
  'openapi',
  'pushsift.config.schema',
  'registerDevice',
  'setTags',
  'sift.test.schema',
  'unregisterDevice',
];

async function index() {
  const { DeviceIndex } = await import('pushsift/bitset');
  const builder = DeviceIndex.builder({ catalog });
  for (const device of DEVICES) builder.add(device);
  return builder.seal();
}

async function ask(service, path, body) {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await service(request)).json();
}

/** Globs, kinds of JSON, suppressions, git, bounds of audiences, and every format: each is loaded when it is wanted. */
async function useCheckFiles(checkFiles, report, formats) {
  writeFileSync('one.sift', `${TEXT}\n`);
  writeFileSync('wrong.sift', 'A("X" * A("X")\n');
  writeFileSync('body.json', '{"request": {"auth": "t", "content": "x", "devices_filter": "A("}}');
  writeFileSync('bodies.jsonl', '{"request": {"auth": "t", "content": "x", "devices_filter": "A("}}\n');
  const run = await checkFiles(['**/*.sift', 'body.json', 'bodies.jsonl']);
  assert.deepEqual(run.failures, []);
  assert.equal(run.results.length, 4);
  for (const format of formats) assert.notEqual(report(run, format), '', format);
  const renewed = await checkFiles(['*.sift'], { suppressions: { file: 'known.json', renew: true } });
  assert.deepEqual(renewed.failures, []);
  assert.match(readFileSync('known.json', 'utf8'), /syntax\//);
  execFileSync('git', ['init', '--quiet', '.']);
  const identity = ['-c', 'user.name=n', '-c', 'user.email=e@example.org'];
  execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Start']);
  const changed = await checkFiles(['*.sift'], { changedSince: { revision: 'HEAD' } });
  assert.deepEqual(changed.failures, []);
  assert.equal(changed.results.length, 2);
}

assert.deepEqual(Object.keys(USES).sort(), Object.keys(manifest.exports).sort());
for (const [entry, use] of Object.entries(USES)) {
  const entryPoint = entry.includes('.json') ? null : await import(`pushsift${entry.slice(1)}`);
  await use(entryPoint);
  process.stdout.write(`used pushsift${entry.slice(1)}\n`);
}
rmSync('.git', { recursive: true });
