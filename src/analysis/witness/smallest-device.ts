/** From any device in a set to one that people can read: nothing on it is superfluous, and its platform fits its applications. */

import type { Device } from '../../devices/device.js';
import { CircuitEvaluator } from '../circuit/evaluate.js';
import type { Decision } from '../decision.js';
import type { Uses } from '../domain/uses.js';
import { choosePlatform } from './choose-platform.js';
import { deviceOf, subscriptionsOf } from './device-of.js';
import { minimize } from './minimize.js';

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
