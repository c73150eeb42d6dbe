/** Texts that are mended in part: whether what was meant is still within reach. */

import { applyEdits } from '../../../src/diagnostics/apply-fixes.js';
import type { Edit } from '../../../src/diagnostics/diagnostic.js';
import { withoutComparisons } from './allowed-readings.js';
import { differsOnlyIn, shapeOf } from './compare.js';
import { harmedSets, meantShape } from './meant.js';
import type { PlacedPiece } from './pieces.js';
import { plainDistance } from './plain-distance.js';
import { compileWrong, type Mended, mend, type Stretch } from './read-repaired.js';
import { strictTree } from './trial.js';
import { strictTwins } from './twins.js';
import type { WrongText } from './wrong-text.js';

/**
 * Whether what was meant is no farther from a text that still has errors than it was before: taking back the wrong characters that are left, all or some, and
 * fixing what is safe gives it. Not asked where even the text without a wrong character is not safely mended.
 */
export function isStillNear(wrong: WrongText, mended: Mended): boolean {
  if (wrong.pieces.some(isBare) || !isMeant(wrong, wrong.original)) return true;
  const most = plainDistance(wrong.text, wrong.strict);
  if (meantTexts(wrong).some((text) => plainDistance(mended.text, text) <= most)) return true;
  const undone = wrong.edits.map((edit, index) => undo(wrong.original, edit, mended.stretches[index] ?? null));
  const all = undone.filter((edit) => edit !== null);
  const subsets = [all, ...(all.length > 1 ? all.map((edit) => [edit]) : [])];
  return subsets.some((edits) => edits.length > 0 && isMeant(wrong, applyEdits(mended.text, edits)));
}

/** What was meant, and what each wrong character alone has made of it where that is a filter, too: `lt, 5` for `lte, 5`. */
function meantTexts({ strict, pieces, edits }: WrongText): readonly string[] {
  return [strict, ...edits.flatMap((edit) => strictTwins(pieces, [edit]).map(withoutComparisons))];
}

function isBare({ piece }: PlacedPiece): boolean {
  return (
    piece.role === 'template' || (piece.role === 'content' && piece.text !== '' && piece.strict === `"${piece.text}"`)
  );
}

function undo(original: string, { start, end }: { start: number; end: number }, stretch: Stretch | null): Edit | null {
  return stretch === null ? null : { span: stretch, text: original.slice(start, end) };
}

function isMeant(wrong: WrongText, text: string): boolean {
  const tree = strictTree(mend(text, wrong.recipe, compileWrong(text, wrong.recipe)).text, wrong.recipe);
  return tree !== null && differsOnlyIn(shapeOf(tree), meantShape(wrong), harmedSets(wrong));
}
