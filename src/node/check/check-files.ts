/** The check of files, for the command line and for build tools: names its steps in order, and turns whatever fails into a value. */

import { existsSync } from 'node:fs';
import type { Run } from '../../report/run.js';
import { FILTER_EXTENSION, isFilterFile } from '../filter-files.js';
import { type Found, findSources, type WantedFiles } from '../find-sources.js';
import { failureOf, orRunError, type ToldFailure } from '../run-error.js';
import type { ChangedSinceOption, CheckFilesOptions } from './check-options.js';
import { type CheckedSource, checkSource } from './check-source.js';
import { reportOf } from './draft.js';
import { holdAudiences } from './hold-audiences.js';
import type { Suppressed, Suppressing } from './suppress.js';

export interface CheckedFiles extends Run {
  readonly failures: readonly ToldFailure[];
  /** How many findings fixes have mended in the files. */
  readonly fixed: number;
  /** How many findings are put up with. */
  readonly suppressed: number;
}

const WANTED: WantedFiles = { plural: `${FILTER_EXTENSION} files`, isWanted: isFilterFile };

/**
 * Checks every source that `paths` name: files, folders, globs, or `-` for standard input. What cannot be read is a failure beside
 * the results, and keeps nothing else from being checked. Rejects only with the reason of an aborted signal.
 */
export async function checkFiles(paths: readonly string[], options: CheckFilesOptions = {}): Promise<CheckedFiles> {
  const failures: ToldFailure[] = [];
  try {
    const suppressions = await suppressionsOf(options);
    const found = await findSources(paths, WANTED, options.stdin?.name ?? '<stdin>');
    const sources = await chosen(found, options.changedSince ?? null);
    const checked = await checkAll(sources, options, failures);
    const held = await holdAll(checked, options, failures);
    return finished(held, suppressions.settle(held, failures.length > 0), failures);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { results: [], failures: [...failures, failureOf(error)], fixed: 0, suppressed: 0 };
  }
}

/** What most runs go without is loaded by those that want it: a cold start is felt. */
async function suppressionsOf({ suppressions = null }: CheckFilesOptions): Promise<Suppressing> {
  if (suppressions === null) return { settle: () => ({ findings: new Set(), report: null }) };
  return (await import('./suppress.js')).openSuppressions(suppressions);
}

/** The sources that have changed; those that cannot be found stay, to be told. */
async function chosen(found: readonly Found[], option: ChangedSinceOption | null): Promise<readonly Found[]> {
  if (option === null) return found;
  const { changedSince } = await import('../changed-files.js');
  const { revision, shared = [] } = option;
  const changed = orRunError('input', () => changedSince(revision));
  if (shared.some((file) => existsSync(file) && changed.has(file))) return found;
  return found.filter((one) => 'failure' in one || one.source.path === null || changed.has(one.source.path));
}

/** Sources checked between two looks at the world: an interruption is seen after so many. */
const SOURCES_IN_A_ROW = 64;

async function checkAll(
  found: readonly Found[],
  options: CheckFilesOptions,
  failures: ToldFailure[],
): Promise<readonly CheckedSource[]> {
  const checked: CheckedSource[] = [];
  for (const [at, one] of found.entries()) {
    if (at % SOURCES_IN_A_ROW === 0) await new Promise(setImmediate);
    options.signal?.throwIfAborted();
    if ('failure' in one) {
      failures.push(one.failure);
      continue;
    }
    try {
      checked.push(await checkSource(one.source, options));
    } catch (error) {
      failures.push(failureOf(error, one.source.name));
    }
  }
  return checked;
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
): CheckedFiles {
  const reports = checked.flatMap(({ source, drafts }) =>
    drafts.map((draft) => reportOf(source.name, draft, findings)),
  );
  return {
    results: report === null ? reports : [...reports, report],
    failures,
    fixed: checked.reduce((sum, { drafts }) => drafts.reduce((inner, { fixed }) => inner + fixed, sum), 0),
    suppressed: findings.size,
  };
}
