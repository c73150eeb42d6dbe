/** What the author of a wrong text meant, and where the wrong characters stand. */

import { secondParse } from '../second-parser.js';
import { type Shape, shapeOf } from './compare.js';
import type { WrongEdit } from './mistakes.js';
import type { PlacedPiece, Role } from './pieces.js';
import type { WrongText } from './wrong-text.js';

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
export const QUOTES = /["'“”„‟‘’‚‛«»‹›`´＂\\]/;

/** Whether every wrong character is part of a name, a string or a number, so that nobody but its author can know what stood there. */
export function isInContent(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): boolean {
  return edits.every((edit) => {
    if (QUOTES.test(edit.text) && !pieces.some((piece, index) => isAmid(piece, pieces[index - 1], edit))) return false;
    const there = pieces.filter((piece) => isThere(piece) && meets(piece, edit));
    return edit.start === edit.end
      ? there.some(({ piece }) => CONTENT.has(piece.role))
      : there.every(({ piece }) => CONTENT.has(piece.role));
  });
}

/** Pieces of no length are nowhere, but for the inside of an empty string. */
function isThere({ piece, start, end }: PlacedPiece): boolean {
  return start < end || piece.role === 'content';
}

/**
 * Whether a quote stands between the letters of a string that has quotes of another kind, or a backslash before a letter. Where a
 * string in straight quotes ends is no question: any other quote may stand at its edge.
 */
function isAmid({ piece, start, end }: PlacedPiece, before: PlacedPiece | undefined, edit: WrongEdit): boolean {
  if (piece.role !== 'content' || edit.start < start || edit.end > end) return false;
  if (edit.text === '\\') return edit.end < end && !/["\\/u]/.test(piece.text.charAt(edit.end - start));
  if (/[\\"]/.test(edit.text)) return false;
  return /^\\*"$/.test(before?.piece.text ?? '') || (start < edit.start && edit.end < end);
}
