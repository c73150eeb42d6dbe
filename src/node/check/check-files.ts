/** The check of files, for the command line and for build tools: names its steps in order, and turns whatever fails into a value. */

import { existsSync } from 'node:fs';
import { expectArgument, listOf, TEXT } from '../../base/argument.js';
import type { Run } from '../../report/run.js';
import { FILTER_EXTENSION, isFilterFile } from '../filter-files.js';
import { type Found, findSources, type Source, type WantedFiles } from '../find-sources.js';
import { failureOf, orRunError, RunError, type ToldFailure } from '../run-error.js';
import type { ChangedSinceOption, CheckFilesOptions } from './check-options.js';
import type { CheckedSource } from './check-source.js';
import { reportOf } from './draft.js';
import { expectCheckOptions } from './expect-check-options.js';
import { type FixedPlace, fixedIn, type GrownFilter, type MendedSource, NOTHING_FIXED } from './fixed-places.js';
import { holdAudiences } from './hold-audiences.js';
import type { Suppressed, Suppressing } from './suppress.js';

/** What a check of files found, file by file, and whether it passed. */
export interface CheckedFiles extends Run {
  readonly failures: readonly ToldFailure[];
  /** How many findings fixes have mended, or would. */
  readonly fixed: number;
  /** Each of them, at its place in the file before. */
  readonly changes: readonly FixedPlace[];
  /** Filters that fixes may have made reach more. */
  readonly growths: readonly GrownFilter[];
  /** Sources that fixes have changed, or would, with their texts; standard input always. */
  readonly mended: readonly MendedSource[];
  /** How many findings are suppressed. */
  readonly suppressed: number;
  /** JSON files found in folders that are no request. */
  readonly skipped: readonly string[];
}

const WANTED: WantedFiles = {
  plural: 'filters or request bodies',
  help: `filters are in files that end with ${FILTER_EXTENSION}, bodies in .json and .jsonl`,
  command: 'check',
  // Tests of filters are JSON, and never a request.
  isWanted: (name) => isFilterFile(name) || (/\.jsonl?$/i.test(name) && !name.endsWith('.sift.test.json')),
};

const PATHS = listOf(TEXT, 'an array of paths');

/**
 * Checks every source that `paths` name: files, folders, globs, or `-` for standard input. What cannot be read is a failure beside
 * the results, and keeps nothing else from being checked. Rejects only with the reason of an
 * aborted signal, and with a TypeError for arguments of another type.
 */
export async function checkFiles(paths: readonly string[], options: CheckFilesOptions = {}): Promise<CheckedFiles> {
  expectArgument('checkFiles: `paths`', paths, PATHS);
  expectCheckOptions('checkFiles', options);
  const failures: ToldFailure[] = [];
  try {
    holdPointer(options);
    const suppressions = await suppressionsOf(options);
    const found = await findSources(paths, WANTED, options.stdin?.name ?? '<stdin>');
    const sources = await chosen(found, options.changedSince ?? null);
    const skipped: Source[] = [];
    const checked = await checkAll(sources, options, failures, skipped);
    if (sources === found) failures.push(...foldersOfNothing(checked, skipped));
    const held = await holdAll(checked, options, failures);
    return finished(held, suppressions.settle(held, failures.length > 0), failures, skipped);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { results: [], failures: [...failures, failureOf(error)], ...NOTHING_FIXED, suppressed: 0, skipped: [] };
  }
}

function holdPointer({ pointer = null, kind = null }: CheckFilesOptions): void {
  if (pointer === null) return;
  if (kind !== null && kind !== 'filter')
    throw new RunError(
      'usage',
      `a pointer leads to a filter, and not to a ${kind}`,
      'leave out one of `--pointer` and `--kind`',
    );
  if (!/^(?:\/(?:[^~/]|~[01])*)*$/.test(pointer))
    throw new RunError('usage', `\`${pointer}\` is no JSON pointer`, 'as in `/request/devices_filter`');
}

/** What most runs go without is loaded by those that want it: a cold start is felt. */
async function suppressionsOf({ suppressions = null, rules }: CheckFilesOptions): Promise<Suppressing> {
  if (suppressions === null) return { settle: () => ({ findings: new Set(), report: null }) };
  return (await import('./suppress.js')).openSuppressions(suppressions, rules);
}

/** The sources that have changed; those that cannot be found stay, to be told. */
async function chosen(found: readonly Found[], option: ChangedSinceOption | null): Promise<readonly Found[]> {
  if (option === null) return found;
  const { changedSince } = await import('../changed-files.js');
  const { revision, shared } = option;
  const changed = orRunError('input', () => changedSince(revision));
  if (shared?.some((file) => existsSync(file) && changed.has(file))) return found;
  return found.filter((one) => 'failure' in one || one.source.path === null || changed.has(one.source.path));
}

/** Sources checked between two looks at the world: an interruption is seen after so many. */
const SOURCES_IN_A_ROW = 64;

async function checkAll(
  found: readonly Found[],
  options: CheckFilesOptions,
  failures: ToldFailure[],
  skipped: Source[],
): Promise<readonly CheckedSource[]> {
  const checked: CheckedSource[] = [];
  // The compiler is loaded when there is something to compile: whoever opens an index from here does without.
  const { checkSource } = await import('./check-source.js');
  for (const [at, one] of found.entries()) {
    if (at % SOURCES_IN_A_ROW === 0) await new Promise(setImmediate);
    options.signal?.throwIfAborted();
    if ('failure' in one) {
      failures.push(one.failure);
      continue;
    }
    try {
      const source = await checkSource(one.source, options);
      if (source === null) skipped.push(one.source);
      else checked.push(source);
      if (source?.error) failures.push(failureOf(source.error, one.source.name));
    } catch (error) {
      failures.push(failureOf(error, one.source.name));
    }
  }
  return checked;
}

/** A folder of which everything was skipped is a misspelt one, as is one that has nothing to skip. */
function foldersOfNothing(checked: readonly CheckedSource[], skipped: readonly Source[]): readonly ToldFailure[] {
  const fruitful = new Set(checked.map(({ source }) => source.folder));
  const folders = new Set(skipped.flatMap(({ folder }) => (folder === null || fruitful.has(folder) ? [] : [folder])));
  return Array.from(folders, (folder) => {
    const message = `there are no ${WANTED.plural} in ${folder}`;
    return failureOf(new RunError('input', message, 'the JSON in it is no request that can be told'), folder);
  });
}

/** The sources with their audiences held against the bounds; when the devices cannot be read, as they are. */
async function holdAll(
  checked: readonly CheckedSource[],
  { audience = null, signal }: CheckFilesOptions,
  failures: ToldFailure[],
): Promise<readonly CheckedSource[]> {
  if (audience === null) return checked;
  try {
    return await holdAudiences(audience, checked, signal);
  } catch (error) {
    signal?.throwIfAborted();
    failures.push(failureOf(error));
    return checked;
  }
}

function finished(
  checked: readonly CheckedSource[],
  { findings, report }: Suppressed,
  failures: readonly ToldFailure[],
  skipped: readonly Source[],
): CheckedFiles {
  const reports = checked.flatMap(({ source, drafts }) =>
    drafts.map((draft) => reportOf(source.name, draft, findings)),
  );
  return {
    results: report === null ? reports : [...reports, report],
    failures,
    ...fixedIn(checked),
    suppressed: findings.size,
    skipped: skipped.map(({ name }) => name),
  };
}
