/**
 * `# pushsift-ignore CODE: why` in a filter: a finding that somebody has looked at, and keeps. It speaks of its own line, or standing alone of
 * the next line that has more than comments. Errors are never ignored, and a comment that ignores nothing is told.
 */

import { lineStarts, positionIn } from '../base/lines.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { NOT_ERRORS } from '../diagnostics/severities.js';
import type { Comment } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { ignoresNothing, unclearIgnore } from './ignore-errors.js';

const WORD = 'pushsift-ignore';
/** The codes, and behind a colon the reason. */
const FORM = /^#\s*pushsift-ignore(?![\w-])([^:]*)(?::(.*))?/;

/** A code that a comment names, and the line that it speaks of. */
interface Ignore {
  readonly code: string;
  readonly line: number;
  readonly comment: Comment;
}

/**
 * The diagnostics without those that comments of `text` ignore, and with what there is to say of such comments. `insisted`: codes of which no
 * comment takes a finding away, since the run asks for them.
 */
export function withoutIgnored(
  text: string,
  diagnostics: readonly Diagnostic[],
  insisted: ReadonlySet<string> = NONE,
): readonly Diagnostic[] {
  if (!text.includes(WORD)) return diagnostics;
  const { ignores, unclear } = ignoresIn(withoutByteOrderMark(text), insisted);
  const starts = lineStarts(withoutByteOrderMark(text));
  const used = new Set<Ignore>();
  const told = diagnostics.filter(({ code, severity, span }) => {
    if (severity === 'error') return true;
    const { line } = positionIn(starts, span.start);
    const matching = ignores.filter((one) => one.code === code && one.line === line);
    for (const one of matching) used.add(one);
    return matching.length === 0;
  });
  // Of a text with errors nothing more is found that could be ignored.
  const isRead = diagnostics.every(({ severity }) => severity !== 'error');
  const unused = isRead ? ignores.filter((one) => !used.has(one)) : [];
  return [...told, ...unclear, ...unused.map(({ comment, code }) => ignoresNothing(comment.span, code))];
}

const NONE: ReadonlySet<string> = new Set();

function ignoresIn(
  text: string,
  insisted: ReadonlySet<string>,
): { readonly ignores: readonly Ignore[]; readonly unclear: readonly Diagnostic[] } {
  const ignores: Ignore[] = [];
  const unclear: Diagnostic[] = [];
  for (const comment of parse(text, { comments: true }).comments) {
    const form = FORM.exec(comment.text);
    if (form === null) continue;
    const codes = codesIn(form[1] ?? '');
    const fault = faultOf(comment, codes, form[2] ?? '', insisted);
    if (fault !== null) unclear.push(fault);
    else for (const code of codes) ignores.push({ code, line: lineOf(text, comment), comment });
  }
  return { ignores, unclear };
}

function codesIn(list: string): readonly string[] {
  const codes = list.split(',').map((code) => code.trim());
  return codes.filter((code) => code !== '');
}

function faultOf(
  { span }: Comment,
  codes: readonly string[],
  reason: string,
  insisted: ReadonlySet<string>,
): Diagnostic | null {
  if (codes.length === 0) return unclearIgnore(span, { kind: 'no-code' });
  const other = codes.find((code) => !Object.hasOwn(NOT_ERRORS, code));
  if (other !== undefined) return unclearIgnore(span, { kind: 'not-ignorable', code: other });
  const wanted = codes.find((code) => insisted.has(code));
  if (wanted !== undefined) return unclearIgnore(span, { kind: 'insisted', code: wanted });
  return reason.trim() === '' ? unclearIgnore(span, { kind: 'no-reason', codes }) : null;
}

/** The 1-based line that the comment speaks of; 0, where no finding is, when there is nothing below it. */
function lineOf(text: string, { span }: Comment): number {
  const starts = lineStarts(text);
  const { line, column } = positionIn(starts, span.start);
  const before = text.slice(span.start - column + 1, span.start);
  if (before.trim() !== '') return line;
  const isBlank = (index: number): boolean => /^\s*(?:#|$)/.test(text.slice(starts[index], starts[index + 1]));
  return starts.findIndex((_, index) => index >= line && !isBlank(index)) + 1;
}
