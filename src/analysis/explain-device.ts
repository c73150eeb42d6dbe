/**
 * Why a device is in a filter, or is not, by what its sets mean: of the clauses that settle the answer by the shape of the filter,
 * those that are needed when their meaning counts. Of `age` at least 18 and at least 21, the second says both.
 */

import { expectArgument, expectOptions, FLAG, listOf, OBJECT } from '../base/argument.js';
import type { Span } from '../base/span.js';
import { expectFilter } from '../plan/expect-filter.js';
import type { Filter, Lowered, LoweredClause } from '../plan/filter.js';
import { QUESTION_OPTIONS, type QuestionOptions, Questions } from './questions.js';
import { beyond, EVERYWHERE, type Region, within } from './region.js';

/** A clause of the filter, by its place, and whether the device is in its set. */
export interface ClauseOutcome {
  readonly span: Span;
  readonly holds: boolean;
}

/** What is known of a device, as `explainMatch` tells it. */
export interface MatchOutcome<Outcome extends ClauseOutcome> {
  readonly matches: boolean;
  /** Outcomes that settle the answer together. */
  readonly because: readonly Outcome[];
}

/** Whether a device is in an audience, and the clauses that are enough to decide it. */
export interface DeviceExplanation<Outcome extends ClauseOutcome> {
  readonly matches: boolean;
  /** Every valid device with these outcomes gets the same answer; without any of them some device gets the other one. */
  readonly because: readonly Outcome[];
  /** Why some of `because` may be needless after all; null where none is. */
  readonly reason: string | null;
}

const OUTCOMES = listOf(OBJECT, 'an array of outcomes, as explainMatch gives them');

/** Of the clauses that settle an answer, a least number that still do: none can be left out. Those written first go first. */
export function explainDevice<Outcome extends ClauseOutcome>(
  filter: Filter,
  outcome: MatchOutcome<Outcome>,
  options: QuestionOptions = {},
): DeviceExplanation<Outcome> {
  expectFilter('explainDevice: `filter`', filter);
  expectOutcome(outcome);
  expectOptions('explainDevice', options, QUESTION_OPTIONS);
  const { matches, because } = outcome;
  const questions = new Questions(options);
  const isEmpty = questions.open([filter.lowered], filter.tags);
  const clauses = clausesByStart(filter.lowered);
  const others = matches ? beyond(EVERYWHERE, filter.lowered) : within(EVERYWHERE, filter.lowered);
  let needed = because;
  for (const outcome of because) {
    const left = needed.filter((one) => one !== outcome);
    if (isEmpty(withOutcomes(others, clauses, left)) === true) needed = left;
  }
  return { matches, because: needed, reason: questions.reason };
}

/** What explainMatch gives has more in it. */
function expectOutcome(outcome: MatchOutcome<ClauseOutcome>): void {
  expectArgument('explainDevice: `outcome`', outcome, OBJECT);
  expectArgument('explainDevice: `outcome.matches`', outcome.matches, FLAG);
  expectArgument('explainDevice: `outcome.because`', outcome.because, OUTCOMES);
}

function withOutcomes(
  { inside, outside }: Region,
  clauses: ReadonlyMap<number, LoweredClause>,
  outcomes: readonly ClauseOutcome[],
): Region {
  const having = (wanted: boolean) =>
    outcomes.flatMap(({ span, holds }) => (holds === wanted ? (clauses.get(span.start) ?? []) : []));
  return { inside: [...inside, ...having(true)], outside: [...outside, ...having(false)] };
}

/** No two sets of a filter begin at the same place. */
function clausesByStart(root: Lowered): ReadonlyMap<number, LoweredClause> {
  const clauses = new Map<number, LoweredClause>();
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'clause') for (const operand of node.operands) stack.push(operand);
    else for (const { start } of node.spans) clauses.set(start, node);
  }
  return clauses;
}
