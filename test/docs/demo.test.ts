/** The demonstration, small and short: it starts, watches, changes, sends, and takes all of it away again. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FILTERS } from '../../docs/demo/texts.js';

const ROOT = join(import.meta.dirname, '../..');

it('shows ten audiences that change, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-try-demo-'));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'docs/demo/run.ts'], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder, PUSHSIFT_DEMO_DEVICES: '3000', PUSHSIFT_DEMO_SECONDS: '2' },
  });
  expect(stdout).toMatch(/\nThe status page: http:\/\/127\.0\.0\.1:\d+\/\nIts token: {7}pushsift_\S{40,}\n/);
  const [, changes, messages, counts = ''] = /\n(\d+) changes, (\d+) messages; (.*)\n$/.exec(stdout) ?? [];
  expect([Number(changes) >= 20, Number(messages) >= 1]).toEqual([true, true]);
  const names = Object.keys(FILTERS);
  expect(names).toHaveLength(10);
  for (const name of names) expect(counts).toMatch(new RegExp(`(^|, )${name} \\d+(,|$)`));
  expect(readdirSync(folder).filter((name) => name.startsWith('pushsift-demo-'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
