/** What tests leave untried, at the place in the filter. */

import { printTree } from '../analysis/simplify/print-tree.js';
import { shown } from '../base/shown.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Lowered } from '../plan/filter.js';
import type { Mutant } from './mutant.js';

export function undecidedOperand(operand: Lowered): Diagnostic {
  const span = operand.spans[0] ?? { start: 0, end: 0 };
  return diagnose('test/undecided-operand', span, `${inTicks(printTree(operand, 'minimal'))} decided no test`, {
    help: 'add a device about which it alone decides',
  });
}

export function survivingMutant({ span, before, after }: Mutant): Diagnostic {
  return diagnose('test/surviving-mutant', span, `no test notices when ${changeInWords(before, after)}`, {
    help: 'add a device that the two filters tell apart',
  });
}

/** "`T("age", GTE, 18)` becomes `T("age", GTE, 19)`", "`A("X")` is gone". */
function changeInWords(before: string, after: string): string {
  if (after === '') return `${inTicks(before)} is gone`;
  const shared = sharedStart(before, after);
  return `${inTicks(before, shared)} becomes ${inTicks(after, shared)}`;
}

const LONGEST_UNITS = 60;
/** Units kept in front of what differs. */
const LEAD_UNITS = 12;

/** One line in backticks. Of a long text what comes before `from` is left out, but for a little. */
function inTicks(text: string, from = 0): string {
  const line = text.replace(/\s+/g, ' ');
  const start = line.length > LONGEST_UNITS && from > LEAD_UNITS ? from - LEAD_UNITS : 0;
  return `\`${shown(start === 0 ? line : `…${line.slice(start)}`)}\``;
}

function sharedStart(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}
