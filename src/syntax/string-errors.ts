/** What is said of strings: quotes that are missing, characters and escapes that cannot stand in one. */

import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import { count, quote } from './quote.js';

/** `replacement` is the whole string, where the quote that opens it is wrong, too. */
export function unclosedString(span: Span, replacement: string | null): Diagnostic {
  const end = { start: span.end, end: span.end };
  return diagnose('syntax/unclosed-string', span, 'this string is never closed', {
    label: 'a `"` is missing behind it',
    fixes: [
      replacement === null
        ? replaceFix('unsafe', 'close the string', end, '"')
        : replaceFix('unsafe', `write ${replacement}`, span, replacement),
    ],
  });
}

/** `span` is the backslash and the quote that seems to close the string, and is one of its characters. */
export function escapedEnd(span: Span): Diagnostic {
  return diagnose('syntax/unclosed-string', span, 'this string is never closed: a backslash escapes its last quote', {
    label: 'the quote is part of the text',
    help: 'take the backslash away, or write \\\\ where it belongs to the text',
  });
}

/** `replacement` is the whole string, where the quote that closes it is wrong, too. */
export function unopenedString(span: Span, replacement: string | null): Diagnostic {
  const start = { start: span.start, end: span.start };
  return diagnose('syntax/unopened-string', span, 'this string is never opened', {
    label: 'a `"` is missing before it',
    fixes: [
      replacement === null
        ? replaceFix('unsafe', 'open the string', start, '"')
        : replaceFix('unsafe', `write ${replacement}`, span, replacement),
    ],
  });
}

/** A number with one quote: `opened` tells which. The text may be the string or the number. */
export function halfQuotedNumber({ start, end }: Span, number: string, opened: boolean): Diagnostic {
  const code = opened ? 'syntax/unclosed-string' : 'syntax/unopened-string';
  return diagnose(code, { start, end }, `this string is never ${opened ? 'closed' : 'opened'}`, {
    label: `a \`"\` is missing ${opened ? 'behind' : 'before'} it, or one too many`,
    help: `write "${number}" for the string, ${number} for the number`,
  });
}

/** `span` is what stands before the filter; `edits` take away all that stands around it, and undo its escapes. */
export function wrappedFilter(
  span: Span,
  kind: 'quotes' | 'member' | 'name',
  edits: readonly Edit[],
  certain: boolean,
): Diagnostic {
  if (kind === 'name') {
    return diagnose('syntax/wrapped-filter', span, 'a name stands before the filter', {
      label: 'the filter begins behind it',
      help: 'give the filter alone',
      fixes: [{ title: 'leave the filter alone', safety: 'unsafe', edits }],
    });
  }
  const isMember = kind === 'member';
  const message = isMember ? 'this is a member of a JSON object, not the filter alone' : 'the filter stands in quotes';
  return diagnose('syntax/wrapped-filter', span, message, {
    label: isMember ? 'the filter is the value of this member' : 'a filter begins with a set or a bracket',
    help: isMember ? 'give the filter alone, its escapes undone' : 'take the quotes around it away',
    fixes: [
      { title: isMember ? 'leave the filter alone' : 'remove the quotes', safety: certain ? 'safe' : 'unsafe', edits },
    ],
  });
}

/** `extra` is the quote too many of the string that begins at `string`; null where it stands outside of every string. */
export function extraQuote(extra: Span, string: Span | null): Diagnostic {
  const edge = extra.start === string?.start ? 'opens' : 'closes';
  const message = string === null ? 'this quote belongs to no string' : 'this string has one quote too many';
  return diagnose('syntax/extra-quote', extra, message, {
    label: string === null ? 'a string stands inside a set' : `a string ${edge} with one \`"\``,
    fixes: [replaceFix('unsafe', 'remove the quote', extra, '')],
  });
}

/** `edits` write the characters as escapes, in order; at least one. */
export function controlCharacters(string: Span, edits: readonly Edit[]): Diagnostic {
  const first = edits[0]?.span ?? string;
  const escapes = [...new Set(edits.map(({ text }) => text))].join(' ');
  const isBreak = escapes === '\\n' || escapes === '\\r\\n' || escapes === '\\r \\n';
  const what = isBreak ? 'a line break' : 'a control character';
  return diagnose('syntax/control-character', first, `${what} cannot stand in a string as it is`, {
    label: `written ${escapes}`,
    help: `${count(edits.length, 'character')} to write as an escape`,
    fixes: [{ title: `write ${escapes}`, safety: 'safe', edits }],
  });
}

/** `edits` double the backslashes, in order; at least one. */
export function unknownEscapes(string: Span, edits: readonly Edit[], source: string): Diagnostic {
  const start = edits[0]?.span.start ?? string.start;
  const span = { start, end: Math.min(start + 2, string.end - 1) };
  const text = source.slice(span.start, span.end);
  const isAny = (shape: RegExp): boolean =>
    edits.some((edit) => shape.test(source.slice(edit.span.start, edit.span.start + 3)));
  const isCutShort = isAny(/^\\[ux][0-9a-f]/i);
  // Other languages escape quotes so: whether the backslash is meant nobody but the author knows.
  const safety = isAny(/^\\['\u2018\u2019`]/) ? 'unsafe' : 'safe';
  return diagnose('syntax/unknown-escape', span, `there is no escape ${quote(text)}`, {
    label: isCutShort ? 'four hexadecimal digits belong behind \\u' : 'a backslash is written \\\\',
    help: 'escapes are those of JSON: \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
    fixes: isCutShort
      ? []
      : [{ title: edits.length === 1 ? 'double the backslash' : 'double the backslashes', safety, edits }],
  });
}

export function unpairedSurrogate(span: Span): Diagnostic {
  return diagnose(
    'syntax/unpaired-surrogate',
    span,
    'this string holds half of a surrogate pair, which is no character',
    {
      label: 'not a text',
      help: 'write the whole character, or both halves of it as \\uXXXX\\uXXXX',
    },
  );
}
