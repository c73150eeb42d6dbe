/** A filter that names no application goes to every device of the account that meets its conditions. */

import { noApplication as missing } from './errors.js';
import { namesApplication } from './named-applications.js';
import type { LintRule } from './rule.js';

export const noApplication: LintRule = {
  filter({ ast, filter, report }) {
    if (filter.reach.accountWide && !namesApplication(filter.lowered)) report(missing(ast.outer));
  },
};
