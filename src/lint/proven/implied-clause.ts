/** An operand of an intersection that others imply: every device that meets those is in it. */

import { impliedClause as implied } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const impliedClause: ProvenRule = (finding, fixes) =>
  finding.kind === 'needless' && finding.role === 'keeps' ? implied(finding, fixes) : null;
