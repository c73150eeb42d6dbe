/** R3 and what follows from it: safe fixes come to an end, and the lenient dialect passes what they mend. */

import { errorCount } from './read-repaired.js';
import { type Breach, breach, codesIn, codesOf, type Trial } from './trial.js';

/** R3: after safe fixes there are fewer errors, and another run changes nothing. */
export function fixesEnd(trial: Trial): Breach | null {
  const { mended, isChanged, strict } = trial;
  if (!isChanged) return null;
  const codes = codesOf(mended.codes);
  if (mended.endless) return breach('R3', `safe fixes have no end (${codes})`, mended.text);
  const [before, after] = [errorCount(strict.diagnostics), errorCount(mended.result.diagnostics)];
  return after > before || (mended.mendedError && after === before)
    ? breach('R3', `as many errors after safe fixes as before (${codes})`, mended.text)
    : null;
}

/** Lenient passes exactly what safe fixes mend, and compiles the same filter. */
export function lenientAgrees(trial: Trial): Breach | null {
  if (trial.isLegal) return null;
  const lenient = trial.lenient.filter;
  if (lenient === null) return null;
  const mended = trial.mended.result.filter;
  const codes = codesIn(trial.lenient.diagnostics);
  if (mended === null)
    return breach('lenient', `lenient passes what safe fixes do not mend (${codes})`, trial.mended.text);
  return lenient.fingerprint === mended.fingerprint
    ? null
    : breach('lenient', `lenient and safe fixes read different filters (${codes})`, trial.mended.text);
}
