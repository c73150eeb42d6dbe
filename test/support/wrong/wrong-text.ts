/** A wrong text: a filter that is known, and what its author typed instead. */

import fc from 'fast-check';
import { Random } from '../../../src/devices/random.js';
import { type Mistake, makeMistake, type WrongEdit, wrongEdits } from './mistakes.js';
import { type PlacedPiece, placed, type WrittenNode } from './pieces.js';
import { writeFilter } from './write-filter.js';

/** What is to be known to make a wrong text again, or a smaller one like it. */
export interface Recipe {
  readonly root: WrittenNode;
  readonly mistakes: readonly Mistake[];
  readonly comments: boolean;
  readonly catalog: boolean;
}

export interface WrongText {
  readonly recipe: Recipe;
  readonly pieces: readonly PlacedPiece[];
  /** What was meant, as its author writes. */
  readonly original: string;
  /** What was meant, in the strict language. */
  readonly strict: string;
  /** Ascending, apart from each other. */
  readonly edits: readonly WrongEdit[];
  /** What was typed. */
  readonly text: string;
}

/** The wrong text of a recipe; null where the recipe makes no mistake. */
export function cook(recipe: Recipe): WrongText | null {
  const pieces = placed(recipe.root);
  const original = pieces.map(({ piece }) => piece.text).join('');
  const edits = wrongEdits(original, pieces, recipe.mistakes);
  if (edits === null) return null;
  const strict = pieces.map(({ piece }) => piece.strict).join('');
  return { recipe, pieces, original, strict, edits, text: withEdits(original, edits) };
}

/** A text with these edits made. */
export function withEdits(original: string, edits: readonly WrongEdit[]): string {
  let [text, reached] = ['', 0];
  for (const edit of edits) {
    text += original.slice(reached, edit.start) + edit.text;
    reached = edit.end;
  }
  return text + original.slice(reached);
}

/** A wrong text for every number: the same at all times. One wrong character, in a third of them two. */
export function wrongTextOf(seed: number): WrongText {
  const random = new Random(seed);
  for (;;) {
    const comments = random.chance(0.5);
    const root = writeFilter(random, comments);
    const pieces = placed(root);
    const mistakes = [makeMistake(random, pieces), ...(random.chance(0.33) ? [makeMistake(random, pieces)] : [])];
    const wrong = cook({ root, mistakes, comments, catalog: random.chance(0.5) });
    if (wrong !== null) return wrong;
  }
}

/** The same without its mistakes: right, but for how it is spelled. */
export function rightTextOf(seed: number): WrongText {
  const right = cook({ ...wrongTextOf(seed).recipe, mistakes: [] });
  if (right === null) throw new Error('no mistake is none too many');
  return right;
}

/** What wrong texts are made from. Another number is another text, and no smaller one: `complaint` looks for those. */
export const arbitrarySeed: fc.Arbitrary<number> = fc.noShrink(fc.nat());
