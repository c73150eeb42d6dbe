/**
 * The modules of `src` with all mutants of some of its files in them, of which one at a time is active. Stryker's instrumenter makes the mutants;
 * which is active, and which were reached, stands in `globalThis.pushsiftMutants`.
 */

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { transformSync } from 'rolldown/utils';
import writeModules, { MODULES } from '../suites/source-modules.js';

const ROOT = join(import.meta.dirname, '../..');

/** Lines from 1, columns from 0; the end is behind the last column. */
interface Span {
  readonly start: Place;
  readonly end: Place;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Mutant {
  /** From 0; numbers may be left out. */
  readonly id: number;
  /** From the root of the project. */
  readonly file: string;
  readonly location: Span;
  readonly replacement: string;
}

/** A file that is mutated, as a whole or only within some of its lines. */
export interface Mutated {
  readonly file: string;
  readonly lines: 'all' | readonly number[];
}

/** What modules ask; numbers of mutants are counted while `counts` is there. */
const HEADER = `const mutants_9fa48 = (globalThis.pushsiftMutants ??= { active: Number(process.env.PUSHSIFT_MUTANT ?? -1), counts: null, hits: 0, most: Infinity });
function stryMutAct_9fa48(id) {
  if (mutants_9fa48.active !== id) return false;
  if (++mutants_9fa48.hits > mutants_9fa48.most) throw new Error('this mutant goes on without end');
  return true;
}
function stryCov_9fa48() {
  if (mutants_9fa48.counts !== null) for (let at = 0; at < arguments.length; at++) mutants_9fa48.counts[arguments[at]]++;
}
`;

const log = () => {};
const logger = {
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isTraceEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  debug: log,
  info: log,
  trace: log,
  warn: log,
  error: log,
  fatal: log,
};

/** The printer leaves out the brackets of `(x as number) | y`, which would be a type then: `x!` needs none, and every place stays. */
function readableWithoutBrackets(text: string): string {
  return text.replaceAll(' as number)', '!         )');
}

/** Writes all modules into `folder`, with the mutants of `files`. */
export async function writeMutatedModules(folder: string, files: readonly Mutated[]): Promise<readonly Mutant[]> {
  writeModules();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(MODULES, folder, { recursive: true });
  const instrumented = await new Instrumenter(logger).instrument(
    files.map(({ file, lines }) => ({
      name: join(ROOT, file),
      mutate:
        lines === 'all'
          ? true
          : lines.map((line) => ({ start: { line: line - 1, column: 0 }, end: { line: line - 1, column: 10_000 } })),
      content: readableWithoutBrackets(readFileSync(join(ROOT, file), 'utf8')),
    })),
    { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [], noHeader: true },
  );
  for (const { name, content } of instrumented.files) {
    const target = join(folder, name.slice(ROOT.length).replace(/\.ts$/, '.js'));
    const typed = content.replaceAll(
      /(stry(?:MutAct|Cov)_9fa48\()([\d", ]+)\)/g,
      (_, call, ids) => `${call}${ids.replaceAll('"', '')})`,
    );
    const { code, errors } = transformSync(name, HEADER + typed, { target: 'es2023' });
    if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
    rmSync(`${target}.map`, { force: true });
  }
  // Those of texts in quotes are listed, too, and stand nowhere.
  const made = instrumented.mutants.filter(({ status }) => status !== 'Ignored');
  return made.map(({ id, fileName, location, replacement }) => ({
    id: Number(id),
    file: fileName.slice(ROOT.length + 1),
    location: {
      start: { line: location.start.line + 1, column: location.start.column },
      end: { line: location.end.line + 1, column: location.end.column },
    },
    replacement,
  }));
}
