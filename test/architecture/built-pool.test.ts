/** A pool from the built package: its threads find their file, however the package was loaded, and let the process go. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { writeIndex } from '../../src/node/open-index.js';
import { ROOT } from './source-files.js';

const folder = mkdtempSync(join(tmpdir(), 'built-pool-'));
const path = join(folder, 'index.psi');

beforeAll(async () => {
  const builder = DeviceIndex.builder();
  for (let number = 0; number < 200_000; number++)
    builder.add({ id: `d${number}`, platform: 'iOS', applications: number % 4 === 0 ? ['X'] : [] });
  await writeIndex(path, builder.seal());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the code prints; it fails when the process does not end by itself. */
function run(flags: readonly string[], code: string): string {
  return execFileSync(process.execPath, ['--no-warnings', ...flags, '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 1_800_000,
  }).trim();
}

const MODULE = `import { compile } from 'pushsift'; import { openIndexPool } from 'pushsift/node';`;
const SCRIPT = `const { compile } = require('pushsift'); const { openIndexPool } = require('pushsift/node');`;
const FILTER = `compile('A("X")', { lint: false }).filter`;
const OPENED = `const pool = await openIndexPool(${JSON.stringify(path)}, { workers: 2, inPlaceBelow: 0 });`;
const COUNTED = `${OPENED} console.log((await pool.count(${FILTER})).count, pool.workers);`;
const inFunction = (code: string) => `(async () => { ${code} })();`;

describe.each([
  { how: 'imported', flags: ['--input-type=module'], code: (body: string) => `${MODULE} ${body}` },
  { how: 'required', flags: [], code: (body: string) => `${SCRIPT} ${inFunction(body)}` },
  {
    how: 'imported without compiled code',
    flags: ['--jitless', '--input-type=module'],
    code: (body: string) => `${MODULE} ${body}`,
  },
])('a pool of the $how package', ({ flags, code }) => {
  it('counts, and does not keep the process alive when it is forgotten', () => {
    expect(run(flags, code(COUNTED))).toBe('50000 2');
  });
});

describe('the process', () => {
  const module = (body: string) => run(['--input-type=module'], `${MODULE} ${body}`);

  it('ends when the pool has ended', () => {
    expect(module(`${COUNTED} await pool[Symbol.asyncDispose](); console.log('ended');`)).toBe('50000 2\nended');
  });

  it('stays for an answer that somebody waits for', () => {
    expect(module(`${OPENED} pool.count(${FILTER}).then(({ count }) => console.log(count));`)).toBe('50000');
  });

  it('stays for the batches of a listing', () => {
    const listed = `let ids = 0; for await (const batch of pool.devices(${FILTER})) ids += batch.length; console.log(ids);`;
    expect(module(`${OPENED} ${listed}`)).toBe('50000');
  });

  it('goes when a listing was left in the middle', () => {
    const left = `for await (const batch of pool.devices(${FILTER})) { console.log(batch[0]); break; }`;
    expect(module(`${OPENED} ${left}`)).toBe('d0');
  });

  it('goes while threads are at work for nobody', () => {
    const aborted = `pool.count(${FILTER}, { signal: AbortSignal.timeout(0) }).catch(({ name }) => console.log(name));`;
    expect(['TimeoutError', '']).toContain(module(`${OPENED} ${aborted}`));
  });
});
