/**
 * A filter that was escaped for JSON once too often: `\"` stands where no string is open. It is unescaped, once, and every
 * offset of the result knows where it came from.
 */

import type { Edit } from '../../diagnostics/diagnostic.js';

export interface Undone {
  /** The text, unescaped. */
  readonly text: string;
  /** For each offset of `text`, and its end, the offset in the text that was given. */
  readonly offsets: Uint32Array;
  readonly edits: readonly Edit[];
}

const QUOTE_ESCAPE = /\\(?:"|u0022)/y;
const BACKSLASH_ESCAPE = /\\(?:\\|u005[cC])/y;
const BLANK_ESCAPE = /\\(?:[nr]|t(?!\s*\())/y;
const UNIT_ESCAPE = /\\u00[0-9a-fA-F]{2}/y;

/** The text with its escapes undone, once. Linear. */
export function undoEscapes(source: string): Undone {
  const undoer = {
    source,
    pieces: [] as string[],
    offsets: new Uint32Array(source.length + 1),
    length: 0,
    edits: [] as Edit[],
  };
  for (let at = 0; at < source.length; ) at = undoOutside(undoer, at);
  undoer.offsets[undoer.length] = source.length;
  return { text: undoer.pieces.join(''), offsets: undoer.offsets.slice(0, undoer.length + 1), edits: undoer.edits };
}

interface Undoer {
  readonly source: string;
  readonly pieces: string[];
  readonly offsets: Uint32Array;
  length: number;
  readonly edits: Edit[];
}

/** Length of the match of a sticky pattern at `at`; 0 where it does not match. */
function lengthAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex - at : 0;
}

function plainStringEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charCodeAt(at) !== 34) at += source.charCodeAt(at) === 92 ? 2 : 1;
  return Math.min(at + 1, source.length);
}

function lineEnd(source: string, start: number): number {
  let at = start;
  while (at < source.length && source.charCodeAt(at) !== 10 && source.charCodeAt(at) !== 13) at++;
  return at;
}

/** Undoes one piece outside strings, or a whole string that opens at `at`; the offset behind it. */
function undoOutside(undoer: Undoer, at: number): number {
  const { source } = undoer;
  const code = source.charCodeAt(at);
  if (code === 34) return copy(undoer, at, plainStringEnd(source, at));
  if (code === 35) return copy(undoer, at, lineEnd(source, at));
  if (code !== 92) return copy(undoer, at, at + 1);
  const quote = lengthAt(QUOTE_ESCAPE, source, at);
  if (quote > 0) return undoString(undoer, undo(undoer, at, quote, '"'));
  const backslash = lengthAt(BACKSLASH_ESCAPE, source, at);
  if (backslash > 0) return undo(undoer, at, backslash, '\\');
  const blank = lengthAt(BLANK_ESCAPE, source, at);
  if (blank > 0) return undo(undoer, at, blank, ' ');
  const unit = lengthAt(UNIT_ESCAPE, source, at);
  if (unit > 0)
    return undo(undoer, at, unit, String.fromCharCode(Number.parseInt(source.slice(at + 2, at + unit), 16)));
  return copy(undoer, at, at + 1);
}

/** Undoes the inside of a string: quotes and backslashes only, for all other escapes mean there what they stand for. */
function undoString(undoer: Undoer, start: number): number {
  const { source } = undoer;
  let at = start;
  let escaped = false;
  while (at < source.length) {
    if (source.charCodeAt(at) === 34) {
      at = copy(undoer, at, at + 1);
      if (!escaped) return at;
      escaped = false;
      continue;
    }
    const quote = lengthAt(QUOTE_ESCAPE, source, at);
    const backslash = quote > 0 ? 0 : lengthAt(BACKSLASH_ESCAPE, source, at);
    if (quote > 0) {
      at = undo(undoer, at, quote, '"');
      if (!escaped) return at;
      escaped = false;
    } else if (backslash > 0) {
      at = undo(undoer, at, backslash, '\\');
      escaped = !escaped;
    } else {
      // A single backslash and the letter behind it stay together.
      const length = source.charCodeAt(at) === 92 && !escaped ? 2 : 1;
      at = copy(undoer, at, Math.min(at + length, source.length));
      escaped = false;
    }
  }
  return at;
}

function copy(undoer: Undoer, from: number, to: number): number {
  undoer.pieces.push(undoer.source.slice(from, to));
  for (let at = from; at < to; at++) undoer.offsets[undoer.length++] = at;
  return to;
}

function undo(undoer: Undoer, at: number, length: number, character: string): number {
  undoer.pieces.push(character);
  undoer.offsets[undoer.length++] = at;
  undoer.edits.push({ span: { start: at, end: at + length }, text: character });
  return at + length;
}
