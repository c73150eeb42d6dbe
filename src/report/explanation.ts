/** What a filter says, for programs. */

import type { Explanation } from '../plan/explain/explain.js';
import type { Filter } from '../plan/filter.js';
import { jsonReach } from './json.js';

export function explanationJson({ reach, fingerprint }: Filter, { sentence, tree, plan }: Explanation): object {
  return { sentence, reach: jsonReach(reach), tree, plan, fingerprint };
}
