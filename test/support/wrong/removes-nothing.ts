/** R2: no fix of any kind takes a set or an operator away. */

import { applyEdits } from '../../../src/diagnostics/apply-fixes.js';
import type { Edit, Fix } from '../../../src/diagnostics/diagnostic.js';
import { orderedEdits } from '../../../src/diagnostics/select-fixes.js';
import { shapeOf } from './compare.js';
import { touched } from './meant.js';
import { signMeant } from './quoting.js';
import type { Stretch } from './read-repaired.js';
import { firstLost, headsLeft, onlyUnescapes } from './survives.js';
import { type Breach, breach, strictTree, type Trial } from './trial.js';
import type { WrongText } from './wrong-text.js';

/** R2: no fix of any kind takes a set or an operator away. */
export function removesNothing(trial: Trial): Breach | null {
  const { wrong, strict } = trial;
  for (const { code, fixes } of strict.diagnostics) {
    for (const fix of fixes) {
      const edits = orderedEdits(fix, wrong.text.length);
      if (edits === null) continue;
      const what = whatIsRemoved(trial, edits);
      if (what !== null)
        return breach(
          'R2',
          `a fix removes ${what} (${code}, ${fix.safety}: ${titleOf(fix)})`,
          applyEdits(wrong.text, edits),
        );
    }
  }
  return null;
}

function titleOf({ title }: Fix): string {
  return title.replace(/`.*`|".*"/g, '…');
}

function whatIsRemoved(trial: Trial, edits: readonly Edit[]): string | null {
  const { wrong, shape } = trial;
  const kept = keptPieces(wrong);
  for (const { start, end, sign } of kept) {
    const over = edits.filter(({ span }) => span.start < end && span.end > start);
    if (over.length === 0 || onlyUnescapes(wrong.text, over)) continue;
    const isLost = coversMore(wrong, { start, end }, over)
      ? firstLost(
          applyEdits(wrong.text, edits),
          kept.filter((piece) => isWord(wrong, piece)).map((piece) => piece.sign),
          wrong.recipe.comments || wrong.pieces.some(({ piece }) => piece.role === 'comment'),
        ) !== null
      : isLostIn(textAfter(wrong.text, { start, end }, over), sign) && !isNegation(wrong.text, over);
    if (isLost) return isHead(sign) ? 'a set' : 'an operator';
  }
  // What a wrong `#` hides, no fix has taken away.
  if (wrong.recipe.comments && wrong.text.includes('#')) return null;
  const tree = strictTree(applyEdits(wrong.text, edits), wrong.recipe);
  if (tree === null) return null;
  const before = wrong.edits.length > 1 ? Math.min(shape.sets.length, headsLeft(wrong.text)) : shape.sets.length;
  return shapeOf(tree).sets.length < before ? 'a set from what is read' : null;
}

/** Whether no letter stands beside it in what was typed. */
function isWord({ text }: WrongText, { start, end }: Stretch): boolean {
  return !/[A-Z]/i.test(text.slice(start, end)) || !/\w/.test(text.charAt(start - 1) + text.charAt(end));
}

function isHead(sign: string): boolean {
  return /[A-Z]/.test(sign);
}

function isLostIn(text: string, sign: string): boolean {
  return isHead(sign) ? !/A|T|G/i.test(text) : signMeant(text) !== sign;
}

/** Whether one of these edits takes in more than what it stands for and its blanks. */
function coversMore({ text }: WrongText, { start, end }: Stretch, edits: readonly Edit[]): boolean {
  return edits.some(({ span }) => /[\w("[]/.test(text.slice(span.start, start) + text.slice(end, span.end)));
}

/** `* !x` and `AND NOT x` are a difference. */
function isNegation(text: string, edits: readonly Edit[]): boolean {
  return edits.every(
    ({ span, text: put }) => put.trim() === '\\' && /^[^()]*(!|not)[^()]*$/i.test(text.slice(span.start, span.end)),
  );
}

/** The first letters of sets and the operators between them that no wrong character touched, where they stand in the typed text. */
function keptPieces(wrong: WrongText): readonly { start: number; end: number; sign: string }[] {
  const hit = new Set(touched(wrong).map(({ piece }) => piece));
  return wrong.pieces
    .filter(({ piece }) => (piece.role === 'head' || piece.role === 'sign') && !hit.has(piece))
    .map(({ piece, start, end }) => {
      const shift = shiftAt(wrong, start);
      return { start: start + shift, end: end + shift, sign: piece.strict };
    });
}

function shiftAt({ edits }: WrongText, offset: number): number {
  return edits.reduce(
    (shift, { start, end, text }) => (end <= offset ? shift + text.length - (end - start) : shift),
    0,
  );
}

/** What stands where a stretch was, after edits that meet it. */
function textAfter(text: string, { start, end }: Stretch, edits: readonly Edit[]): string {
  const from = Math.min(start, ...edits.map(({ span }) => span.start));
  const to = Math.max(end, ...edits.map(({ span }) => span.end));
  return applyEdits(
    text.slice(from, to),
    edits.map(({ span, text: put }) => ({ span: { start: span.start - from, end: span.end - from }, text: put })),
  );
}
