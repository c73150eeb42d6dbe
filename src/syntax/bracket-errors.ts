/** What is said of brackets and commas that are missing, too many, or of the wrong kind. */

import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { quote } from './quote.js';

/** An edit of one bracket or comma: `bracket` is put in at `span`, or what stands there is removed. */
export interface BracketEdit {
  readonly span: Span;
  readonly bracket: string | null;
  /** Safe only where no other single edit makes sense of the text. */
  readonly certain: boolean;
}

function fixOf({ span, bracket, certain }: BracketEdit, title: string): readonly Fix[] {
  return [replaceFix(certain ? 'safe' : 'unsafe', title, span, bracket ?? '')];
}

/** The text ends with a bracket that opens a group: a set is missing, too. */
export function unclosedAtEnd({ start, end }: Span, bracket: string): Diagnostic {
  return diagnose('syntax/unclosed-bracket', { start, end }, `this ${quote(bracket)} is never closed`, {
    label: 'opened here',
    help: 'the filter ends with a bracket that opens: a set belongs behind it',
  });
}

/** `open` is the bracket that is never closed, `bracket` what it is. */
export function unclosedBracket(open: Span, bracket: string, edit: BracketEdit): Diagnostic {
  return diagnose(
    'syntax/unclosed-bracket',
    { start: open.start, end: open.end },
    `this ${quote(bracket)} is never closed`,
    {
      label: 'opened here',
      related: [{ span: edit.span, message: `a ${quote(edit.bracket ?? '')} fits here` }],
      fixes: fixOf(edit, `insert ${quote(edit.bracket ?? '')}`),
    },
  );
}

/** `what` is missing the bracket: a constructor, or a list. */
export function unopenedBracket(span: Span, message: string, edit: BracketEdit): Diagnostic {
  return diagnose('syntax/unopened-bracket', { start: span.start, end: span.end }, message, {
    label: span.start === span.end ? `a ${quote(edit.bracket ?? '')} fits here` : 'nothing is open here',
    related: span.start === span.end ? [] : [{ span: edit.span, message: `a ${quote(edit.bracket ?? '')} fits here` }],
    fixes: fixOf(edit, `insert ${quote(edit.bracket ?? '')}`),
  });
}

/** `parts`: words touch it on both sides, and a blank takes its place. */
export function extraBracket(span: Span, bracket: string, certain: boolean, parts = false): Diagnostic {
  const opens = bracket === '(' || bracket === '[' || bracket === '{';
  const edit = { span: { start: span.start, end: span.end }, bracket: parts ? ' ' : null, certain };
  return diagnose(
    'syntax/extra-bracket',
    edit.span,
    `this ${quote(bracket)} ${opens ? 'has no place here' : 'closes nothing'}`,
    {
      label: opens ? 'one too many' : 'nothing is open here',
      fixes: fixOf(edit, `remove ${quote(bracket)}`),
    },
  );
}

/** A run of `)` behind which more is closed than was opened: a group may open somewhere before them. */
export function extraClosers(run: Span, brackets: number): Diagnostic {
  if (brackets === 1) return extraBracket(run, ')', false);
  return diagnose('syntax/extra-bracket', run, `these ${brackets} \`)\` close nothing`, {
    label: 'nothing is open here',
    fixes: [replaceFix('unsafe', 'remove them', run, '')],
  });
}

export function wrongBracket(written: string, edit: BracketEdit): Diagnostic {
  const belongs = quote(edit.bracket ?? '');
  return diagnose('syntax/wrong-bracket', edit.span, `a ${belongs} belongs here, not ${quote(written)}`, {
    label: `${belongs} belongs here`,
    fixes: fixOf(edit, `write ${belongs}`),
  });
}

/** Both brackets of a pair are of the wrong kind. */
export function wrongBrackets(
  pair: readonly [Span, Span],
  written: string,
  meant: readonly [string, string],
): Diagnostic {
  const [open, close] = pair;
  const edits = [
    { span: { start: open.start, end: open.end }, text: meant[0] },
    { span: { start: close.start, end: close.end }, text: meant[1] },
  ];
  const brackets = `${quote(meant[0])} and ${quote(meant[1])}`;
  return diagnose(
    'syntax/wrong-bracket',
    { start: open.start, end: open.end },
    `brackets of this kind are written ${brackets}`,
    {
      label: `${quote(written)} opens nothing`,
      related: [{ span: { start: close.start, end: close.end }, message: 'and here' }],
      fixes: [{ title: `write ${brackets}`, safety: 'unsafe', edits }],
    },
  );
}

export function emptyBrackets(span: Span): Diagnostic {
  return diagnose('syntax/empty-brackets', span, 'nothing stands in these brackets', {
    label: 'a set belongs in here',
  });
}

export function missingComma(edit: BracketEdit, before: string, after: string): Diagnostic {
  return diagnose(
    'syntax/missing-comma',
    edit.span,
    `a \`,\` is missing between ${quote(before)} and ${quote(after)}`,
    {
      label: 'a `,` fits here',
      fixes: fixOf(edit, 'insert `,`'),
    },
  );
}

/** A semicolon stands for a comma. */
export function semicolonForComma(span: Span, certain: boolean): Diagnostic {
  const edit = { span: { start: span.start, end: span.end }, bracket: ',', certain };
  return diagnose('syntax/missing-comma', edit.span, 'arguments and values are separated by `,`, not by `;`', {
    label: 'a `,` belongs here',
    fixes: fixOf(edit, 'write `,`'),
  });
}

/** `parts`: as in `extraBracket`. */
export function extraComma(span: Span, certain: boolean, parts = false): Diagnostic {
  const edit = { span: { start: span.start, end: span.end }, bracket: parts ? ' ' : null, certain };
  return separatesNothing(edit, ',');
}

/** A `;` behind the filter, as at the end of a statement, or where a set wants no comma. */
export function extraSemicolon({ start, end }: Span, certain: boolean): Diagnostic {
  return separatesNothing({ span: { start, end }, bracket: null, certain }, ';');
}

function separatesNothing(edit: BracketEdit, sign: string): Diagnostic {
  return diagnose('syntax/extra-comma', edit.span, `this \`${sign}\` separates nothing`, {
    label: 'one too many',
    fixes: fixOf(edit, `remove \`${sign}\``),
  });
}
