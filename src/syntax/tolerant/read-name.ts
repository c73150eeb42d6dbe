/** An application code, a group code or a tag name. */

import { unreachable } from '../../base/invariant.js';
import type { Span } from '../../base/span.js';
import type { Name } from '../ast.js';
import { emptyName, notAName } from '../errors.js';
import { hasUnpairedSurrogate } from '../scan-string.js';
import { bareName } from '../spelling-errors.js';
import { unpairedSurrogate } from '../string-errors.js';
import { unfilledTemplate } from '../template-errors.js';
import type { Argument } from './arguments.js';
import { isAnyBlank, isInvisible } from './characters.js';
import { type Context, errorText } from './context.js';
import { isOperatorWord } from './operator-words.js';
import type { Part } from './parts.js';
import { readString } from './read-string.js';
import { isTemplate } from './template.js';
import { bareText } from './token-run.js';

/** `what` names it in messages: "application code". A missing or mixed argument was reported before. */
export function readName(context: Context, argument: Argument, what: string): Name {
  switch (argument.kind) {
    case 'text':
      return readNamePart(context, argument.part, what);
    case 'list':
      context.report(notAName(argument.span, what));
      return errorText(context, argument.span);
    case 'mixed':
    case 'missing':
      return errorText(
        context,
        argument.kind === 'missing' ? { start: argument.span.start, end: argument.span.start } : argument.span,
      );
    default:
      return unreachable(argument);
  }
}

function readNamePart(context: Context, part: Part, what: string): Name {
  const token = part.tokens[0];
  const span = { start: part.start, end: part.end };
  if (token?.kind === 'string') {
    const name = readString(context, token);
    if (name.kind === 'error' || name.value !== '' || token.string?.closed === false) return name;
    context.report(emptyName(span, what));
    return errorText(context, span);
  }
  const text = bareText(context, part);
  if (hasUnpairedSurrogate(text)) {
    context.report(unpairedSurrogate(span));
    return errorText(context, span);
  }
  if (isTemplate(text)) {
    context.report(unfilledTemplate(span, text, what));
    return errorText(context, span);
  }
  const isAsWritten = text === context.source.slice(span.start, span.end) && !touchesInvisible(context.source, span);
  if (isAsWritten && CERTAIN_NAME.test(text) && !isOperatorWord(text) && !NO_NAME.test(text))
    context.nearMiss(bareName(span, text, what, 'safe'));
  else context.report(bareName(span, text, what, 'unsafe'));
  return { kind: 'string', value: text, span };
}

/** True where a sign that does not show stands beside the name, or among the blanks there. */
function touchesInvisible(source: string, { start, end }: Span): boolean {
  for (const step of [-1, 1])
    for (let at = step < 0 ? start - 1 : end; isAnyBlank(source.charCodeAt(at)); at += step)
      if (isInvisible(source.charCodeAt(at))) return true;
  return false;
}

/** Operators between sets. */
const NO_NAME = /^(?:AND|OR|NOT)$/i;

/** In a name with anything else, signs that do not show and letters like apostrophes among it, what is the name and what is a slip cannot be said. */
const CERTAIN_NAME = /^(?=.*[\p{L}\p{N}])(?!.*[\u02b0-\u02ff\p{DI}])[\p{L}\p{M}\p{N}_.-]+$/u;
