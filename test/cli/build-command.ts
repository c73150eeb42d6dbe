/** Builds what tests run from `dist/`, once before them, when a source is newer, and only when such tests may run. */

import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export default function setup(): void {
  // The words behind `vitest run`: names of files, or none for all.
  const patterns = process.argv.slice(3).filter((word) => !word.startsWith('-'));
  const mayRun = (folder: string): boolean =>
    patterns.length === 0 || patterns.some((pattern) => pattern.includes(folder));
  if (['architecture', 'cli', 'docs'].some(mayRun) && isStale('dist/cli/program.cache'))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

function isStale(output: string): boolean {
  const built = statSync(join(ROOT, output), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  return [...sources, 'package.json', 'tsconfig.build.json', 'tsdown.config.ts', '.ci/package/lean-packages.ts'].some(
    (name) => statSync(join(ROOT, name)).mtimeMs > built,
  );
}
