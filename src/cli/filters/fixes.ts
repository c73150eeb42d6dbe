/** `check --fix`, `--unsafe-fixes` and `--diff`: what they ask for, and what is printed of it. */

import { plural } from '../../base/plural.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { CheckedFiles } from '../../node/check/check-files.js';
import type { CheckFilesOptions } from '../../node/check/check-options.js';
import type { GrownFilter } from '../../node/check/fixed-places.js';
import type { Context } from '../command/command.js';
import type { Settings } from '../command/settings.js';

interface Fixing extends Required<Pick<CheckFilesOptions, 'fix' | 'preview'>> {
  /** Show the difference, and nothing else, on standard output. */
  readonly diff: boolean;
}

/** Nothing is written unless `--fix` says so, and nothing beside a difference. */
export function fixingOf(settings: Settings): Fixing {
  const diff = settings.isOn('diff');
  const isWanted = settings.isOn('fix') || diff;
  const fix = settings.isOn('unsafe-fixes') ? 'unsafe' : isWanted ? 'safe' : null;
  return { fix, preview: diff || !settings.isOn('fix'), diff };
}

/** Names each change on standard error, and the filters that reach more. True where one does, or may. */
export function tellFixes({ settings, err }: Context, run: CheckedFiles, { preview, diff }: Fixing): boolean {
  const done = preview ? 'would fix' : 'fixed';
  if (!settings.isOn('quiet'))
    for (const { source, line, column, code, title } of run.changes)
      err.write(`${visible(source)}:${line}:${column}: ${done} ${code}: ${visible(title)}\n`);
  for (const growth of run.growths) err.write(`${growthLine(growth)}\n`);
  const toWrite = preview && !diff && !settings.isOn('fix') ? ': nothing is written without --fix' : '';
  if (run.fixed > 0) err.write(`${done} ${plural(run.fixed, 'finding')}${toWrite}\n`);
  return run.growths.some(({ kind }) => kind === 'grew');
}

function growthLine({ source, line, message, isHeldBack }: GrownFilter): string {
  const place = line === undefined ? visible(source) : `${visible(source)}:${line}`;
  return isHeldBack
    ? `${place}: not fixed, since that would change whom it reaches: ${visible(message)}`
    : `${place}: ${visible(message)}`;
}

/** Prints the differences, or standard input with its fixes. False where neither is asked for. */
export async function printFixed(
  { out, arguments: paths }: Context,
  run: CheckedFiles,
  fixing: Fixing,
): Promise<boolean> {
  if (fixing.diff) {
    for (const { source, before, after } of run.mended)
      if (before !== after) out.write(await unifiedDiff(source, before, after));
    return true;
  }
  if (fixing.preview || !paths.includes('-')) return false;
  out.write(run.mended.find(({ path }) => path === null)?.after ?? '');
  return true;
}

/** The difference of two texts of one name, as `diff -u` writes it. */
async function unifiedDiff(name: string, before: string, after: string): Promise<string> {
  // Loaded by those who want to see a difference.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(name, name, before, after, undefined, undefined, options);
}
