/** The loader of the warehouse page, on accounts that its own example has none of. */

import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { deviceRows } from '../../src/evaluate/sql/rows/device-rows.js';
import { ROOT } from '../architecture/source-files.js';
import { EDGE_TEXTS } from '../support/sql/edge-values.js';
import { codeBlocks } from './code-blocks.js';

const LOADER = codeBlocks('docs/on-your-warehouse.md').find(({ text }) => text.includes('COPY $'))?.text ?? '';

// The client of DuckDB takes a byte order mark off what it reads.
const TEXTS = [...EDGE_TEXTS.filter((text) => text !== '\ufeff'), '\r', 'a\r\nb', '\\N', '\\.', '\n\\.\n', ',', '#'];

const accounts: readonly (readonly [string, readonly Device[]])[] = [
  ['no device', []],
  ['a device without anything', [{ id: 'd1', platform: 'iOS' }]],
  ['a line break of another system', [{ id: 'd1', platform: 'iOS', tags: { city: 'a\r\nb' } }]],
  [
    'texts at the edges',
    TEXTS.map((text, at) => ({ id: `${text} ${at}`, platform: 'iOS', tags: { s: text, l: [text, 'x'], i: at } })),
  ],
];

/** The rows of tags that the script loads, in any order. */
function loaded(devices: readonly Device[]): unknown {
  const ndjson = devices.map((device) => `${JSON.stringify(device)}\n`).join('');
  const script = LOADER.replace(/^const ndjson = .*$/m, () => `const ndjson = ${JSON.stringify(ndjson)};`).replace(
    /^console\.log.*$/m,
    "console.log(JSON.stringify((await connection.runAndReadAll('SELECT device_id, application, name, integer_value::DOUBLE, string_value FROM tags')).getRows()));",
  );
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const args = ['--no-warnings', '--input-type=module', '-e', outputText];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  return sorted(JSON.parse(stdout));
}

function sorted(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

describe('the loader of DuckDB', () => {
  it.each(accounts)('loads %s', (_title, devices) => {
    expect(loaded(devices)).toEqual(sorted(devices.flatMap((device) => deviceRows(device).tags)));
  });
});
