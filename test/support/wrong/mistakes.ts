/** Wrong characters: one is left out, put in, replaced, doubled, or swapped with the next, mostly at the edges of tokens. */

import type { Random } from '../../../src/devices/random.js';
import type { Piece, PlacedPiece } from './pieces.js';

type Slip = 'delete' | 'insert' | 'replace' | 'swap' | 'double';

/** A wrong character, by the piece it is in: other pieces may change without moving it. */
export interface Mistake {
  readonly slip: Slip;
  readonly piece: Piece;
  /** Behind how many units of the piece. */
  readonly offset: number;
  /** What is put in; empty where nothing new is. */
  readonly character: string;
}

/** A mistake as an edit of the original text. */
export interface WrongEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ALPHABET = [
  ...'""""\'\'\'“”‘’„«»`',
  ...'(((()))))[[]]]{}',
  ...',,,,;:',
  ...'\\\\\\\\',
  ...'0125789',
  ...'    \u00a0\n',
  ...'###',
  ...'EQINGTLEBAORDXt',
  ...'++**-&|=<>!/._$%',
];

/** One of the characters that are typed by mistake. */
function wrongCharacter(random: Random): string {
  return ALPHABET[random.below(ALPHABET.length)]!;
}

const SLIPS: readonly Slip[] = [
  'delete',
  'delete',
  'delete',
  'insert',
  'insert',
  'insert',
  'replace',
  'replace',
  'swap',
  'double',
];

/** A mistake somewhere in these pieces, which hold some text. */
export function makeMistake(random: Random, pieces: readonly PlacedPiece[]): Mistake {
  for (;;) {
    const { piece } = pieces[random.below(pieces.length)]!;
    const { length } = piece.text;
    if (length === 0 || (piece.role === 'blank' && random.chance(0.6))) continue;
    const slip = SLIPS[random.below(SLIPS.length)]!;
    const places = slip === 'insert' ? length + 1 : length;
    const offset = random.chance(0.7) ? (random.chance(0.5) ? 0 : places - 1) : random.below(places);
    return { slip, piece, offset, character: slip === 'insert' || slip === 'replace' ? wrongCharacter(random) : '' };
  }
}

/** The edits of mistakes in the order of the text; null where one changes nothing, or they meet. */
export function wrongEdits(
  original: string,
  pieces: readonly PlacedPiece[],
  mistakes: readonly Mistake[],
): readonly WrongEdit[] | null {
  const edits = mistakes.map((mistake) => editOf(original, pieces, mistake));
  if (!edits.every((edit) => edit !== null && original.slice(edit.start, edit.end) !== edit.text)) return null;
  const sorted = (edits as WrongEdit[]).toSorted((left, right) => left.start - right.start);
  return sorted.some((edit, index) => index > 0 && edit.start <= sorted[index - 1]!.end) ? null : sorted;
}

function editOf(
  original: string,
  pieces: readonly PlacedPiece[],
  { slip, piece, offset, character }: Mistake,
): WrongEdit | null {
  const found = pieces.find((placed) => placed.piece === piece);
  if (found === undefined) return null;
  const at = found.start + offset;
  const here = original.charAt(at);
  switch (slip) {
    case 'delete':
      return { start: at, end: at + 1, text: '' };
    case 'insert':
      return { start: at, end: at, text: character };
    case 'replace':
      return { start: at, end: at + 1, text: character };
    case 'double':
      return { start: at, end: at, text: here };
    case 'swap':
      return at + 1 < original.length ? { start: at, end: at + 2, text: original.charAt(at + 1) + here } : null;
  }
}
