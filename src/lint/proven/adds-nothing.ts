/** An operand of a union whose devices are in it already, or are left out by what stands around. */

import { addsNothing as nothing } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const addsNothing: ProvenRule = (finding, fixes) =>
  finding.kind === 'needless' && finding.role === 'adds' ? nothing(finding, fixes) : null;
