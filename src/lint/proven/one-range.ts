/** `T("age", GTE, 18) * T("age", LTE, 30)` is `T("age", BETWEEN, [18, 30])`. */

import { printSet } from '../../analysis/simplify/print-tree.js';
import { oneRange as range } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const oneRange: ProvenRule = (finding, fixes) =>
  finding.kind === 'range' ? range(finding, printSet(finding.condition), fixes) : null;
