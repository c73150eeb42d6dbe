/** One small change of a filter that its tests should notice. */

import { fold } from '../base/fold.js';
import type { Span } from '../base/span.js';
import type { Lowered } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';

/**
 * - `operator`: a `+`, `*` or `\` is another of the three.
 * - `operand`: an operand is gone, and the sign beside it.
 * - `negation`: a condition is turned round; another set goes to the other side of a difference.
 * - `value`: a bound, or one of the values, is another, or gone.
 * - `platforms`: a platform is gone, or the whole list.
 */
type MutantKind = 'operator' | 'operand' | 'negation' | 'value' | 'platforms';

export interface Mutant {
  readonly kind: MutantKind;
  /** The node that is replaced. */
  readonly node: Lowered;
  readonly replacement: Lowered;
  /** What changes, in the text of the filter. */
  readonly span: Span;
  /** What stands there, and what stands there instead; empty: nothing. */
  readonly before: string;
  readonly after: string;
}

/** The whole tree with the change. O(nodes). */
export function mutated(root: Lowered, { node, replacement }: Pick<Mutant, 'node' | 'replacement'>): Lowered {
  return fold<Lowered, Lowered>(
    root,
    (each) => (each === node ? NONE : loweredOperands(each)),
    (each, operands) => (each === node ? replacement : each.kind === 'clause' ? each : { ...each, operands }),
  );
}

const NONE: readonly Lowered[] = [];
