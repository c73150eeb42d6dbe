/** Test files, found, read and run: what `test` prints. One that is broken keeps no other from being run. */

import { loadCatalog } from '../../catalog/load-catalog.js';
import type { LoadCatalogResult } from '../../catalog/load-catalog-value.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { withRuleLevels } from '../../diagnostics/rule-levels.js';
import { bindCases } from '../../filter-tests/bind-cases.js';
import { type ReadTestFileResult, readTestFile } from '../../filter-tests/read-test-file.js';
import { runSuite, type SuiteOptions } from '../../filter-tests/run-suite.js';
import type { TestFile } from '../../filter-tests/test-file.js';
import { type TestFileReport, type TestRun, untriedOf } from '../../filter-tests/test-run.js';
import { findSources, type Source } from '../../node/find-sources.js';
import { readTextFile } from '../../node/read-text.js';
import { failureOf, RunError, type ToldFailure } from '../../node/run-error.js';
import type { Context } from '../command/command.js';
import { orFail } from '../output/failure.js';
import { TestAccounts } from './test-accounts.js';
import { besides, compileFor, type FilterHolder, filterSource, otherFilters } from './test-filters.js';

export interface ToldTestRun extends TestRun {
  readonly failures: readonly ToldFailure[];
}

const WANTED = {
  plural: '*.sift.test.json files',
  help: null,
  command: null,
  isWanted: (name: string) => name.endsWith('.sift.test.json'),
};

/** Runs the test files that the arguments name. */
export async function runTestFiles(context: Context, options: SuiteOptions): Promise<ToldTestRun> {
  const accounts = new TestAccounts(context);
  const files: TestFileReport[] = [];
  const failures: ToldFailure[] = [];
  for (const found of await findSources(context.arguments, WANTED, '<stdin>')) {
    await new Promise(setImmediate);
    if ('failure' in found) {
      failures.push(found.failure);
      continue;
    }
    const ran = await runSource(context, accounts, found.source, options);
    if (ran.report !== null) files.push(ran.report);
    if (ran.failure !== null) failures.push(ran.failure);
  }
  return { files, failures };
}

interface Ran {
  /** Null when the file could not be read. */
  readonly report: TestFileReport | null;
  readonly failure: ToldFailure | null;
}

async function runSource(
  { stdin, settings, rules }: Context,
  accounts: TestAccounts,
  source: Source,
  options: SuiteOptions,
): Promise<Ran> {
  const { name, path } = source;
  let text: string | null = null;
  try {
    text = path === null ? await stdin.text('tests') : orFail('input', () => readTextFile(path));
    const read = readTestFile(text);
    if (read.file === null) return broken(name, text, read.diagnostics);
    const dialect = read.file.dialect ?? settings.choice('dialect', ['strict', 'lenient']);
    return await runFile(accounts, { name, text, read, file: read.file, dialect, rules, options });
  } catch (error) {
    const report: TestFileReport | null =
      text === null ? null : { source: name, text, status: 'broken', findings: [], run: null };
    return { report, failure: failureOf(error, name) };
  }
}

function broken(name: string, text: string, diagnostics: readonly Diagnostic[]): Ran {
  const findings = [{ source: name, text, diagnostics }];
  return {
    report: { source: name, text, status: 'broken', findings, run: null },
    failure: failureOf(new RunError('input', `the test file ${name} has errors`), name),
  };
}

interface TestFileJob extends FilterHolder {
  readonly read: ReadTestFileResult;
  readonly file: TestFile;
  readonly options: SuiteOptions;
}

async function runFile(accounts: TestAccounts, job: TestFileJob): Promise<Ran> {
  const { name, text, read, file, rules, options } = job;
  const { catalog, diagnostics: wrong } = await catalogFor(accounts, job);
  if (wrong.length > 0) return broken(name, text, wrong);
  const source = filterSource(job, file.filter);
  const account =
    file.devices?.kind === 'file' ? await accounts.devices(besides(name, file.devices.part.value), catalog) : null;
  const { filter, found } = compileFor(job, source, catalog);
  const others = otherFilters(job, file, catalog, filter);
  const { suite, diagnostics } = bindCases(file, read.places, catalog, account, others.filters);
  if (suite === null) return broken(name, text, diagnostics);
  const bound = withRuleLevels(diagnostics, rules);
  const findings = [{ source: name, text, diagnostics: bound }];
  const unfit = [...(filter === null ? [found] : []), ...others.found];
  if (filter === null || unfit.length > 0)
    return {
      report: { source: name, text, status: 'unfit', findings: [...findings, ...unfit], run: null },
      failure: null,
    };
  const result = runSuite(filter, suite, options);
  const run = { filter: source, result, rules };
  const quality = [...bound, ...untriedOf(run).diagnostics];
  const hasPassed =
    result.cases.every(({ failures }) => failures.length === 0) &&
    quality.every(({ severity }) => severity !== 'error');
  const status = hasPassed ? 'passed' : 'failed';
  return { report: { source: name, text, status, findings, run }, failure: null };
}

/** The file's own, the one it names, or that of the settings. */
async function catalogFor(
  accounts: TestAccounts,
  { name, file: { catalog: named }, read }: TestFileJob,
): Promise<LoadCatalogResult> {
  if (named === null) return { catalog: await accounts.catalogOfSettings(), diagnostics: [] };
  if (named.kind === 'file')
    return { catalog: await accounts.catalog(besides(name, named.part.value)), diagnostics: [] };
  const { catalog, diagnostics } = loadCatalog(named.part.value);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return { catalog, diagnostics: errors.map((each) => read.places.outside(named.part.pointer, each)) };
}
