/** The result of fixing, which the draft of a text carries on to its report. */

import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Change } from '../../diagnostics/repair.js';
import type { Growth } from './growth.js';

/** What fixing a text comes to. */
export interface Mended {
  /** With the fixes made; as it was where there is a fault, or where safe fixes would reach more. */
  readonly text: string;
  /** Offsets are those of the text before. */
  readonly changes: readonly Change[];
  /** How the filter reaches more than before. */
  readonly growth: Growth | null;
  /** The fixes were not made, since by `growth` they are not as safe as they say. */
  readonly isHeldBack: boolean;
  /** The codes of fixes that undo each other: a mistake of ours. */
  readonly fault: readonly DiagnosticCode[] | null;
}
