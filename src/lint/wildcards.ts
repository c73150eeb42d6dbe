/** Values with signs that other languages match parts of strings with. Here a string is equal to another, or it is not. */

import { looksLikePattern } from '../base/wildcard.js';
import { isCondition } from '../syntax/ast.js';
import { wildcard } from './errors.js';
import type { LintRule } from './rule.js';
import { stringsIn } from './strings.js';

export const wildcards: LintRule = {
  set(context, { set }) {
    if (!isCondition(set)) return;
    for (const literal of stringsIn(set.value)) if (looksLikePattern(literal.value)) context.report(wildcard(literal));
  },
};
