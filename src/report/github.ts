/**
 * For GitHub Actions: the plain report, then workflow commands that become annotations. A step shows ten of each severity and
 * drops the rest without a word, so no more are written; the plain report has them all. What a text or a path holds cannot
 * become a command. Source of syntax, escapes and limits: GitHub's documentation of workflow commands, and the runner's reader.
 */

import { visible } from '../diagnostics/frame/characters.js';
import { everyFinding } from './compact.js';
import { type Finding, findingsOf } from './findings.js';
import type { ReportOptions } from './formats.js';
import { pathFrom } from './paths.js';
import type { Run, RunFailure } from './run.js';
import { summaryLine } from './summary-line.js';

type Command = 'error' | 'warning' | 'notice';

const MOST_OF_EACH = 10;
const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

export function githubReport(run: Run, { folder }: ReportOptions): string {
  const findings = findingsOf(run, folder);
  const failures = run.failures.map((failure) => failureCommand(failure, folder));
  const annotations = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const own = findings.filter(({ diagnostic }) => diagnostic.severity === severity).map(findingCommand);
    return (severity === 'error' ? [...failures, ...own] : own).slice(0, MOST_OF_EACH);
  });
  const left = findings.length + failures.length - annotations.length;
  const plain = `${everyFinding(run)}${summaryLine(run)}${left === 0 ? '' : ` (${left} not annotated)`}\n`;
  return plain.split('\n').map(withoutCommands).join('\n') + annotations.map((line) => `${line}\n`).join('');
}

function findingCommand({ path, diagnostic, range }: Finding): string {
  const { severity, code, message, help } = diagnostic;
  const { start, end } = range;
  const columns =
    start.line === end.line ? { col: start.column, endColumn: Math.max(end.column, start.column + 1) } : {};
  const place = { file: path, line: start.line, endLine: end.line, ...columns };
  return command(COMMANDS[severity], { ...place, title: code }, help === null ? message : `${message}\nhelp: ${help}`);
}

function failureCommand({ code, message, source }: RunFailure, folder: string | undefined): string {
  const file = source === undefined ? {} : { file: pathFrom(folder, source) };
  return command('error', { ...file, title: `pushsift: ${code}` }, message);
}

function command(name: Command, properties: Readonly<Record<string, string | number>>, message: string): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${escapedData(message)}`;
}

/** Line breaks of a message are shown as such; everything else that cannot be seen is shown by its number. */
function escapedData(text: string): string {
  return text.split('\n').map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
}

/** A path must stay the path it is: it is escaped, and nothing in it replaced. */
function escapedProperty(text: string): string {
  return text.replace(
    /[%\r\n:,]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** The runner takes `::` behind blanks at the start of a line for a command, and the older `##[` anywhere in it. */
function withoutCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1<U+003A>').replaceAll('##[', '#<U+0023>[');
}
