import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('npm start counts every sound sample, shows what is wrong with the broken one, and leaves nothing behind', () => {
  // Its own: others may run the same on this machine.
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-started-'));
  const env = { ...process.env, TMPDIR: folder };
  const out = execFileSync('npm', ['start', '--silent'], { cwd: ROOT, env, encoding: 'utf8' });
  const samples = readdirSync(join(ROOT, 'grammar/samples')).filter((name) => name.endsWith('.sift'));
  const counted = Array.from(
    out.matchAll(/^([a-z0-9-]+\.sift)\n.*\n([0-9,]+) of 200,000 devices/gm),
    ([, name]) => name,
  );
  expect(counted).toEqual(samples.filter((name) => name !== '09-broken.sift').sort());
  expect(out).toContain('error[type/between-order]: the range is empty: 30 is not less than 18\n');
  expect(out).toMatch(/\n8 filters over 200,000 devices, one pass: [0-9.]+ m?s\n$/);
  expect(readdirSync(folder).filter((name) => name.startsWith('pushsift-tour-'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
