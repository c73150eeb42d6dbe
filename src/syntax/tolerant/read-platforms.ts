/** The platforms of an application or a group: spelled in any way, in a list or not. */

import { unreachable } from '../../base/invariant.js';
import { platformMeant, platformOf } from '../../base/platform-names.js';
import type { Span } from '../../base/span.js';
import type { Platform } from '../../base/vocabulary.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import type { ErrorText, PlatformList, PlatformWord } from '../ast.js';
import { emptyPlatforms, unknownPlatform } from '../errors.js';
import { platformSpelling, platformsWithoutList } from '../spelling-errors.js';
import { unfilledTemplate } from '../template-errors.js';
import type { Argument } from './arguments.js';
import { type Context, errorText } from './context.js';
import type { Part } from './parts.js';
import { readString } from './read-string.js';
import { isWholeString } from './string-bounds.js';
import { isTemplate } from './template.js';
import type { Token } from './token.js';
import { bareText } from './token-run.js';

/** Null where the argument is no list and cannot be one. */
export function readPlatforms(context: Context, argument: Argument): PlatformList | null {
  switch (argument.kind) {
    case 'list': {
      const items = argument.items.map((part) => readPlatform(context, part, argument.open));
      if (items.length === 0) context.report(emptyPlatforms(argument.span));
      if (!argument.open) reportWithoutList(context, argument.span, items);
      return { items, span: argument.span };
    }
    case 'text': {
      const items = [readPlatform(context, argument.part, false)];
      reportWithoutList(context, argument.span, items);
      return { items, span: argument.span };
    }
    case 'missing':
    case 'mixed':
      return null;
    default:
      return unreachable(argument);
  }
}

/** One fix for the list and the spelling of what is in it. Unknown names were reported, and wait for the next round. */
function reportWithoutList(context: Context, span: Span, items: readonly (PlatformWord | ErrorText)[]): void {
  const words = items.filter((item) => item.kind === 'platform');
  if (words.length < items.length) return;
  const list = `[${words.map(({ name }) => `"${name}"`).join(', ')}]`;
  context.nearMiss(platformsWithoutList(span, list));
}

function readPlatform(context: Context, part: Part, reportSpelling: boolean): PlatformWord | ErrorText {
  const span = { start: part.start, end: part.end };
  const token = part.tokens[0];
  const isString = token?.kind === 'string';
  const text = isString ? textOf(context, token, reportSpelling) : bareText(context, part);
  if (text === null) return errorText(context, span);
  const name = platformOf(text);
  if (name === null) {
    const suggestion = context.options.suggestions ? platformMeant(text) : null;
    if (!isString && isTemplate(text)) context.report(unfilledTemplate(span, text, 'platform'));
    else context.report(unknownPlatform(span, text, suggestion));
    return errorText(context, span);
  }
  if (reportSpelling && (!isString || name !== text)) {
    context.nearMiss(
      platformSpelling(span, text, { platform: name, wasBare: !isString, edit: spellingEdit(part, name) }),
    );
  }
  return { kind: 'platform', name, span };
}

/** Where a quote is missing, or one too many, that is reported by itself: the edit is of the name between them. */
function spellingEdit({ tokens, start, end }: Part, name: Platform): Edit {
  const string = tokens[0]?.string ?? null;
  if (string === null || isWholeString(string)) {
    return { span: { start, end }, text: `"${name}"` };
  }
  return { span: { start: string.contentStart, end: string.contentEnd }, text: name };
}

/** Quotes are reported by themselves only where the name in them is right: else the fix of the name mends them, too. */
function textOf(context: Context, token: Token, reportSpelling: boolean): string | null {
  const found: Diagnostic[] = [];
  const quiet: Context = { ...context, report: (diagnostic) => void found.push(diagnostic), nearMiss: () => {} };
  const literal = readString(quiet, token);
  for (const diagnostic of found) context.report(diagnostic);
  if (literal.kind === 'error') return null;
  const isExact = platformOf(literal.value) === literal.value;
  if (isExact && reportSpelling && found.length === 0) readString(context, token);
  return literal.value;
}
