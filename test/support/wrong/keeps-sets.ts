/** R1: a repair keeps every set and operator that the text has. */

import { outline } from '../outline.js';
import { hidesSigns, isBracketed, isWithoutGroup } from './allowed-groups.js';
import { isBareReading, isFree, straightShapes, twiceHarmed, twinShapes } from './allowed-readings.js';
import { contentless, differsOnlyIn, isSame, type Shape, shapeOf, ungrouped } from './compare.js';
import { harmedSets, touched } from './meant.js';
import { mixesForeignSigns } from './pieces.js';
import { treeOf } from './read-repaired.js';
import { isStillNear } from './still-near.js';
import { type Breach, breach, codesIn, codesOf, type Law, strictTree, type Trial } from './trial.js';

/** Safe fixes change at most the set that a wrong character stands in, and no further from what was meant. */
export function keepsSetsWhenMended(trial: Trial): Breach | null {
  const { mended, isChanged, isLegal, wrong } = trial;
  if (isLegal || !isChanged) return null;
  const tree = strictTree(mended.text, wrong.recipe);
  const codes = codesOf(mended.codes);
  if (tree !== null) {
    const fault = faultOf(trial, shapeOf(tree));
    return fault === null ? null : breach(fault.law, `safe fixes: ${fault.what} (${codes})`, mended.text);
  }
  return isStillNear(wrong, mended)
    ? null
    : breach('R1', `safe fixes leave a text that what was meant is farther from (${codes})`, mended.text);
}

/** The same of the lenient dialect. */
export function keepsSetsWhenLenient(trial: Trial): Breach | null {
  if (trial.isLegal) return null;
  const tree = treeOf(trial.lenient);
  if (tree === null) return null;
  const fault = faultOf(trial, shapeOf(tree));
  return fault === null
    ? null
    : breach(fault.law, `lenient: ${fault.what} (${codesIn(trial.lenient.diagnostics)})`, outline(tree));
}

interface Fault {
  readonly law: Law;
  readonly what: string;
}

/** What is wrong with a shape that a wrong text was taken for; null for nothing. */
function faultOf(trial: Trial, shape: Shape): Fault | null {
  const { wrong } = trial;
  const mixed = mixesForeignSigns(wrong.recipe.root);
  if (mixed && !isBracketed(wrong) && !hidesSigns(wrong) && !touched(wrong).some(({ piece }) => piece.role === 'sign'))
    return { law: 'R4', what: 'a run of mixed operators of another language is read one way' };
  // One of two wrong characters may have written another filter: what the other one harms is held against that, too.
  const meant = [trial.shape, ...twinShapes(wrong)];
  if (meant.some((each) => isSame(shape, each))) return null;
  if (isWithoutGroup(wrong) && isSame(ungrouped(shape), ungrouped(trial.shape))) return null;
  if (!meant.some((each) => differsOnlyIn(shape, each, harmedSets(wrong))))
    return { law: 'R1', what: 'sets or operators are not those of the text' };
  const isAllowed =
    differsOnlyIn(shape, trial.shape, twiceHarmed(wrong)) ||
    (isFree(wrong) && meant.some((each) => isSame(contentless(shape), contentless(each)))) ||
    straightShapes(wrong).some((twin) => isSame(shape, twin)) ||
    isBareReading(wrong, shape);
  return isAllowed ? null : { law: 'R4', what: 'another repair of the same size gives what was meant' };
}
