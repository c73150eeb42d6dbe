/** `pushsift fmt`: filters laid out in lines; to standard output, into their files, or as a question whether that would change them. */

import { simplify } from '../../analysis/simplify/simplify.js';
import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { hasError } from '../../diagnostics/totals.js';
import { type FormatResult, format, formatInto } from '../../format/format.js';
import { type LineEnd, lineEndsIn, lineFormOf } from '../../format/layout.js';
import { FILTER_EXTENSION, isFilterFile } from '../../node/filter-files.js';
import { findSources, type Source } from '../../node/find-sources.js';
import { readTextFile } from '../../node/read-text.js';
import type { ToldFailure } from '../../node/run-error.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import { diagnosticsJson } from '../../report/json.js';
import type { Dialect } from '../../syntax/parse-options.js';
import type { Command, Context } from '../command/command.js';
import { CATALOG_OPTION, DIALECT_OPTION, PRETTY_OR_JSON, STDIN_FILENAME_OPTION } from '../command/common-options.js';
import { catalogOf } from '../devices/catalog-option.js';
import {
  asFailure,
  EXIT_FAILURE,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  Failure,
  failureReport,
  orFail,
} from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { tellFailure } from '../output/tell-failure.js';

export const fmtCommand: Command = {
  name: 'fmt',
  summary: 'lay filters out in lines',
  description:
    'Keeps the meaning and the comments of a filter, how its lines end and a byte order mark, and changes its blanks, line breaks\nand needless brackets. Without paths it reads standard input. A filter with errors is left as it is. With --simplify sets are left out, joined and factored, too,\nwhere the filter gets shorter and is proven to mean the same; with a catalog, types and groups are those of the account.',
  arguments: [
    {
      name: 'PATHS',
      required: false,
      many: true,
      kind: 'file',
      summary: 'files, folders (their .sift files), globs, or - for standard input',
    },
  ],
  options: [
    { name: 'write', short: 'w', summary: 'write the result into the files' },
    { name: 'check', summary: 'write nothing: name the files that would change, and exit with 1 if any' },
    { name: 'diff', summary: 'write nothing: show what would change' },
    { name: 'simplify', summary: 'write a shorter filter that means the same, where one is found and proven' },
    {
      name: 'width',
      value: 'COLUMNS',
      kind: 'count',
      default: '80',
      setting: true,
      summary: 'columns a line should keep to',
    },
    {
      ...CATALOG_OPTION,
      summary: 'for --simplify; else taken as everywhere, and not read: names do not change the layout',
    },
    DIALECT_OPTION,
    PRETTY_OR_JSON,
    STDIN_FILENAME_OPTION,
  ],
  examples: [
    { command: 'pushsift fmt < berlin.sift', what: 'standard input to standard output' },
    { command: 'pushsift fmt --write filters/', what: 'every .sift file of a folder, in place' },
    { command: 'pushsift fmt --check --diff filters/', what: 'for CI: what is not laid out yet' },
    { command: 'pushsift fmt --simplify --diff filters/', what: 'what could be said in fewer words' },
  ],
  exits: {
    0: 'all is laid out, or is now',
    1: 'a filter has errors; --check: a file would change; --simplify: the search did not end within its budget',
  },
  run: fmt,
  failureJson: (failure) => JSON.stringify({ files: [], failure }),
};

interface Laid extends FormatResult {
  /** Why something shorter may have been missed. */
  readonly reason: string | null;
}

interface Formatted extends Laid {
  readonly source: Source;
  readonly before: string;
}

async function fmt(context: Context): Promise<ExitCode> {
  const { settings, stdin } = context;
  const paths = context.arguments.length === 0 ? ['-'] : context.arguments;
  if (settings.isOn('write') && (settings.isOn('check') || settings.isOn('diff')))
    throw new Failure('usage', '`--write` cannot be used with `--check` or `--diff`, which write nothing');
  if (settings.isOn('write') && paths.includes('-'))
    throw new Failure('usage', 'standard input cannot be written to: leave out `--write`');
  const report = reporter(context);
  const catalog = settings.isOn('simplify') ? await catalogOf(context) : null;
  const wanted = { plural: `${FILTER_EXTENSION} files`, help: null, isWanted: isFilterFile, command: 'fmt' };
  for (const found of await findSources(paths, wanted, settings.text('stdin-filename') ?? '<stdin>')) {
    if ('failure' in found) {
      report.failed(found.failure);
      continue;
    }
    try {
      const before = await readFilter(found.source, stdin);
      const result = formatText(context, before, catalog);
      if (hasError(result.diagnostics)) report.broken(found.source, before, result.diagnostics);
      else await finish(context, { source: found.source, before, ...result }, report);
    } catch (error) {
      report.failed(asFailure(error, 'internal'));
    }
  }
  return report.end();
}

/** Files may have any ending, except one that says they hold something else than one filter. */
async function readFilter({ path }: Source, stdin: Context['stdin']): Promise<string> {
  if (path === null) return stdin.text('a filter');
  if (/\.jsonl?$/i.test(path))
    throw new Failure(
      'input',
      `cannot lay out ${path}: it is JSON`,
      `put the filter into a ${FILTER_EXTENSION} file, or pipe it into \`pushsift fmt\``,
    );
  return orFail('input', () => readTextFile(path));
}

function formatText({ settings }: Context, text: string, catalog: Catalog | null): Laid {
  const dialect = settings.choice('dialect', ['strict', 'lenient']);
  const options = { comments: true, dialect, width: settings.count('width') ?? 80 } as const;
  if (!settings.isOn('simplify')) return { ...format(text, options), reason: null };
  const { text: shorter, diagnostics, reason } = simplifiedText(text, catalog, dialect);
  if (hasError(diagnostics)) return { text, diagnostics, reason };
  return { ...formatInto(lineFormOf(text), shorter, options), reason };
}

async function finish({ settings }: Context, formatted: Formatted, report: Reporter): Promise<void> {
  const { source, before, text } = formatted;
  const { path } = source;
  if (settings.isOn('write') && path !== null && text !== before) orFail('output', () => writeFileAtomic(path, text));
  report.done(formatted, settings.isOn('diff') && text !== before ? await patch(source.name, before, text) : null);
}

async function patch(name: string, before: string, after: string): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(name, name, before, after, undefined, undefined, options);
}

/** A difference shows lines that look equal where only their ends differ. */
const END_NAMES: Readonly<Record<LineEnd, string>> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

interface Reporter {
  done(formatted: Formatted, patch: string | null): void;
  broken(source: Source, text: string, diagnostics: readonly Diagnostic[]): void;
  failed(failure: ToldFailure): void;
  end(): ExitCode;
}

function reporter(context: Context): Reporter {
  const { settings, out, err } = context;
  const isJson = settings.text('format') === 'json';
  // Where another program reads the names, they are as they are.
  const shown = out.isTerminal ? visible : (name: string): string => name;
  const files: object[] = [];
  let failure: ToldFailure | null = null;
  let code: ExitCode = EXIT_OK;
  return {
    done({ source, before, text, reason }, difference) {
      const changed = text !== before;
      if (reason !== null) {
        code = EXIT_FINDINGS;
        err.write(`${visible(source.name)}: perhaps there is a shorter filter: ${reason}\n`);
      }
      if (changed && settings.isOn('check')) code = EXIT_FINDINGS;
      const ends = lineEndsIn(before).map((end) => END_NAMES[end]);
      if (changed && ends.length > 1 && !isJson)
        err.write(
          `${visible(source.name)}: its lines end with ${ends.join(' and ')}, they are laid out with ${ends[0]}\n`,
        );
      if (isJson) files.push({ source: source.name, changed, text, error: null });
      else if (difference !== null) out.write(difference);
      else if (settings.isOn('check')) out.write(changed ? `${shown(source.name)}\n` : '');
      else if (settings.isOn('write')) err.write(changed ? `wrote ${visible(source.name)}\n` : '');
      else if (!settings.isOn('diff')) out.write(text);
    },
    broken(source, text, diagnostics) {
      code = EXIT_FINDINGS;
      if (isJson) files.push({ source: source.name, changed: false, text, error: diagnosticsJson(text, diagnostics) });
      else tellFindings(err, source.name, text, diagnostics);
    },
    failed(next) {
      failure ??= next;
      tellFailure(err, next);
    },
    end() {
      if (isJson)
        out.write(`${JSON.stringify({ files, failure: failure === null ? null : failureReport(failure) })}\n`);
      return failure === null ? code : EXIT_FAILURE;
    },
  };
}

interface SimplifiedText {
  /** As given where the filter has errors, or nothing shorter was found. */
  readonly text: string;
  /** What compiling had to say. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why something shorter may have been missed; null where the search came to its end. */
  readonly reason: string | null;
}

/** The text of a file for `fmt --simplify`: compiled with the catalog, and made shorter where that is proven to mean the same. */
function simplifiedText(text: string, catalog: Catalog | null, dialect: Dialect): SimplifiedText {
  const { filter, diagnostics } = compile(text, { catalog, dialect, comments: true, lint: false });
  if (filter === null) return { text, diagnostics, reason: null };
  const { text: shorter, reason } = simplify(filter, { catalog, dialect });
  return { text: shorter, diagnostics, reason };
}
