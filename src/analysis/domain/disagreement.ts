/** What two filters of one question see differently, so that there is no account in which both are right. */

import { shown } from '../../base/shown.js';

export interface Disagreement {
  /** One line for people. */
  readonly message: string;
}

export function tagDisagrees(application: string | null, tag: string): Disagreement {
  const owner = application === null ? '' : ` of application \`${shown(application)}\``;
  return { message: `there is no type that every use of tag \`${shown(tag)}\`${owner} allows` };
}

export function groupDisagrees(group: string): Disagreement {
  return { message: `the filters were compiled with different applications in group \`${shown(group)}\`` };
}

export function unsetDisagrees(): Disagreement {
  return { message: 'the filters were compiled with catalogs that differ in `unsetMatchesNegative`' };
}
