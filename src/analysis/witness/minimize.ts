/** Takes from a model what the question does not need: nothing that is left can go without the device leaving the set. */

import type { CircuitEvaluator } from '../circuit/evaluate.js';
import type { Domain, Subject } from '../domain/domain.js';

/** Changes `model`, which `evaluator` was asked about last, and holds. Begins anew until nothing goes: what one thing was needed for may have gone after it. */
export function minimize(domain: Domain, evaluator: CircuitEvaluator, model: number[]): void {
  while (dropEach(domain, evaluator, model));
}

/** True when something went. */
function dropEach(domain: Domain, evaluator: CircuitEvaluator, model: number[]): boolean {
  let dropped = false;
  for (const kind of DROPPED_IN_ORDER)
    domain.variables.forEach(({ subject }, index) => {
      if (subject.kind === kind && model[index] !== 0 && tryPosition(evaluator, model, index, 0)) dropped = true;
    });
  return dropped;
}

/** Whole tags before their items, subscriptions after the tags that need them. The platform stays: every device has one. */
const DROPPED_IN_ORDER: readonly Subject['kind'][] = ['tag', 'item', 'application', 'group'];

/** Puts the variable there if the device stays in the set. */
export function tryPosition(evaluator: CircuitEvaluator, model: number[], variable: number, position: number): boolean {
  const before = model[variable] as number;
  if (before === position) return true;
  model[variable] = position;
  if (evaluator.holdsAfter(variable, position)) return true;
  model[variable] = before;
  evaluator.holdsAfter(variable, before);
  return false;
}
