/** Builds the command once before the tests, when a source is newer than it, and only when tests of it may run. */

import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export default function setup(): void {
  // The words behind `vitest run`: names of files, or none for all.
  const patterns = process.argv.slice(3).filter((word) => !word.startsWith('-'));
  const isAsked = patterns.length === 0 || patterns.some((pattern) => /cli|node|architecture/.test(pattern));
  if (isAsked && isStale()) execFileSync('npm', ['run', '--silent', 'build:cli'], { cwd: ROOT, stdio: 'ignore' });
}

function isStale(): boolean {
  const built = statSync(join(ROOT, 'dist/cli/main.cjs'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  return [...sources, 'package.json', 'tsdown.config.ts'].some((name) => statSync(join(ROOT, name)).mtimeMs > built);
}
