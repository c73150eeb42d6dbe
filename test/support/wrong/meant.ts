/** What a wrong text may mean: what its author meant, and where the wrong characters make another text of the language, that. */

import { secondParse } from '../second-parser.js';
import { type Shape, shapeOf } from './compare.js';
import type { WrongEdit } from './mistakes.js';
import type { Piece, PlacedPiece, Role } from './pieces.js';
import { operatorMeant, signMeant } from './quoting.js';
import { type WrongText, withEdits } from './wrong-text.js';

/** The tree of what was meant. */
export function meantShape({ pieces }: WrongText): Shape {
  const text = pieces.map(({ piece }) => (piece.role === 'comment' ? '' : piece.strict)).join('');
  const tree = secondParse(text);
  if (tree === null) throw new Error(`not written in the strict language: ${text}`);
  return shapeOf(tree);
}

/** The pieces that a wrong character is in, or stands beside. */
export function touched({ pieces, edits }: WrongText): readonly PlacedPiece[] {
  return pieces.filter(({ start, end }) => edits.some((edit) => meets({ start, end }, edit)));
}

function meets(piece: { start: number; end: number }, edit: { start: number; end: number }): boolean {
  if (edit.start === edit.end) return piece.start <= edit.start && edit.start <= piece.end;
  return piece.start < edit.end && edit.start < piece.end;
}

/**
 * The sets that a wrong character stands in, by number. One right before the first letter of a set stands in it, one right behind its last bracket does not.
 */
export function harmedSets(wrong: WrongText): ReadonlySet<number> {
  const lastOf = new Map(wrong.pieces.map(({ set, end }) => [set, end]));
  const harmed = touched(wrong).filter(
    ({ set, end }) => set >= 0 && !(end === lastOf.get(set) && wrong.edits.every(({ start }) => start >= end)),
  );
  return new Set(harmed.map(({ set }) => set));
}

const CONTENT: ReadonlySet<Role> = new Set<Role>(['content', 'number']);
const QUOTES = /["'“”„‟‘’‚‛«»‹›`´＂\\]/;

/** Whether every wrong character is part of a name, a string or a number, so that nobody but its author can know what stood there. */
export function isInContent(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): boolean {
  return edits.every((edit) => {
    if (QUOTES.test(edit.text) && !pieces.some((piece) => isAmid(piece, edit))) return false;
    const there = pieces.filter((piece) => piece.start < piece.end && meets(piece, edit));
    return edit.start === edit.end
      ? there.some(({ piece }) => CONTENT.has(piece.role))
      : there.every(({ piece }) => CONTENT.has(piece.role));
  });
}

/** Whether a quote stands between the letters of a string that has quotes of another kind, or a backslash before a letter that it does not escape. */
function isAmid({ piece, start, end }: PlacedPiece, edit: WrongEdit): boolean {
  if (piece.role !== 'content' || edit.start < start || edit.end >= end) return false;
  if (edit.text === '\\') return !/["\\/bfnrtu]/.test(piece.text.charAt(edit.end - start));
  return start < edit.start && !/[\\"]/.test(edit.text);
}

/**
 * The same wrong characters in the strict language, where they have a counterpart there. A string with quotes of another kind that is broken has none: where
 * it ends is the question.
 */
export function strictTwins(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): readonly string[] {
  const twins = [pieceByPiece(pieces, edits.flatMap(inOnePiece))];
  if (pieces.every(isStrictPiece)) twins.push(withEdits(pieces.map(({ piece }) => piece.text).join(''), edits));
  return twins.filter((twin) => twin !== null).map(linesEscaped);
}

/** A swap of two characters as one that is left out before the other, and put in behind it. */
function inOnePiece(edit: WrongEdit): readonly WrongEdit[] {
  const { start, end, text } = edit;
  if (end - start !== 2) return [edit];
  return [
    { start, end: start + 1, text: '' },
    { start: end, end, text: text.slice(1) },
  ];
}

function pieceByPiece(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): string | null {
  let [twin, next, quote] = ['', 0, ''];
  for (const [index, { piece, start, end }] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    let [text, reached, changed] = ['', start, ''];
    const first = next;
    if (piece.role === 'quote') quote = piece.text;
    for (; next < edits.length && (edits[next]!.start < end || isLast); next++) {
      const edit = edits[next]!;
      if (edit.end > end) return null;
      text += piece.text.slice(reached - start, edit.start - start) + edit.text;
      changed += edit.text + piece.text.slice(edit.start - start, edit.end - start);
      reached = edit.end;
    }
    const strict =
      next === first ? piece.strict : strictOf(text + piece.text.slice(reached - start), changed, piece, quote);
    if (strict === null) return null;
    twin += strict;
  }
  return twin;
}

function isStrictPiece({ piece }: PlacedPiece): boolean {
  return piece.text === piece.strict;
}

/** Line breaks in strings are written as escapes. */
function linesEscaped(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, (string) => string.replaceAll('\n', '\\n'));
}

/** What a piece means that now is `text`, after `changed` was put in or left out; `quote` is the last one before it. */
function strictOf(text: string, changed: string, { text: before, strict, role }: Piece, quote: string): string | null {
  switch (role) {
    case 'sign':
      return signMeant(text) ?? text;
    case 'word':
      return operatorMeant(text) ?? text;
    case 'blank':
      return text.replace(/\u200b/g, '').replace(/[^\S \t\r\n]/g, ' ');
    case 'comment':
      return strict === '' ? text.replace(/#[^\n]*/g, '') : text;
    default: {
      const inStraight = quote === '"' && (role === 'content' || role === 'quote') && !/["\\]/.test(changed);
      return (QUOTES.test(changed) && !inStraight) || before !== strict ? null : text;
    }
  }
}
