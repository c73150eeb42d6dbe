/** What the JSON reader has to say. */

import { unreachable } from '../base/invariant.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonTokenFault } from './json-token.js';

export function emptyText(span: Span): Diagnostic {
  return diagnose('json/empty', span, 'there is no JSON here');
}

/** A comment that may hold a member or a value, commented out by one wrong character or by hand, goes with a look only. */
export function commentInJson(span: Span, text: string): Diagnostic {
  const safety = /["'{}[\]:,]/.test(text) ? 'unsafe' : 'safe';
  return diagnose('json/comment', span, 'JSON has no comments', {
    help: 'remove the comment',
    fixes: [replaceFix(safety, 'remove the comment', span, '')],
  });
}

export function unclosedComment(span: Span): Diagnostic {
  return diagnose('json/comment', span, 'JSON has no comments, and this one never ends', {
    label: 'opened here',
    help: 'remove the comment',
  });
}

export function trailingComma(span: Span, close: string): Diagnostic {
  return diagnose('json/trailing-comma', span, `a comma before \`${close}\``, {
    label: 'nothing follows it',
    help: 'remove the comma',
    fixes: [replaceFix('safe', 'remove the comma', span, '')],
  });
}

export function duplicateKey(span: Span, first: Span, key: string, pointer: string): Diagnostic {
  return diagnose('json/duplicate-key', span, `the key \`${shown(key)}\` is here twice`, {
    label: 'again',
    help: 'remove one of the two, or rename it',
    related: [{ span: first, message: 'first here' }],
    pointer,
  });
}

export function unquotedKey(span: Span, text: string): Diagnostic {
  return diagnose('json/quotes', span, `keys stand in double quotes: ${shown(quoted(text))}`, {
    help: 'add the quotes',
    fixes: [replaceFix('safe', 'quote the key', span, quoted(text))],
  });
}

export function unquotedValue(span: Span, text: string): Diagnostic {
  const help = `a text stands in double quotes: ${shown(quoted(text))}`;
  return diagnose('json/quotes', span, `\`${shown(text)}\` is no JSON value`, {
    help,
    fixes: [replaceFix('unsafe', 'quote the text', span, quoted(text))],
  });
}

export function brokenString(span: Span, fault: JsonTokenFault): Diagnostic {
  switch (fault) {
    case 'escape':
      return diagnose('json/string', span, 'this string holds an unknown escape', {
        help: 'the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is written \\\\',
      });
    case 'control':
      return diagnose('json/string', span, 'this string holds a raw control character', {
        help: 'write control characters as escapes: \\t, \\n, \\u0001',
      });
    case 'unclosed':
    case 'short':
      return diagnose('json/string', span, 'this string is never closed', {
        label: 'opened here',
        help: 'a string ends with `"` on the line it began on',
      });
    default:
      return unreachable(fault);
  }
}

export function brokenNumber(span: Span, text: string): Diagnostic {
  return diagnose('json/number', span, `\`${shown(text)}\` is no JSON number`, {
    help: 'a number has no leading zeros or plus sign, and digits on both sides of a point',
  });
}

export function unexpected(span: Span, expected: string, found: string): Diagnostic {
  return diagnose('json/unexpected', span, `there is \`${shown(found)}\` where ${expected} belongs`, {
    label: `expected ${expected}`,
  });
}

/** `digits`: it stands between two numbers, which may be one. */
export function missingComma(at: number, span: Span, digits: boolean): Diagnostic {
  const place = { start: at, end: at };
  return diagnose('json/missing-comma', span, 'a comma is missing before this', {
    help: 'add the comma',
    fixes: [replaceFix(digits ? 'unsafe' : 'safe', 'add the comma', place, ',')],
  });
}

export function unclosedBracket(span: Span, open: string, close: string, end: number): Diagnostic {
  return diagnose('json/unclosed', span, `this \`${open}\` is never closed`, {
    label: 'opened here',
    related: [{ span: { start: end, end }, message: `a \`${close}\` is missing` }],
  });
}

export function wrongBracket(span: Span, open: Span, found: string, close: string): Diagnostic {
  return diagnose('json/unclosed', span, `\`${found}\` stands where \`${close}\` belongs`, {
    related: [{ span: open, message: 'opened here' }],
    fixes: [replaceFix('unsafe', `write \`${close}\``, span, close)],
  });
}

export function tooDeep(span: Span, limit: number): Diagnostic {
  return diagnose('json/too-deep', span, `more than ${limit} brackets stand inside each other`, {
    help: 'what is read here is flat; the text is something else',
  });
}

function quoted(text: string): string {
  return JSON.stringify(text.replace(/^['’‘“”`]|['’‘“”`]$/g, ''));
}
