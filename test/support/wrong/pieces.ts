/**
 * A filter as its author wrote it, in pieces: each piece has the text on the page and the same in the strict language, so that what the whole means is known
 * however it is spelled. A tree of pieces, so that a part can be taken out when a failing case is made smaller.
 */

export type Role =
  | 'blank'
  | 'comment'
  | 'head'
  | 'bracket'
  | 'comma'
  | 'quote'
  | 'content'
  | 'number'
  | 'template'
  | 'word'
  | 'sign'
  | 'group';

export interface Piece {
  /** As written. */
  readonly text: string;
  /** The same in the strict language; empty where that has no such thing. */
  readonly strict: string;
  readonly role: Role;
}

/** The signs of the language. */
export type Sign = '+' | '*' | '\\';

interface WrittenSet {
  readonly kind: 'set';
  readonly pieces: readonly Piece[];
}

interface WrittenRun {
  readonly kind: 'run';
  /** At least two, all groups or sets. */
  readonly operands: readonly WrittenNode[];
  /** One fewer: what stands between the operands. */
  readonly signs: readonly WrittenSign[];
}

export interface WrittenSign {
  readonly sign: Sign;
  /** Written as another language does, and not as JSON does. */
  readonly foreign: boolean;
  readonly pieces: readonly Piece[];
}

interface WrittenGroup {
  readonly kind: 'group';
  readonly open: readonly Piece[];
  readonly inside: WrittenNode;
  readonly close: readonly Piece[];
}

export type WrittenNode = WrittenSet | WrittenRun | WrittenGroup;

/** A piece where it stands. */
export interface PlacedPiece {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
  /** Which set it is part of, in the order of the text; -1 where it stands between sets. */
  readonly set: number;
}

/** All pieces in the order of the text. */
export function placed(root: WrittenNode): readonly PlacedPiece[] {
  const found: PlacedPiece[] = [];
  let [at, sets] = [0, 0];
  const place = (pieces: readonly Piece[], set: number): void => {
    for (const piece of pieces) {
      found.push({ piece, start: at, end: at + piece.text.length, set });
      at += piece.text.length;
    }
  };
  const walk = (node: WrittenNode): void => {
    if (node.kind === 'set') place(node.pieces, sets++);
    else if (node.kind === 'group') {
      place(node.open, -1);
      walk(node.inside);
      place(node.close, -1);
    } else {
      for (const [index, operand] of node.operands.entries()) {
        walk(operand);
        place(node.signs[index]?.pieces ?? [], -1);
      }
    }
  };
  walk(root);
  return found;
}

/** The filter as it is written. */
export function textOf(root: WrittenNode): string {
  return placed(root)
    .map(({ piece }) => piece.text)
    .join('');
}

/** Whether somewhere between two brackets signs of another language stand beside other operators: precedence is not known there. */
export function mixesForeignSigns(node: WrittenNode): boolean {
  if (node.kind === 'set') return false;
  if (node.kind === 'group') return mixesForeignSigns(node.inside);
  const kinds = new Set(node.signs.map(({ sign }) => sign));
  return (kinds.size > 1 && node.signs.some(({ foreign }) => foreign)) || node.operands.some(mixesForeignSigns);
}
