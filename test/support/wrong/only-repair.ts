/**
 * R4: a fix is safe only if no other repair of the same size parses.
 *
 * The size of a repair is the number of characters that it puts in, leaves out or replaces, other spellings of the same token not counted. What was meant is a
 * repair of one character by construction, and `keepsSets` holds every safe repair against it. Here all others are looked for: every text that is one bracket,
 * comma, quote, operator or blank away from a wrong text in plain quotes, or one such sign or digit shorter. Two of them are different when their trees are, apart from what
 * single names and values say.
 */

import { applyEdits } from '../../../src/diagnostics/apply-fixes.js';
import { orderedEdits } from '../../../src/diagnostics/select-fixes.js';
import type { Expression } from '../../../src/syntax/ast.js';
import { twinShapes } from './allowed-readings.js';
import { contentless, shapeOf } from './compare.js';
import { compileWrong } from './read-repaired.js';
import { type Breach, breach, codesOf, strictTree, type Trial } from './trial.js';
import type { WrongText } from './wrong-text.js';

const DIGIT = /\d/;

/** R4 for digits: no safe fix joins digits that stand apart, or parts them: both are repairs of one size. */
export function leavesDigits(trial: Trial): Breach | null {
  const { wrong, strict } = trial;
  for (const { code, fixes } of strict.diagnostics) {
    for (const fix of fixes) {
      const between = fix.edits.some(
        ({ span, text }) =>
          DIGIT.test(wrong.text.charAt(span.start - 1)) &&
          DIGIT.test(wrong.text.charAt(span.end)) &&
          /^[\d,\s]*$/.test(text),
      );
      if (fix.safety === 'safe' && between)
        return breach(
          'R4',
          `a safe fix joins or parts digits (${code})`,
          applyEdits(wrong.text, orderedEdits(fix, wrong.text.length) ?? []),
        );
    }
  }
  return null;
}

/** What may be a name, and is no word of a template. */
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}_.-]+$/u;

/** R4 for names without quotes: a safe fix quotes plain words alone. Anything else may be an operator, a template, or half of a string. */
export function quotesPlainWords({ wrong, strict }: Trial): Breach | null {
  for (const { code, fixes } of strict.diagnostics) {
    for (const { safety, edits } of fixes) {
      const odd = edits.find(({ span, text }) => {
        const before = wrong.text.slice(span.start, span.end);
        return before !== '' && text === JSON.stringify(before) && !PLAIN_WORD.test(before);
      });
      if (safety === 'safe' && odd !== undefined)
        return breach('R4', `a safe fix quotes more than a plain word (${code})`, odd.text);
    }
  }
  return null;
}

/** No `#`: putting one in makes no text right, it takes the rest away. */
const ALPHABET = [...'"()[],\\+* '];

/** What is left out or replaced: no letter, for a letter says something. */
const REMOVABLE = /[^\p{L}\p{M}_]/u;

/** R4 for one wrong character in a text that is the language but for it: where safe fixes mend it, nothing else does. */
export function isOnlyRepair(trial: Trial): Breach | null {
  const { wrong, isLegal, isChanged, mended } = trial;
  const { pieces, edits, recipe } = wrong;
  if (isLegal || !isChanged || edits.length > 1 || !pieces.every(({ piece }) => piece.text === piece.strict))
    return null;
  const tree = strictTree(mended.text, recipe);
  if (tree === null || twinShapes(wrong).length > 0) return null;
  const chosen = keyOf(contentless(shapeOf(tree)));
  const other = otherRepair(wrong, chosen);
  const kind = `of two repairs of one character one is safe (${codesOf(mended.codes)})`;
  return other === null ? null : { law: 'R4', kind, result: `${mended.text}, and not ${other}` };
}

function keyOf({ sets, skeleton }: { readonly sets: readonly string[]; readonly skeleton: string }): string {
  return `${skeleton} ${sets.join(' ')}`;
}

function otherRepair(wrong: WrongText, chosen: string): string | null {
  for (const repaired of oneCharacterAway(wrong.text)) {
    const tree = strictTree(repaired, wrong.recipe);
    if (tree === null || keyOf(contentless(shapeOf(tree))) === chosen || swallows(tree, wrong)) continue;
    if (compileWrong(repaired, wrong.recipe).filter !== null) return repaired;
  }
  return null;
}

/** Whether a string that nobody meant takes in a comma or a bracket: such a string was never closed, and its text is no filter that anybody meant. */
function swallows(tree: Expression, { strict }: WrongText): boolean {
  const names = shapeOf(tree).sets.flatMap((set) => set.match(/"(?:[^"\\]|\\.)*"/g) ?? []);
  return names.some((name) => /[,()[\]]/.test(name) && !strict.includes(name));
}

function* oneCharacterAway(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    const [before, behind] = [text.slice(0, at), text.slice(at + 1)];
    const removable = REMOVABLE.test(text.charAt(at));
    if (removable) yield before + behind;
    for (const character of ALPHABET) {
      yield before + character + text.slice(at);
      if (removable) yield before + character + behind;
    }
  }
}
