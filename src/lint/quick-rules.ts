/** The rules that a look at the tree can decide, in the order they run. */

import type { LintRule } from './rule.js';

export const quickRules: readonly LintRule[] = [];
