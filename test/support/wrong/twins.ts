/** What wrong characters make of a text in the strict language, where that has such a text. */

import { QUOTES } from './meant.js';
import type { WrongEdit } from './mistakes.js';
import type { Piece, PlacedPiece } from './pieces.js';
import { operatorMeant, signMeant } from './quoting.js';
import { withEdits } from './wrong-text.js';

/**
 * The same wrong characters in the strict language, where they have a counterpart there. A string with quotes of another kind that is broken has none: where
 * it ends is the question.
 */
export function strictTwins(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): readonly string[] {
  const moved = blanksMovedIn(pieces, edits);
  const twins = [pieceByPiece(moved.pieces, moved.edits.flatMap(inOnePiece))];
  if (pieces.every(isStrictPiece)) twins.push(withEdits(pieces.map(({ piece }) => piece.text).join(''), edits));
  return twins.filter((twin) => twin !== null).map(stringsEscaped);
}

/** The same where the strings of all these sets are in straight quotes: what is broken there is broken in the strict language as well. */
export function straightTwin(
  pieces: readonly PlacedPiece[],
  edits: readonly WrongEdit[],
  sets: ReadonlySet<number>,
): string | null {
  const isStraight = ({ piece, set }: PlacedPiece): boolean =>
    !sets.has(set) || piece.role === 'word' || piece.text === piece.strict;
  if (!pieces.every(isStraight)) return null;
  const twin = pieceByPiece(pieces, edits.flatMap(inOnePiece), true);
  return twin === null ? null : stringsEscaped(twin);
}

/**
 * The filter with another operator where its own was left out, and a sign was written nearby, as in `A("x" \ A("y")` for `A("x") + A("y")`: the text has that sign,
 * and what it replaced is missing. Null for other mistakes.
 */
export function twinWithSignMoved(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): string | null {
  const put = edits.find(({ text }) => signMeant(text) !== null);
  const lost = pieces.findIndex(
    ({ piece, start, end }) =>
      piece.role === 'sign' &&
      edits.some((edit) => edit !== put && edit.text.trim() === '' && edit.start <= start && end <= edit.end),
  );
  if (put === undefined || lost < 0) return null;
  const [from, to] = [Math.min(put.start, pieces[lost]!.start), Math.max(put.end, pieces[lost]!.end)];
  const between = pieces.filter(({ start, end }) => start < to && from < end);
  if (between.some(({ piece }) => piece.role === 'head' || piece.role === 'content')) return null;
  return pieces.map(({ piece }, index) => (index === lost ? signMeant(put.text) : piece.strict)).join('');
}

interface Places {
  readonly pieces: readonly PlacedPiece[];
  readonly edits: readonly WrongEdit[];
}

/** Where a straight quote and the blank outside it were swapped, the blank is part of the string, and nothing is wrong. */
function blanksMovedIn(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): Places {
  for (const edit of edits) {
    const index = pieces.findIndex(
      ({ piece, start, end }) => piece.text === '"' && edit.start <= start && end <= edit.end,
    );
    const step = edit.text.startsWith('"') ? 1 : -1;
    const [inside, outside] = [pieces[index + step], pieces[index - step]];
    if (
      index < 0 ||
      !/^(?:[^\S\r\n]"|"[^\S\r\n]|\u200b"|"\u200b)$/.test(edit.text) ||
      inside?.piece.role !== 'content' ||
      outside?.piece.role !== 'blank'
    )
      continue;
    const blank = edit.text.replace('"', '');
    const content = step === 1 ? blank + inside.piece.text : inside.piece.text + blank;
    const left = step === 1 ? outside.piece.text.slice(0, -1) : outside.piece.text.slice(1);
    const now = pieces
      .with(index + step, { ...inside, piece: { ...inside.piece, text: content, strict: content } })
      .with(index - step, { ...outside, piece: { ...outside.piece, text: left, strict: left } });
    return { pieces: placedAgain(now), edits: edits.filter((other) => other !== edit) };
  }
  return { pieces, edits };
}

function placedAgain(pieces: readonly PlacedPiece[]): readonly PlacedPiece[] {
  let at = 0;
  return pieces.map((placed) => {
    const start = at;
    at += placed.piece.text.length;
    return { ...placed, start, end: at };
  });
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

function pieceByPiece(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[], raw = false): string | null {
  let [twin, next, quote] = ['', 0, ''];
  for (const [index, { piece, start, end }] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    let [text, reached, changed] = ['', start, ''];
    const first = next;
    if (piece.role === 'quote') quote = piece.text;
    for (
      ;
      next < edits.length && (edits[next]!.start < end || isLast || isAtItsEnd(edits[next]!, pieces[index]!));
      next++
    ) {
      const edit = edits[next]!;
      if (edit.end > end) return null;
      text += piece.text.slice(reached - start, edit.start - start) + edit.text;
      changed += edit.text + piece.text.slice(edit.start - start, edit.end - start);
      reached = edit.end;
    }
    const strict =
      next === first
        ? piece.strict
        : strictOf(text + piece.text.slice(reached - start), raw ? '' : changed, piece, quote);
    if (strict === null) return null;
    twin += strict;
  }
  return twin;
}

/** Whether something without a quote is put in behind the last letter of a string, or into an empty one. */
function isAtItsEnd(edit: WrongEdit, { piece, end }: PlacedPiece): boolean {
  return piece.role === 'content' && edit.start === end && edit.end === end && !QUOTES.test(edit.text);
}

function isStrictPiece({ piece }: PlacedPiece): boolean {
  return piece.text === piece.strict;
}

/** Characters that strings have as escapes only, and backslashes that escape nothing, in strings, are written as escapes. Quotes in comments begin no string. */
function stringsEscaped(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|#[^\n]*/gs, (token) => (token.startsWith('#') ? token : stringEscaped(token)));
}

function stringEscaped(string: string): string {
  return string
    .replace(/\\./gs, (pair) => (/^\\["\\/bfnrtu]$/.test(pair) ? pair : `\\${pair}`))
    .replace(/[\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1));
}

/** What a piece means that now is `text`, after `changed` was put in or left out; `quote` is the last one before it. */
function strictOf(text: string, changed: string, { text: before, strict, role }: Piece, quote: string): string | null {
  switch (role) {
    case 'sign':
      return signMeant(text) ?? text;
    case 'head': {
      const [, lead = '', letters = ''] = /^(\W*)(.*)$/s.exec(text) ?? [];
      return (signMeant(lead) ?? lead) + letters.toUpperCase();
    }
    case 'word':
      return operatorMeant(text) ?? text;
    case 'blank':
      // A sign that stands in a blank, or before a set, is an operator like any other; a minus may belong to a number.
      return (text.includes('-') ? null : signMeant(text)) ?? withPlainBlanks(text);
    case 'number':
      return withPlainBlanks(text);
    case 'comment':
      return withPlainBlanks(strict === '' ? text.replace(/#[^\n]*/g, '') : text);
    default: {
      const isWhole = !/["\\]/.test(changed) || (role === 'content' && /^(?:[^"\\]|\\.)*$/s.test(text));
      const inStraight = quote === '"' && (role === 'content' || role === 'quote') && isWhole;
      return (QUOTES.test(changed) && !inStraight) || before !== strict ? null : text;
    }
  }
}

function withPlainBlanks(text: string): string {
  return text.replace(/\u200b/g, '').replace(/[^\S \t\r\n]/g, ' ');
}
