/** The rules that a look at the tree can decide, in the order they run. */

import { accountWide } from './account-wide.js';
import { alwaysEmpty } from './always-empty.js';
import { bidirectionalControls } from './bidirectional-controls.js';
import { confusableNames } from './confusable-names.js';
import { duplicateOperands } from './duplicate-operands.js';
import { mixedDifference } from './mixed-difference.js';
import { mixedOperators } from './mixed-operators.js';
import { noApplication } from './no-application.js';
import { notNormalized } from './not-normalized.js';
import type { LintRule } from './rule.js';
import { unionOfEquals } from './union-of-equals.js';
import { unsetNotMatched } from './unset-not-matched.js';
import { wildcards } from './wildcards.js';

export const quickRules: readonly LintRule[] = [
  noApplication,
  accountWide,
  mixedOperators,
  mixedDifference,
  duplicateOperands,
  alwaysEmpty,
  unionOfEquals,
  unsetNotMatched,
  wildcards,
  notNormalized,
  confusableNames,
  bidirectionalControls,
];
