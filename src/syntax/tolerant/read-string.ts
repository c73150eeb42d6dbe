/** A string token to what it stands for. Reports wrong quotes, a missing quote, and characters and escapes that JSON does not have. */

import type { Edit } from '../../diagnostics/diagnostic.js';
import type { ErrorText, StringLiteral } from '../ast.js';
import { escapeEnd, hasUnpairedSurrogate } from '../scan-string.js';
import { wrongQuotes } from '../spelling-errors.js';
import {
  controlCharacters,
  escapedEnd,
  extraQuote,
  unclosedString,
  unknownEscapes,
  unopenedString,
  unpairedSurrogate,
} from '../string-errors.js';
import { type Context, errorText, guessed } from './context.js';
import { isWellQuoted } from './doubtful-strings.js';
import { isTemplate } from './template.js';
import type { Token } from './token.js';

/** The string that `token` was meant to be; its text where no string can be. */
export function readString(context: Context, token: Token): StringLiteral | ErrorText {
  const { source } = context;
  const { start, end, string } = token;
  const span = { start, end };
  if (string === null) return errorText(context, span);
  const content = decode(source, string.contentStart, string.contentEnd);
  const literal: StringLiteral = { kind: 'string', value: content.value, span };
  if (hasUnpairedSurrogate(content.value)) {
    context.report(unpairedSurrogate(span));
    return errorText(context, span);
  }
  const straight = source.charAt(start) === '"';
  const written = JSON.stringify(content.value);
  if (!string.opened) {
    const closesStraight = source.charAt(end - 1) === '"';
    context.report(unopenedString(span, closesStraight ? null : written));
    return literal;
  }
  if (string.extra !== null) {
    const extra = { start: string.extra, end: string.extra + 1 };
    context.report(extraQuote(extra, span));
    return literal;
  }
  if (!string.closed) {
    context.report(unclosedString(span, straight ? null : written));
    return literal;
  }
  if (!straight || source.charAt(end - 1) !== '"') {
    const wrong = wrongQuotes(span, source.charAt(start), written);
    // What looks like a place to be filled in may be a letter that was lost, or be filled with quotes of its own.
    const isCertain = isWellQuoted(source, string) && content.escapes.length === 0 && !isTemplate(content.value);
    if (isCertain) context.nearMiss(wrong);
    else context.report(guessed(wrong));
    return literal;
  }
  if (content.controls.length > 0) context.report(controlCharacters(span, content.controls));
  const isEscaped = content.escapes.at(-1)?.span.end === string.contentEnd;
  if (isEscaped) context.report(escapedEnd({ start: end - 2, end }));
  const escapes = isEscaped ? content.escapes.slice(0, -1) : content.escapes;
  if (escapes.length > 0) context.report(unknownEscapes(span, escapes, source));
  return literal;
}

interface Content {
  readonly value: string;
  /** Edits that write raw control characters as escapes. */
  readonly controls: readonly Edit[];
  /** Edits that double the backslash of escapes there are none of. */
  readonly escapes: readonly Edit[];
}

function decode(source: string, start: number, end: number): Content {
  const pieces: string[] = [];
  const controls: Edit[] = [];
  const escapes: Edit[] = [];
  let reached = start;
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code < 32) {
      controls.push({ span: { start: at, end: at + 1 }, text: JSON.stringify(source.charAt(at)).slice(1, -1) });
    } else if (code === 92) {
      const next = escapeEnd(source, at);
      if (next > 0 && next <= end) {
        // A proper escape between quotes is a string of JSON.
        pieces.push(source.slice(reached, at), JSON.parse(`"${source.slice(at, next)}"`) as string);
        reached = next;
        at = next - 1;
      } else if (source.charAt(at + 1) === "'" && at + 1 < end && source.charAt(start - 1) !== '"') {
        pieces.push(source.slice(reached, at));
        reached = at + 1;
        at++;
      } else escapes.push({ span: { start: at, end: at + 1 }, text: '\\\\' });
    }
  }
  pieces.push(source.slice(reached, end));
  return { value: pieces.join(''), controls, escapes };
}
