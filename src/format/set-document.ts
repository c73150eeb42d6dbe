/** One set as a document: its words on one line, a long list hugged by the set's brackets, or one argument per line. */

import type { Span } from '../base/span.js';
import type {
  ErrorText,
  PlatformList,
  PlatformWord,
  Scalar,
  SetExpression,
  StringLiteral,
  Value,
} from '../syntax/ast.js';
import type { CommentGaps } from './comment-gaps.js';
import { choice, concat, type Document, fill, group, LINE, nest, SOFT_LINE, text } from './document.js';
import { printOperator, printString } from './print.js';

/** What documents are made from: the text, without its byte order mark, and its comments. */
export interface Source {
  readonly text: string;
  readonly gaps: CommentGaps;
}

interface Word {
  readonly text: string;
  readonly span: Span;
}

interface ListArgument {
  readonly items: readonly Word[];
  readonly span: Span;
}

/** The set, with the comments inside its span. */
export function setDocument(source: Source, set: SetExpression): Document {
  const { opening, words, list } = argumentsOf(source, set);
  const { start, end } = set.span;
  const commented = source.gaps.has(start, end);
  if (list === null) {
    if (words.length === 1 && !commented) return text(`${opening}${words[0]?.text ?? ''})`);
    return group(stacked(source, set, opening, words, null));
  }
  const body = listDocument(source, list);
  const outside = commented && (source.gaps.has(start, list.span.start) || source.gaps.has(list.span.end, end));
  const narrow = stacked(source, set, opening, words, { body: group(body), span: list.span });
  if (outside) return narrow;
  const head = text(`${opening}${words.map((word) => `${word.text}, `).join('')}`);
  return choice(head.width + '['.length, concat([head, body, text(')')]), narrow);
}

/** Every argument on a line of its own, unless all fit on one. */
function stacked(
  { gaps }: Source,
  set: SetExpression,
  opening: string,
  words: readonly Word[],
  list: { readonly body: Document; readonly span: Span } | null,
): Document {
  const parts: Document[] = [];
  let from = set.span.start;
  for (const [index, { text: written, span }] of words.entries()) {
    parts.push(...inGap(gaps, index, from, span.start, index === 0 ? SOFT_LINE : LINE));
    parts.push(text(index < words.length - 1 || list !== null ? `${written},` : written));
    from = span.end;
  }
  if (list !== null) {
    parts.push(...inGap(gaps, words.length, from, list.span.start, LINE), list.body);
    from = list.span.end;
  }
  const closing = gaps.place('close', from, set.span.end, SOFT_LINE);
  return concat([text(opening), nest(concat([...parts, closing.comments])), closing.line, text(')')]);
}

/** The list in its brackets: filled lines, or one item per line where there are comments. */
function listDocument({ gaps }: Source, { items, span }: ListArgument): Document {
  const commented = gaps.has(span.start, span.end);
  if (items.length === 0 && !commented) return text('[]');
  const words = items.map((item, index) => (index < items.length - 1 ? `${item.text},` : item.text));
  if (!commented) return concat([text('['), nest(concat([SOFT_LINE, fill(words)])), SOFT_LINE, text(']')]);
  const parts: Document[] = [];
  let from = span.start;
  for (const [index, item] of items.entries()) {
    parts.push(...inGap(gaps, index, from, item.span.start, LINE), text(words[index] ?? ''));
    from = item.span.end;
  }
  const closing = gaps.place('close', from, span.end, SOFT_LINE);
  return concat([text('['), nest(concat([...parts, closing.comments])), closing.line, text(']')]);
}

function inGap(gaps: CommentGaps, index: number, start: number, end: number, line: Document): Document[] {
  const parts = gaps.place(index === 0 ? 'open' : 'between', start, end, line);
  return [parts.comments, parts.line];
}

/** The set in pieces: everything up to its first bracket, its words, and its list, which is always the last argument. */
function argumentsOf(
  { text: source }: Source,
  set: SetExpression,
): { readonly opening: string; readonly words: readonly Word[]; readonly list: ListArgument | null } {
  switch (set.kind) {
    case 'application':
      return { opening: 'A(', words: [wordOf(source, set.code)], list: platformsOf(source, set.platforms) };
    case 'group':
      return { opening: 'G(', words: [wordOf(source, set.code)], list: platformsOf(source, set.platforms) };
    case 'tag': {
      const words = [wordOf(source, set.tag), operatorOf(set.operator)];
      return { opening: 'T(', ...withValue(source, words, set.value) };
    }
    case 'applicationTag': {
      const words = [wordOf(source, set.code), wordOf(source, set.tag), operatorOf(set.operator)];
      return { opening: 'AT(', ...withValue(source, words, set.value) };
    }
  }
}

function withValue(source: string, words: Word[], value: Value): { words: readonly Word[]; list: ListArgument | null } {
  if (value.kind !== 'list') return { words: [...words, wordOf(source, value)], list: null };
  return { words, list: { items: value.items.map((item) => wordOf(source, item)), span: value.span } };
}

function platformsOf(source: string, platforms: PlatformList | null): ListArgument | null {
  if (platforms === null) return null;
  return { items: platforms.items.map((item) => wordOf(source, item)), span: platforms.span };
}

function operatorOf(operator: Parameters<typeof printOperator>[0]): Word {
  return { text: printOperator(operator), span: operator.span };
}

function wordOf(source: string, node: Scalar | PlatformWord | ErrorText): Word {
  const { span } = node;
  if (node.kind === 'platform') return { text: printString(node.name), span };
  return { text: node.kind === 'string' ? literalOf(source, node) : node.text, span };
}

/** A string as its author wrote it, escapes and all, where that is a literal of the language; else printed. */
function literalOf(source: string, { value, span }: StringLiteral): string {
  const written = source.slice(span.start, span.end);
  return isLiteralOf(written, value) ? written : printString(value);
}

function isLiteralOf(written: string, value: string): boolean {
  try {
    return JSON.parse(written) === value;
  } catch {
    return false;
  }
}
