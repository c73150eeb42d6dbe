/**
 * Bundles the built entries `.`, `./analysis`, `./devices`, `./bitset` and `./requests` for browsers and runs them in Chromium.
 * Then tries the status page of a service, the editor, the playground, the built entry `./lsp` in a worker, and the extension with its own. `PUSHSIFT_PICTURES` names a folder for pictures of them. A script of its own: the ordinary suite needs no browser. `CHROMIUM` names the binary; default `/usr/bin/chromium`.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'tsdown';
import { tryEditor } from './editor.js';
import { tryExtension, tryLanguageServer } from './language-server.js';
import { tryPlayground } from './playground/playground.js';
import { tryStatusPage } from './status-page.js';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function bundle(name: string): Promise<string> {
  const outDir = join(folder, name);
  const entry = { [name]: fileURLToPath(new URL(`${name}.js`, import.meta.url)) };
  await build({
    config: false,
    entry,
    outDir,
    format: 'esm',
    platform: 'browser',
    noExternal: [/./],
    inputOptions: { resolve: { conditionNames: ['browser', 'import', 'default'] } },
    outputOptions: { codeSplitting: false },
    dts: false,
    logLevel: 'error',
  });
  const [file, ...others] = readdirSync(outDir);
  assert(file !== undefined && others.length === 0, 'one file is expected of the bundle');
  return readFileSync(join(outDir, file), 'utf8');
}

async function runInChromium(browser: Browser, code: string): Promise<unknown> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: code, type: 'module' });
  await page.waitForFunction('globalThis.scenario !== undefined');
  return page.evaluate('globalThis.scenario');
}

/** The programs of the extension for browsers, as they are packed. */
function packedExtension(): { readonly extension: string; readonly worker: string } {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', 'grammar/vscode/package-extension.ts', join(folder, 'vscode')], {
    cwd: root,
  });
  const program = (name: string): string => readFileSync(join(folder, 'vscode/extension', name), 'utf8');
  return { extension: program('web-extension.js'), worker: program('server-worker.js') };
}

interface Outcome {
  readonly error?: string;
  readonly count: number;
  readonly matched: number;
  readonly indexed: readonly (readonly number[])[];
  readonly codes: readonly string[];
  readonly proof: unknown;
  readonly formatted: string;
  readonly frame: string;
}

const folder = mkdtempSync(join(tmpdir(), 'pushsift-browser-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET });
try {
  const outcome = (await runInChromium(browser, await bundle('scenario'))) as Outcome;
  assert.equal(outcome.error, undefined);
  assert(outcome.count > 0, 'the audience is not empty');
  assert.equal(outcome.count, outcome.matched);
  for (const counts of outcome.indexed) assert.deepEqual(counts, [outcome.count, outcome.count, outcome.count]);
  assert.deepEqual(outcome.codes, ['request/no-effect', 'field/other-spelling']);
  const witness = { id: 'witness', platform: 'iOS', applications: ['AAAAA-AAAAA'] };
  assert.deepEqual(outcome.proof, { answer: 'no', witness, reason: null });
  assert.equal(outcome.formatted, 'A("X")');
  assert.match(outcome.frame, /error\[syntax\/unclosed-bracket\]/);
  process.stdout.write(`Chromium: ${outcome.count} of 500 devices, counted, matched and indexed alike\n`);
  process.stdout.write(`${await tryStatusPage(browser)}\n`);
  const pictures = process.env.PUSHSIFT_PICTURES ?? null;
  process.stdout.write(`${await tryEditor(browser, await bundle('editor-scenario'), pictures)}\n`);
  process.stdout.write(`${await tryPlayground(browser, pictures)}\n`);
  const { extension, worker } = packedExtension();
  process.stdout.write(
    `${await tryLanguageServer(browser, await bundle('server-scenario'), await bundle('port-server'))}\n`,
  );
  process.stdout.write(`${await tryExtension(browser, await bundle('extension-scenario'), extension, worker)}\n`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
