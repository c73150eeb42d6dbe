/** R4 for places of templates: what stands there, nobody knows; in quotes it would be a name that nobody has. */

import { touched } from './meant.js';
import { treeOf } from './read-repaired.js';
import { type Breach, breach, codesIn, codesOf, strictTree, type Trial } from './trial.js';

/** No safe fix puts a place of a template in quotes, and neither safe fixes nor the lenient dialect make a filter of a text that has one. */
export function leavesTemplates(trial: Trial): Breach | null {
  const { wrong, mended, strict } = trial;
  const harmed = touched(wrong).map(({ piece }) => piece);
  const places = wrong.pieces
    .map(({ piece }) => piece)
    .filter((piece) => piece.role === 'template' && !harmed.includes(piece));
  if (places.length === 0 || trial.isLegal) return null;
  // Quotes of the strings around a place may stand beside it in the text as it was typed.
  const isQuoted = (text: string) => places.some((place) => text.includes(place.strict));
  if (isQuoted(mended.text) && !isQuoted(wrong.text))
    return breach('R4', `safe fixes quote the place of a template (${codesOf(mended.codes)})`, mended.text);
  if (strictTree(mended.text, wrong.recipe) !== null && !mended.text.includes('#'))
    return breach(
      'R4',
      `safe fixes make a filter of a text with places of a template (${codesOf(mended.codes)})`,
      mended.text,
    );
  return treeOf(trial.lenient) === null || wrong.text.includes('#')
    ? null
    : breach('R4', `lenient passes a text with places of a template (${codesIn(strict.diagnostics)})`, wrong.text);
}
