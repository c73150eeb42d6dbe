/** What two filters of one question see differently, so that there is no account in which both are right. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';

export interface Disagreement {
  /** Of the later clause; null when a formula without clauses disagrees. */
  readonly span: Span | null;
  /** One line for people. */
  readonly message: string;
}

export function tagDisagrees(span: Span | null, application: string | null, tag: string): Disagreement {
  const owner = application === null ? '' : ` of application \`${shown(application)}\``;
  return { span, message: `there is no type that every use of tag \`${shown(tag)}\`${owner} allows` };
}

export function groupDisagrees(span: Span | null, group: string): Disagreement {
  return { span, message: `the filters were compiled with different applications in group \`${shown(group)}\`` };
}

export function unsetDisagrees(span: Span | null): Disagreement {
  return { span, message: 'the filters were compiled with catalogs that differ in `unsetMatchesNegative`' };
}
