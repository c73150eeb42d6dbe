/** What a filter says, for people: in a sentence, as written, and as it is evaluated. */

import { expectFilter } from '../expect-filter.js';
import type { Filter } from '../filter.js';
import { loweredOperands } from '../plain-plan.js';
import { planOperands } from '../plan.js';
import { drawTree } from './draw-tree.js';
import { loweredLabel, planLabel } from './labels.js';
import { sentenceOf } from './sentence.js';

/** Text for a terminal or a page: no control or bidirectional characters but line breaks, no line break at the end. */
export interface Explanation {
  /** One line of English: who is in it, and whom it can reach. */
  readonly sentence: string;
  /** The clauses as written, as a tree. */
  readonly tree: string;
  /** The rewritten plan, as a tree; what is missing, where a group has no catalog. */
  readonly plan: string;
}

/** O(nodes). Long lists, wide operations and deep trees are shortened, and say by how much. */
export function explain(filter: Filter): Explanation {
  expectFilter('explain: `filter`', filter);
  return {
    sentence: sentenceOf(filter),
    tree: drawTree(filter.lowered, loweredLabel, loweredOperands),
    plan: filter.plan === null ? 'no plan: a group needs a catalog' : drawTree(filter.plan, planLabel, planOperands),
  };
}
