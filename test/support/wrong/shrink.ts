/** Makes a failing case smaller: fewer sets, shorter names, one mistake for two, as long as it still fails. */

import type { Piece, WrittenNode } from './pieces.js';
import { compileWrong } from './read-repaired.js';
import { cook, type Recipe, type WrongText } from './wrong-text.js';

/** The smallest wrong text found that still `fails`. */
export function shrink(wrong: WrongText, fails: (smaller: WrongText) => boolean): WrongText {
  for (;;) {
    const next = firstFailing(wrong, fails);
    if (next === null) return wrong;
    wrong = next;
  }
}

function firstFailing(wrong: WrongText, fails: (smaller: WrongText) => boolean): WrongText | null {
  for (const recipe of smallerRecipes(wrong.recipe)) {
    const smaller = cook(recipe);
    if (smaller !== null && isSmaller(smaller, wrong) && isRight(smaller) && fails(smaller)) return smaller;
  }
  return null;
}

/** A smaller filter may be one that nobody can mean: names become one name with two types. */
function isRight({ strict, recipe }: WrongText): boolean {
  return compileWrong(strict, recipe).filter !== null;
}

function isSmaller(left: WrongText, right: WrongText): boolean {
  return (
    left.text.length < right.text.length ||
    left.edits.length < right.edits.length ||
    (right.recipe.catalog && !left.recipe.catalog)
  );
}

function* smallerRecipes(recipe: Recipe): Generator<Recipe> {
  const { mistakes } = recipe;
  if (recipe.catalog) yield { ...recipe, catalog: false };
  if (mistakes.length > 1) for (const left of mistakes) yield { ...recipe, mistakes: [left] };
  for (const root of smallerNodes(recipe.root)) yield { ...recipe, root };
}

function* smallerNodes(node: WrittenNode): Generator<WrittenNode> {
  if (node.kind === 'set') {
    for (const [index, piece] of node.pieces.entries()) {
      const smaller = smallerPiece(piece);
      if (smaller !== null) yield { ...node, pieces: node.pieces.with(index, smaller) };
    }
    return;
  }
  if (node.kind === 'group') {
    yield node.inside;
    for (const inside of smallerNodes(node.inside)) yield { ...node, inside };
    return;
  }
  yield* node.operands;
  for (const index of node.operands.keys()) {
    if (node.operands.length > 2) {
      yield { ...node, operands: without(node.operands, index), signs: without(node.signs, Math.max(0, index - 1)) };
    }
    for (const smaller of smallerNodes(node.operands[index]!)) {
      if (smaller.kind !== 'run') yield { ...node, operands: node.operands.with(index, smaller) };
    }
  }
  for (const [index, sign] of node.signs.entries()) {
    if (sign.pieces.length > 3)
      yield { ...node, signs: node.signs.with(index, { ...sign, pieces: sign.pieces.slice(0, 3) }) };
    for (const [at, piece] of sign.pieces.entries()) {
      const smaller = piece.role === 'blank' && /[a-z]/i.test(sign.pieces[1]!.text) ? null : smallerPiece(piece);
      if (smaller !== null)
        yield { ...node, signs: node.signs.with(index, { ...sign, pieces: sign.pieces.with(at, smaller) }) };
    }
  }
}

function without<T>(values: readonly T[], index: number): readonly T[] {
  return values.filter((_, at) => at !== index);
}

function smallerPiece(piece: Piece): Piece | null {
  const { role, text, strict } = piece;
  if (role === 'content' && text.length > 1)
    return { ...piece, text: 'a', strict: strict.startsWith('"') ? '"a"' : 'a' };
  if (role === 'number' && text.length > 1) return { ...piece, text: '5', strict: '5' };
  if (role === 'blank' && text.length > 0) return { ...piece, text: '', strict: '' };
  return null;
}
