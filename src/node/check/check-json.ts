/** JSON files: one request body, or one on each line. Loaded when the first one is met: filters alone do without the requests. */

import { locate } from '../../base/lines.js';
import type { Span } from '../../base/span.js';
import { withoutByteOrderMark } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { parseJson } from '../../json/parse-json.js';
import { RunError } from '../run-error.js';
import { checkBody } from './check-body.js';
import { checkFilterInside, FILTER_POINTER } from './check-filter-inside.js';
import type { CheckFilesOptions } from './check-options.js';
import type { Draft } from './draft.js';

/** Null when the text is no body of a known kind. */
export function checkJson(text: string, options: CheckFilesOptions): Promise<Draft | null> {
  const { kind = null, pointer = null } = options;
  const isFilter = pointer !== null || kind === 'filter';
  return isFilter ? checkFilterInside(text, options) : checkBody(text, options);
}

export interface CheckedLines {
  readonly drafts: readonly Draft[];
  /** Lines that are no body of a known kind, 1-based. */
  readonly unknown: readonly number[];
}

/**
 * Checks each line that is not blank as a text of its own; the places of what is found are those of the whole text. Ends at the
 * first line when that is of no known kind: a file that begins so holds something else. O(text).
 */
export async function checkJsonLines(text: string, options: CheckFilesOptions): Promise<CheckedLines> {
  const lines = withoutByteOrderMark(text).split('\n');
  const checked: (Draft | null)[] = [];
  const unknown: number[] = [];
  let isKnown = false;
  for (const [at, line] of lines.entries()) {
    const draft = line.trim() === '' ? null : await checkJson(line, options);
    checked.push(draft);
    isKnown ||= draft !== null;
    if (draft !== null || line.trim() === '') continue;
    unknown.push(at + 1);
    if (!isKnown) break;
  }
  return { drafts: inWhole(text, lines, checked), unknown };
}

/** The drafts of lines as drafts of the text that the lines make together; their changes stand where they stood in `text`. */
function inWhole(text: string, lines: readonly string[], checked: readonly (Draft | null)[]): readonly Draft[] {
  const mark = text.slice(0, text.length - withoutByteOrderMark(text).length);
  const told = lines.map((line, at) => checked[at]?.text ?? line);
  const whole = mark + told.join('\n');
  const mended = mark + lines.map((line, at) => checked[at]?.mended?.text ?? line).join('\n');
  let [start, startBefore] = [0, 0];
  return told.flatMap((line, at) => {
    const draft = checked[at] ?? null;
    const before = lines[at] ?? '';
    const moved = draft === null ? null : movedBy(start + markOf(line), { ...draft, line: at + 1, text: whole });
    const placed = moved === null ? [] : [withChangesMoved(startBefore + markOf(before), mended, moved)];
    start += line.length + 1;
    startBefore += before.length + 1;
    return placed;
  });
}

/** The places of a draft do not count a mark that its line begins with; those of the whole text do. */
function markOf(line: string): number {
  return line.length - withoutByteOrderMark(line).length;
}

/** `text` is the whole text with the fixes of all lines. */
function withChangesMoved(distance: number, text: string, draft: Draft): Draft {
  if (draft.mended === undefined) return draft;
  const changes = draft.mended.changes.map((change) => ({ ...change, offset: change.offset + distance }));
  return { ...draft, mended: { ...draft.mended, text, changes } };
}

function movedBy(distance: number, draft: Draft): Draft {
  const moved = ({ start, end }: Span): Span => ({ start: start + distance, end: end + distance });
  const diagnostics = draft.diagnostics.map(
    (found): Diagnostic => ({
      ...found,
      span: moved(found.span),
      related: found.related.map((label) => ({ ...label, span: moved(label.span) })),
      fixes: found.fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, span: moved(edit.span) })),
      })),
    }),
  );
  return { ...draft, diagnostics, filterSpan: moved(draft.filterSpan) };
}

/** Why a text is no body of a known kind, for one that was named. */
export function unknownKind(name: string, text: string, options: CheckFilesOptions): RunError {
  const { kind = null, pointer = null } = options;
  const [fault] = parseJson(text).diagnostics;
  if (fault !== undefined) {
    const { line, column } = locate(text, fault.span.start);
    return new RunError(
      'input',
      `${name} is no request that can be told: ${fault.message} (${line}:${column})`,
      KIND_HELP,
    );
  }
  if (pointer !== null || kind === 'filter')
    return new RunError(
      'input',
      `there is no filter at ${pointer ?? FILTER_POINTER} in ${name}`,
      'name its place with `--pointer`',
    );
  return new RunError('input', `cannot tell which request ${name} is`, KIND_HELP);
}

const KIND_HELP =
  'use `--kind` with the name of the request, as in `--kind createPreset`, or `--pointer` for a filter in other JSON';
