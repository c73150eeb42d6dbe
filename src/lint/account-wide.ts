/** A filter that names an application, and still reaches devices outside every application it names. */

import { accountWide as reachesAll } from './errors.js';
import { applicationToStayInside, namesApplication } from './named-applications.js';
import type { LintRule } from './rule.js';

export const accountWide: LintRule = {
  filter(context) {
    const { text, filter } = context;
    if (!filter.reach.accountWide || !namesApplication(filter.lowered)) return;
    context.report(reachesAll(text, filter.reach.because, applicationToStayInside(filter.lowered)));
  },
};
