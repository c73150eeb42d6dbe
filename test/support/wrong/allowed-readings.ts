/** What may be read where a wrong character stands, other than what was meant: where nobody but the author can know that it is wrong. */

import { secondParse } from '../second-parser.js';
import type { Shape } from './compare.js';
import { shapeOf, shapesOf } from './compare.js';
import { harmedSets, isInContent } from './meant.js';
import { strictTree } from './trial.js';
import { straightTwin, strictTwins, twinWithSignMoved } from './twins.js';
import type { WrongText } from './wrong-text.js';

/** Whether a wrong character took one of a name or value away, or stands among them: nobody but the author knows what stood there. */
export function isFree({ pieces, edits }: WrongText): boolean {
  return edits.some((edit) => {
    const lost = pieces.some(
      ({ piece, start, end }) =>
        (piece.role === 'content' || piece.role === 'number') && edit.start < end && start < edit.end,
    );
    return lost || (isInContent(pieces, [edit]) && strictTwins(pieces, [edit]).length === 0);
  });
}

/** The sets that two wrong characters stand in: nobody knows what they say. */
export function twiceHarmed(wrong: WrongText): ReadonlySet<number> {
  const [first, second] = wrong.edits.map((edit) => harmedSets({ ...wrong, edits: [edit] }));
  return new Set(second === undefined ? [] : [...(first ?? [])].filter((set) => second.has(set)));
}

/** Whether the names that nobody meant stand in the text without quotes, as plain words. */
export function isBareReading({ text }: WrongText, { sets }: Shape): boolean {
  const names = sets.flatMap((set) => set.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((name) => JSON.parse(name) as string);
  const bare = names.filter(
    (name) => /^[\w.-]+$/.test(name) && new RegExp(`[(,]\\s*${name}\\s*(?:[,)[]|$)`).test(text),
  );
  return bare.length > 0;
}

/** What each of the wrong characters, and all of them, make of the text in the strict language, where that is a filter. */
export function twinShapes({ pieces, edits, recipe }: WrongText): readonly Shape[] {
  const subsets = [edits, ...(edits.length > 1 ? edits.map((edit) => [edit]) : [])];
  return subsets
    .flatMap((subset) => strictTwins(pieces, subset))
    .concat(twinWithSignMoved(pieces, edits) ?? [])
    .map(withoutComparisons)
    .flatMap((twin) => strictTree(twin, recipe) ?? secondParse(twin) ?? [])
    .flatMap(shapesOf);
}

/** The text with `GT` and `LT`, which leave their bound out, as what they mean. */
export function withoutComparisons(text: string): string {
  return text.replace(/,[\s\u200b]*(GT|LT|<|>)[\s\u200b]*,[\s\u200b]*(-?\d+)(?=\s*\))/gi, (_whole, word, bound) =>
    /^(?:GT|>)$/i.test(word) ? `, GTE, ${BigInt(bound) + 1n}` : `, LTE, ${BigInt(bound) - 1n}`,
  );
}

/** What wrong characters make of sets whose strings are in straight quotes, whatever the quotes of other sets are. */
export function straightShapes(wrong: WrongText): readonly Shape[] {
  const { pieces, edits } = wrong;
  const subsets = [edits, ...(edits.length > 1 ? edits.map((edit) => [edit]) : [])];
  return subsets.flatMap((subset) => {
    const twin = straightTwin(pieces, subset, harmedSets({ ...wrong, edits: subset }));
    const tree = twin === null ? null : (strictTree(twin, wrong.recipe) ?? secondParse(twin));
    return tree === null ? [] : shapeOf(tree);
  });
}
