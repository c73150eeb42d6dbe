/** Comments, those of other languages among them: where one ends, what it holds, and what is said where it cannot stand. */

import { isOperator } from '../../base/operators.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Comment } from '../ast.js';
import { commentNotAccepted, foreignComment } from '../comment-errors.js';
import { isWordUnit, quoteFamily } from './characters.js';
import { type Context, guessed } from './context.js';
import { constructorOf, isOperatorLike, setOperator } from './operator-words.js';
import { templateEnd } from './template.js';

/** The comment that begins at `start`, reported where it is not as the language has it; null where none begins. */
export function readComment(context: Context, start: number): Comment | null {
  const { source, options } = context;
  const end = commentEnd(context, start);
  if (end === 0) return null;
  const comment = { text: source.slice(start, end), span: { start, end } };
  const isOwn = source.charAt(start) === '#';
  if (!options.comments) context.report(commentNotAccepted(comment.span, removal(source, comment)));
  else if (!isOwn) reportForeign(context, comment);
  return comment;
}

/** Where the comment that begins at `start` ends; 0 where none begins. A `#` inside a bare name is part of the name. */
function commentEnd({ source, options }: Context, start: number): number {
  if (source.charAt(start) === '#') {
    const isPart = (!options.comments && isPlace(source, start)) || isInsideName(source, start);
    return isPart ? 0 : lineEnd(source, start, source.length);
  }
  for (const [opening, closing] of BLOCKS) {
    if (source.startsWith(opening, start)) return blockEnd(source, start, opening, closing);
  }
  if (!isForeignOpening(source, start)) return 0;
  const end = lineEnd(source, start, start + LONGEST_FOREIGN);
  // Two slashes stand for nothing else; two dashes may be a difference typed twice, or one beside what was a bracket.
  return source.charAt(start) === '-' && MAY_BE_DIFFERENCE.test(source.slice(start, end)) ? 0 : end;
}

/** Names, and comments of other languages, are looked at no further than so many units, so that time stays linear. */
const LONGEST_NAME = 64;
const LONGEST_FOREIGN = 2048;

function lineEnd(source: string, start: number, most: number): number {
  let at = start;
  while (at < source.length && at < most && source.charCodeAt(at) !== 10 && source.charCodeAt(at) !== 13) at++;
  return at;
}

/** A block without an end is a comment where words alone follow it to the end of the text: it would take all else. */
function blockEnd(source: string, start: number, opening: string, closing: string): number {
  const rest = source.slice(start, start + LONGEST_FOREIGN);
  const close = rest.indexOf(closing, opening.length);
  if (close >= 0) return start + close + closing.length;
  return /^[/*<!-]+(?:[^\S\r\n]+\w{2,})+\s*$/.test(rest) ? start + rest.trimEnd().length : 0;
}

/** How comments that end before their line does open and close. */
const BLOCKS = [
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;

/** The text of a comment without the signs that make it one. */
function insideOf(text: string): string {
  return text.replace(/^(?:#+|--+|[/<][/*!-]+)|(?:\*+\/|-->)$/g, '');
}

/**
 * True for a `#` directly behind a bare word, other such signs between, with a bracket or comma behind it: `A(C#)`, `A(C##)`.
 * Behind an operator or a number, where the language may have a comment, it is one.
 */
function isInsideName(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - LONGEST_NAME), at).replace(/#+$/, '');
  if (!isWordUnit(before.charCodeAt(before.length - 1))) return false;
  const word = /[(,][^\w"(),]*([^"(),\s]+)$/.exec(before)?.[1];
  if (word === undefined || isOperator(word) || constructorOf(word) === word || /^[-\d.]*$/.test(word)) return false;
  return /^#*[ \t]*[,)]/.test(source.slice(at, at + LONGEST_NAME));
}

/** True for a place of a template, `#{name}`, where a name or value belongs. */
function isPlace(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - LONGEST_NAME), at);
  return templateEnd(source, at) > at && /[(,[]\s*$/.test(before);
}

/** Two slashes or dashes with blanks around them, or at the beginning of a line. */
function isForeignOpening(source: string, start: number): boolean {
  if (!source.startsWith('//', start) && !source.startsWith('--', start)) return false;
  const isApart = start === 0 || /\s/.test(source.charAt(start - 1));
  return isApart && !/[\d(]/.test(source.charAt(start + 2));
}

const SET_HEAD = /[AGT]\s*\(/i;

/** A bracket, which may be that of a set, or two dashes alone. */
const MAY_BE_DIFFERENCE = /[()[\]]|^--\s*$/;

/** A set without its bracket. */
const QUOTED_BEHIND_HEAD = /[^\p{L}\p{N}_](?:AT|[AGT])[^\p{L}\p{N}\s]?(["'`“„«‘‚])[^"'`”“»’‘]*["'`”“»’‘]/iu;

/** The arguments of a set whose letter the sign of the comment may stand for: `#("a", ["iOS"])`. */
const ARGUMENTS_ALONE = /^#\s*\([^)]*["'`“„«‘‚[]/u;

/** An operator between sets beside a bracket or a quote, or the letter of a set alone. */
function isPartOfFilter(text: string): boolean {
  const inside = insideOf(text);
  const hasOperator = /[+*\\|&]/.test(inside.replace(/^\s*#.*/, '')) && /[()[\]"`“”„«»]/.test(inside);
  return hasOperator || /^(?:AT|[AGT])$/i.test(inside.trim());
}

/** True where a set stands in the comment, or begins there: taking the comment away would take the set away. */
export function holdsSet(source: string, { text, span }: Comment): boolean {
  const begins = [SET_HEAD, QUOTED_BEHIND_HEAD, ARGUMENTS_ALONE].some((form) => form.test(text));
  if (begins || isPartOfFilter(text)) return true;
  return (
    /[^\p{L}\p{N}_](?:AT|[AGT])\s*$/iu.test(text) && /^\s*\(/.test(source.slice(span.end, span.end + LONGEST_NAME))
  );
}

/** How safe it is to take the comment away; null where a set would go with it. */
function removal(source: string, comment: Comment): Fix['safety'] | null {
  if (holdsSet(source, comment)) return null;
  return isProse(comment) ? 'safe' : 'unsafe';
}

/** True where the comment has nothing, its own signs aside, that could be part of a filter. */
export function isProse({ text }: Comment): boolean {
  const inside = insideOf(text);
  const only = inside.split('#', 1).join('').trim();
  if (/^[-+.\d]+$/.test(only) || setOperator(only) !== null || isOperatorLike(only)) return false;
  return !/[()[\]{}+*\\,;&|]/.test(inside) && ![...inside].some((character) => quoteFamily(character) !== null);
}

/** A comment of another language, where comments are accepted: written with `#`, if it ends its line. */
function reportForeign(context: Context, comment: Comment): void {
  const { source } = context;
  const { end } = comment.span;
  const isLast = /^[ \t]*(?:[\r\n]|$)/.test(source.slice(end, end + LONGEST_NAME));
  const inside = insideOf(comment.text);
  const written = isLast && !/[\r\n]/.test(inside) ? `# ${inside.trim()}`.trimEnd() : null;
  const diagnostic = foreignComment(comment.span, /^(?:<!--|..)/.exec(comment.text)?.[0] ?? '', written);
  if (isProse(comment)) context.nearMiss(diagnostic);
  else context.report(guessed(diagnostic));
}
