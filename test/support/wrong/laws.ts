/** The laws of repairs by name, and how a breach is found and told. */

import { fixesEnd, lenientAgrees } from './ends.js';
import { keepsSetsWhenLenient, keepsSetsWhenMended } from './keeps-sets.js';
import { leavesTemplates } from './leaves-templates.js';
import { leavesDigits, quotesPlainWords } from './only-repair.js';
import { removesNothing } from './removes-nothing.js';
import { shrink } from './shrink.js';
import { type Breach, Trial } from './trial.js';
import type { WrongText } from './wrong-text.js';

export type RepairLaw = (trial: Trial) => Breach | null;

/** All that are quick enough to be asked of every text. */
export const REPAIR_LAWS: readonly RepairLaw[] = [
  keepsSetsWhenMended,
  keepsSetsWhenLenient,
  removesNothing,
  fixesEnd,
  lenientAgrees,
  leavesDigits,
  quotesPlainWords,
  leavesTemplates,
];

/** What is told of a law that does not hold of a wrong text: a text as small as could be found, and what was made of it; null where it holds. */
export function complaint(law: RepairLaw, wrong: WrongText): string | null {
  const found = law(new Trial(wrong));
  if (found === null) return null;
  const small = shrink(wrong, (smaller) => law(new Trial(smaller))?.kind === found.kind);
  const { recipe, text, original } = small;
  const options = [...(recipe.comments ? ['comments'] : []), ...(recipe.catalog ? ['catalog'] : [])].join(', ');
  const result = law(new Trial(small))?.result ?? '';
  return [`${found.law}: ${found.kind}`, `typed ${shown(text)}`, `meant ${shown(original)}`, `made  ${shown(result)}`]
    .concat(options === '' ? [] : [options])
    .join('\n  ');
}

/** Unprintable characters as escapes, the rest as it stands. */
function shown(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a1-\u1fff\u2010-\u201f\u2030-\u{10ffff}]/gu, (character) =>
    JSON.stringify(character).length > 3
      ? JSON.stringify(character).slice(1, -1)
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
