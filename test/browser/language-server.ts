/** The language server in a worker of a browser: findings, fixes, completion, hover, renaming and questions, with files that the page reads. */

import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { VSCODE_NAMES } from '../support/vscode/module-names.js';

const FILES = {
  'memfs:/work/pushsift.config.json': '{"catalog": "catalog.json"}',
  'memfs:/work/catalog.json': JSON.stringify(catalogToJson(sampleCatalog)),
  'memfs:/work/other.sift': 'T("age", GTE, 18)',
};

const TEXT = 'A("AAAAA-AAAAA") * T("age", GTEE, 18)';

interface Outcome {
  readonly errors: readonly string[];
  readonly server: string;
  readonly codes: readonly string[];
  readonly actions: readonly string[];
  readonly labels: readonly string[];
  readonly hover: string;
  readonly renamed: readonly string[];
  readonly explained: string;
  readonly proven: string;
  readonly counted: string;
  readonly refused: string;
  readonly status: object;
  readonly ended: unknown;
}

/** `page` is the bundled server-scenario.js, `worker` the bundled port-server.js. */
export async function tryLanguageServer(browser: Browser, page: string, worker: string): Promise<string> {
  const tab = await browser.newPage();
  await tab.addScriptTag({ content: page, type: 'module' });
  await tab.waitForFunction('globalThis.askServer !== undefined');
  const outcome = await tab.evaluate<Outcome>(`askServer(${[worker, FILES, TEXT].map((one) => JSON.stringify(one))})`);
  assert.deepEqual(outcome.errors, []);
  assert.equal(outcome.server, 'pushsift');
  assert.deepEqual(outcome.codes, ['syntax/unknown-operator']);
  assert.deepEqual(outcome.actions, ['write GTE (may not be what was meant)']);
  assert(outcome.labels.includes('age'), `completion offers ${outcome.labels}`);
  assert.match(outcome.hover, /Shop/);
  assert.deepEqual(outcome.renamed, ['memfs:/work/a.sift', 'memfs:/work/catalog.json', 'memfs:/work/other.sift']);
  assert.match(outcome.explained, /^Devices subscribed to Shop whose age is 18 or more\. /);
  assert.equal(outcome.proven, 'every device of this filter is in other.sift, too');
  assert.equal(outcome.counted, '12,034 devices');
  assert.equal(outcome.refused, 'no earlier revision can be read here');
  assert.deepEqual(outcome.status, {
    catalog: 'memfs:/work/catalog.json',
    configuration: 'memfs:/work/pushsift.config.json',
    devices: null,
    problem: null,
  });
  assert.equal(outcome.ended, null);
  await tab.close();
  return 'Chromium: the language server in a worker finds, fixes, completes, renames and answers, with files of the page';
}

/** `page` is the bundled extension-scenario.js; the others are programs of the extension. */
export async function tryExtension(browser: Browser, page: string, extension: string, worker: string): Promise<string> {
  const tab = await browser.newPage();
  await tab.addScriptTag({ content: page, type: 'module' });
  await tab.waitForFunction('globalThis.runExtension !== undefined');
  const files = Object.fromEntries(Object.entries(FILES).map(([uri, text]) => [uri.replace('memfs:', ''), text]));
  const given = JSON.stringify({ extension, worker, names: VSCODE_NAMES, files, text: TEXT });
  const { codes, shown, opened } = await tab.evaluate<{ codes: string[]; shown: string[]; opened: string[] }>(
    `runExtension(${given})`,
  );
  assert.deepEqual(codes, ['syntax/unknown-operator']);
  assert.equal(opened.length, 3);
  assert.match(opened[0] ?? '', /^Devices subscribed to Shop whose age is 18 or more\. /);
  assert.match(opened[1] ?? '', /^every device of this filter is in the other filter, too\n\n/);
  assert.equal(opened[2], opened[0]);
  const [count, diff, status, ...others] = shown;
  assert.match(count ?? '', /^no devices are named: /);
  assert.equal(diff, 'no earlier revision can be read here');
  assert.equal(
    status,
    'catalog: file:///work/catalog.json · configuration: file:///work/pushsift.config.json · devices: none',
  );
  assert.deepEqual(others, []);
  await tab.close();
  return 'Chromium: the extension for browsers shows findings and answers, with its server in a worker';
}
