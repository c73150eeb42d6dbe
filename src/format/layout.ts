/**
 * A document as text of a given width, with line ends and a byte order mark as the file had them. Linear; a stack of its own, so that no depth
 * reaches the call stack.
 */

import { unreachable } from '../base/invariant.js';
import { widthOf } from '../diagnostics/frame/characters.js';
import type { Document } from './document.js';

const INDENT = 2;
/** Indentation may grow as far as this on the narrowest page. */
const LEAST_INDENT = 20;

interface Command {
  readonly document: Document;
  readonly indent: number;
  /** On one line: what could break does not. */
  readonly flat: boolean;
}

/**
 * Lays out `document` in lines of at most `width` columns where that can be. Indentation stops at half the width: what is
 * nested a thousand levels deep must stay readable, and its text as long as its tokens. Lines end with `end`.
 */
export function layout(document: Document, width: number, end: LineEnd = '\n'): string {
  const limit = Math.max(0, width || 0);
  const deepest = Math.max(LEAST_INDENT, INDENT * Math.floor(limit / 2 / INDENT));
  const page: Page = { pieces: [], column: 0, end };
  const pending: Command[] = [{ document, indent: 0, flat: false }];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    const { document, indent, flat } = command;
    switch (document.kind) {
      case 'text':
        write(page, document.text, document.width);
        break;
      case 'line':
        if (flat) write(page, document.flat, document.width);
        else newLine(page, indent);
        break;
      case 'break':
        if (document.blank) page.pieces.push(end);
        newLine(page, indent);
        break;
      case 'concat':
        for (let index = document.parts.length - 1; index >= 0; index--) {
          pending.push({ document: document.parts[index] as Document, indent, flat });
        }
        break;
      case 'nest':
        pending.push({ document: document.inner, indent: Math.min(indent + INDENT, deepest), flat });
        break;
      case 'group':
        pending.push({ document: document.inner, indent, flat: flat || page.column + document.width <= limit });
        break;
      case 'choice':
        if (flat || page.column + document.width <= limit)
          pending.push({ document: document.hugged, indent, flat: true });
        else pending.push({ document: broken(document, limit - page.column), indent, flat });
        break;
      case 'fill':
        fillLines(page, document.words, indent, flat ? Number.POSITIVE_INFINITY : limit);
        break;
      default:
        unreachable(document);
    }
  }
  return page.pieces.join('');
}

interface Page {
  readonly pieces: string[];
  column: number;
  readonly end: LineEnd;
}

function write(page: Page, text: string, columns: number): void {
  page.pieces.push(text);
  page.column += columns;
}

function newLine(page: Page, indent: number): void {
  page.pieces.push(page.end, ' '.repeat(indent));
  page.column = indent;
}

/** The way a choice takes when it does not fit on the line. */
function broken(choice: Extract<Document, { kind: 'choice' }>, room: number): Document {
  return choice.head <= room ? choice.hugged : choice.stacked;
}

function fillLines(page: Page, words: readonly string[], indent: number, limit: number): void {
  for (const [index, word] of words.entries()) {
    const columns = widthOf(word);
    if (index > 0) {
      if (page.column + 1 + columns <= limit) write(page, ' ', 1);
      else newLine(page, indent);
    }
    write(page, word, columns);
  }
}

/** In the order in which a tie between them is settled. */
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

export type LineEnd = (typeof LINE_ENDS)[number];

/** What formatting keeps of the form of a file: how its lines end, and a byte order mark before them. */
export interface LineForm {
  /** `''` where there is none. */
  readonly mark: '' | '\uFEFF';
  readonly end: LineEnd;
}

/** The form of `text`: the end that most of its lines have, LF where there is no line break. O(text). */
export function lineFormOf(text: string): LineForm {
  return { mark: text.startsWith('\uFEFF') ? '\uFEFF' : '', end: lineEndsIn(text)[0] ?? '\n' };
}

/** The line ends that there are in `text`, the most frequent first. O(text). */
export function lineEndsIn(text: string): readonly LineEnd[] {
  const counts: Record<LineEnd, number> = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const [found] of text.matchAll(/\r\n|\n|\r/g)) counts[found === '\n' || found === '\r' ? found : '\r\n']++;
  return LINE_ENDS.filter((end) => counts[end] > 0).toSorted((left, right) => counts[right] - counts[left]);
}
