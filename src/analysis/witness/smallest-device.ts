/** From any device in a set to one that people can read: nothing on it is superfluous, and its platform fits its applications. */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { Device } from '../../devices/device.js';
import { CircuitEvaluator } from '../circuit/evaluate.js';
import type { Decision } from '../decision.js';
import type { Domain, Subject } from '../domain/domain.js';
import type { Uses } from '../domain/uses.js';
import { deviceOf, subscriptionsOf } from './device-of.js';

/** Changes `positions`, a device in the set of `literal`. */
export function smallestDevice(
  uses: Uses,
  { domain, circuit }: Decision,
  literal: number,
  positions: number[],
): Device {
  const evaluator = new CircuitEvaluator(circuit, literal);
  evaluator.holds(positions);
  minimize(domain, evaluator, positions);
  const wanted = subscriptionsOf(uses, domain, positions);
  const platform = choosePlatform(uses, domain, evaluator, positions, wanted);
  minimize(domain, evaluator, positions);
  return deviceOf(domain, positions, platform, subscriptionsOf(uses, domain, positions));
}

// The platform a witness shows: one that its applications run on, as far as the catalog tells and the question allows.

/** The best of those that keep the device in the set; may change the platform of `model`. */
function choosePlatform(
  uses: Uses,
  domain: Domain,
  evaluator: CircuitEvaluator,
  model: number[],
  applications: readonly string[],
): Platform {
  const variable = domain.platformVariable;
  const subject = domain.variables[variable]?.subject;
  const preferred = byPreference(uses, applications);
  const fitting =
    subject?.kind === 'platform'
      ? preferred.find((platform) => tryPosition(evaluator, model, variable, classOf(subject.classes, platform)))
      : preferred[0];
  return fitting ?? PLATFORMS[0];
}

function classOf(classes: readonly (readonly Platform[])[], platform: Platform): number {
  return classes.findIndex((each) => each.includes(platform));
}

/** Those that most of the applications have first, then in the order of the vocabulary. */
function byPreference(uses: Uses, applications: readonly string[]): readonly Platform[] {
  const known = applications.flatMap((code) => uses.platformsOf.get(code) ?? []);
  const votes = new Map(PLATFORMS.map((platform) => [platform, known.filter((one) => one === platform).length]));
  return PLATFORMS.toSorted((left, right) => (votes.get(right) ?? 0) - (votes.get(left) ?? 0));
}

/**
 * Takes from a model what the question does not need: nothing that is left can go without the device leaving the set. Changes `model`, which
 * `evaluator` was asked about last, and holds. Begins anew until nothing goes: what one thing was needed for may have gone after it.
 */
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
function tryPosition(evaluator: CircuitEvaluator, model: number[], variable: number, position: number): boolean {
  const before = model[variable] as number;
  model[variable] = position;
  if (evaluator.holdsAfter(variable, position)) return true;
  model[variable] = before;
  evaluator.holdsAfter(variable, before);
  return false;
}
