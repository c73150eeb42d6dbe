/** A filter that names no application goes to every device of the account that meets its conditions. */

import { noApplication as missing } from './errors.js';
import { namesApplication } from './named-applications.js';
import type { LintRule } from './rule.js';

export const noApplication: LintRule = {
  filter(context) {
    const { ast, filter } = context;
    if (filter.reach.accountWide && !namesApplication(filter.lowered)) context.report(missing(ast.outer));
  },
};
