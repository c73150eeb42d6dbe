/** Builds what tests run that is not committed, once before them, when a source is newer, and only when such tests may run. */

import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** For `globalSetup` of vitest: only when tests that may run need it. */
export default async function setup(): Promise<void> {
  // The words behind `vitest run`: names of files, or none for all. Behind `--changed` a word may be a revision, behind `--config` stands a suite.
  const words = process.argv.slice(3).filter((_, at, all) => all[at - 1] !== '--config');
  const patterns = words.filter((word) => !word.startsWith('-'));
  const mayRun = (folder: string): boolean =>
    patterns.length === 0 ||
    words.some((word) => word.startsWith('--changed')) ||
    patterns.some((pattern) => pattern.includes(folder));
  if (['architecture', 'cli', 'docs', 'properties', 'service'].some(mayRun))
    (await import('../../.ci/package/write-page.js')).writePageWhereStale();
  if (['architecture', 'cli', 'docs', 'grammar'].some(mayRun)) buildWhereStale();
  // Made here, and not by each process beside the others.
  if (['cli', 'node', 'properties', 'service'].some(mayRun)) await import('../support/thread-files.js');
}

export function buildWhereStale(): void {
  if (isStale('dist/cli/program.cache'))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

function isStale(output: string): boolean {
  const built = statSync(join(ROOT, output), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['src', '.ci/package'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...sources, 'package.json', 'tsconfig.build.json', 'tsdown.config.ts'].some(
    (name) => statSync(join(ROOT, name)).mtimeMs > built,
  );
}
