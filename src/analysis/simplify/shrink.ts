/** Makes a tree shorter that decides only within a region: for a whole filter that is everywhere, under facts it is where they hold. */

import { fold } from '../../base/fold.js';
import type { FilterTag } from '../../check/bound.js';
import type { Lowered } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import type { Plan } from '../../plan/plan.js';
import type { Questions } from '../questions.js';
import { beyond, type Region, within } from '../region.js';
import { factorShared } from './factor-shared.js';
import { operationOf } from './lowered-nodes.js';
import { type Mergeable, mergeSets } from './merge-sets.js';
import { pruneNeedless } from './prune-needless.js';

/** What a tree is made shorter with. */
export interface Shrinking {
  readonly questions: Questions;
  readonly tags: readonly FilterTag[];
  readonly region: Region;
  /** What `region` is made of, where it is not everywhere. */
  readonly facts: readonly Plan[];
  readonly mergeable: Mergeable;
}

export type Shrunk =
  | { readonly kind: 'everyone' | 'nobody' | 'unknown' }
  | { readonly kind: 'tree'; readonly tree: Lowered };

/** Rounds after which a tree that still shrinks is left as it is. */
const MOST_ROUNDS = 64;

/** The tree after as many steps as there are; the same tree where there are none. Each step takes away sets, or text. */
export function shrink(shrinking: Shrinking, root: Lowered): Shrunk {
  const { questions, tags, region, facts } = shrinking;
  const isEmpty = questions.open([root, ...facts], tags);
  const hasNobody = isEmpty(within(region, root));
  const hasEveryone = isEmpty(beyond(region, root));
  if (hasNobody === true) return { kind: 'nobody' };
  if (hasEveryone === true) return { kind: 'everyone' };
  if (hasNobody === null || hasEveryone === null) return { kind: 'unknown' };
  let tree = root;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = shrunkOnce(shrinking, tree);
    if (next === tree) break;
    tree = next;
  }
  return { kind: 'tree', tree };
}

function shrunkOnce({ questions, tags, region, facts, mergeable }: Shrinking, tree: Lowered): Lowered {
  const merged = mergeSets(flat(tree), mergeable);
  const isEmpty = questions.open([merged, ...facts], tags);
  return factorShared(pruneNeedless(merged, region, facts, isEmpty));
}

/** Runs inside runs of the same operator as one; the same tree where there are none. */
function flat(root: Lowered): Lowered {
  return fold<Lowered, Lowered>(root, loweredOperands, (node, operands) => {
    if (node.kind === 'clause') return node;
    const now = operationOf(node.kind, operands);
    const below = loweredOperands(now);
    return below.every((one, at) => one === node.operands[at]) ? node : now;
  });
}
