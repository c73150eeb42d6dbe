/** Runs every command of the installed package: its help, and once for real. Each command that the help lists has its words here. */

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const manifestFile = require.resolve('pushsift/package.json');
const { bin, version } = JSON.parse(readFileSync(manifestFile, 'utf8'));
const MAIN = join(dirname(manifestFile), bin.pushsift);

const TEXT = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';
const WIDER = 'A("AAAAA-AAAAA")';
writeFileSync('adults.sift', `${TEXT}\n`);
writeFileSync('broken.sift', 'A("X"\n');
// A database of SQLite without tables.
writeFileSync('empty.db', '');
writeFileSync('body.json', '{"request": {"auth": "t", "content": "x", "devices_filter": "A("}}');
writeFileSync('device.json', '{"id": "d", "platform": "iOS", "applications": ["AAAAA-AAAAA"], "tags": {"age": 20}}');
writeFileSync(
  'adults.sift.test.json',
  JSON.stringify({ file: 'adults.sift', cases: [{ in: [JSON.parse(readFileSync('device.json', 'utf8'))] }] }),
);

/** What an editor says that starts the language server and ends it again. */
const EDITOR = [
  { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
  { id: 2, method: 'shutdown' },
  { method: 'exit' },
]
  .map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
  .map((message) => `Content-Length: ${message.length}\r\n\r\n${message}`)
  .join('');

const OVER = ['--devices', 'devices.ndjson', '--catalog', 'catalog.json'];

/** Runs of each command, in an order in which each finds what it needs; `exit` is 0 when absent. */
const RUNS = {
  generate: [{ words: ['-n', '500', '-o', 'devices.ndjson', '--catalog-output', 'catalog.json'] }],
  check: [
    { words: ['adults.sift', '--catalog', 'catalog.json'] },
    { words: ['**/adults.sift', ...OVER, '--min-audience', '1'] },
    { words: ['broken.sift', 'body.json', '--report', 'sarif=out.sarif', '--report', 'junit=out.xml'], exit: 1 },
    { words: ['broken.sift', '--fix', '--dialect', 'lenient', '--format', 'pretty'] },
    { words: ['-'], input: 'A("X"', exit: 1 },
  ],
  fmt: [{ words: ['adults.sift', '--check'] }, { words: ['-', '--diff'], input: 'A(  "X" )', exit: null }],
  explain: [{ words: [TEXT, '--analyze', '--device', 'device.json', ...OVER] }],
  count: [{ words: [TEXT, ...OVER] }, { words: [TEXT, '--source', 'sqlite:empty.db'], exit: 2 }],
  list: [{ words: [TEXT, '--limit', '3', ...OVER] }],
  match: [
    { words: [TEXT, '--device', 'device.json'] },
    { words: ['--filters', 'adults.sift', '--device', 'device.json'] },
    { words: ['--filters', 'adults.sift', ...OVER] },
  ],
  'prove empty': [{ words: [TEXT], exit: 1 }],
  'prove universal': [{ words: [TEXT], exit: 1 }],
  'prove equivalent': [{ words: [TEXT, TEXT] }],
  'prove implies': [{ words: [TEXT, WIDER] }],
  'prove disjoint': [{ words: [TEXT, WIDER], exit: 1 }],
  'prove overlap': [{ words: [TEXT, WIDER] }],
  'prove reach': [{ words: [TEXT] }],
  diff: [{ words: [TEXT, WIDER, ...OVER], exit: 1 }],
  overlap: [{ words: [TEXT, WIDER, '--svg', 'overlap.svg', ...OVER] }],
  test: [{ words: ['adults.sift.test.json', '--mutation', '--report', 'junit=tests.xml'] }],
  'index build': [{ words: ['devices.ndjson', '--catalog', 'catalog.json', '-o', 'devices.psi'] }],
  'index info': [{ words: ['devices.psi'] }],
  'index verify': [{ words: ['devices.psi'] }],
  compile: [
    ...['clickhouse', 'postgres', 'duckdb', 'sqlite'].map((engine) => ({ words: [TEXT, '--to', `sql:${engine}`] })),
    { words: [TEXT, '--to', 'opensearch'] },
  ],
  init: [{ words: ['--dry-run'] }],
  schema: [{ words: ['--to', 'sql:sqlite'] }, { words: ['--to', 'opensearch'] }],
  'catalog validate': [{ words: ['catalog.json'] }],
  'catalog infer': [{ words: ['devices.ndjson'] }],
  'catalog types': [{ words: ['catalog.json'] }],
  'serve token add': [{ words: ['shop', '--store', 'commands.db', '--application', 'AAAAA-AAAAA'] }],
  'serve token list': [{ words: ['--store', 'commands.db'] }],
  serve: [],
  'serve token rotate': [{ words: ['shop', '--store', 'commands.db'] }],
  'serve token remove': [{ words: ['shop', '--store', 'commands.db'], exit: null }],
  lsp: [{ words: ['--stdio'], input: EDITOR }],
  // The package of the protocol is for the user to install.
  mcp: [{ words: [], exit: 2 }],
  rules: [{ words: [] }, { words: ['type/decimal'] }, { words: ['--format', 'json'] }],
  bench: [{ words: ['-n', '1Mi', '--profile', 'C1'] }],
  completion: ['bash', 'zsh', 'fish'].map((shell) => ({ words: [shell] })),
};

function pushsift(words, input = '') {
  const options = { encoding: 'utf8', input, maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], options);
  return { status, stdout, said: `pushsift ${words.join(' ')}: exit ${status}\n${stdout}${stderr}` };
}

/** Found or not found may depend on what is generated; a fault of ours may never show. */
function use(command, { words, input, exit = 0 }) {
  const { status, said } = pushsift([...command.split(' '), ...words], input);
  if (exit === null) assert.ok(status === 0 || status === 1, said);
  else assert.equal(status, exit, said);
  assert.doesNotMatch(said, /internal|Cannot find/, said);
}

/** The service answers over HTTP, over its store in a file, and ends when it is told to. */
async function useServe() {
  const words = ['serve', '--devices', 'devices.psi', '--store', 'commands.db', '--port', '0'];
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const hear = (bytes) => {
      said += bytes;
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`serve ended: ${said}`)));
  });
  for (const path of ['/healthz', '/openapi.json', '/']) assert.ok((await fetch(address + path)).ok, said);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

const listed = /Commands:\n(?<lines>(?: {2}.*\n)+)/.exec(pushsift(['--help']).stdout)?.groups?.lines ?? '';
const commands = [...listed.matchAll(/^ {2}(\S+(?: \S+)*) {2}/gm)].map((match) => match[1]);
assert.deepEqual(Object.keys(RUNS).sort(), commands.sort());
assert.equal(pushsift(['--version']).stdout, `${version}\n`);
for (const [command, runs] of Object.entries(RUNS)) {
  use(command, { words: ['--help'] });
  for (const run of runs) use(command, run);
  if (command === 'serve') await useServe();
}
assert.match(pushsift(['count', TEXT, '--source', 'sqlite:empty.db']).said, /no such table: devices/);
assert.equal(JSON.parse(readFileSync('out.sarif', 'utf8')).runs[0].results.length, 2);
assert.match(execFileSync('npx', ['--no-install', 'pushsift', '--version'], { encoding: 'utf8' }), /\d/);
assert.deepEqual(
  readdirSync('.').filter((name) => name.startsWith('isolate') || name.endsWith('.log')),
  [],
);
process.stdout.write(`ran ${commands.length} commands\n`);
