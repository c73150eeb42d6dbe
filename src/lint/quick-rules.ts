/** The rules that a look at the tree can decide, in the order they run. */

import { alwaysEmpty } from './always-empty.js';
import { duplicateOperands } from './duplicate-operands.js';
import { mixedDifference } from './mixed-difference.js';
import { mixedOperators } from './mixed-operators.js';
import type { LintRule } from './rule.js';
import { unionOfEquals } from './union-of-equals.js';
import { unsetNotMatched } from './unset-not-matched.js';
import { bidirectionalControls, confusableNames, notNormalized } from './unusual-characters.js';
import { accountWide, noApplication } from './whole-account.js';
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
