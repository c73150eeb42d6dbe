/** The share of sample devices for which a condition holds: an estimate for the devices to come. */

import { type Expectation, expectArgument } from '../base/argument.js';
import type { Device } from '../devices/device.js';
import { DEVICES } from '../devices/expect-device.js';
import { testOf } from '../evaluate/match/device-test.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { FilterStatistics } from './costs.js';

const KINDS: Readonly<Record<AskingLeaf['kind'], true>> = { subscribed: true, 'platform-in': true, 'tag-in': true };

const LEAF: Expectation = {
  holds: (value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(KINDS, String((value as { kind?: unknown }).kind)),
  what: 'a leaf of a plan that asks something of a device',
};

/**
 * Shares as they are among `devices`; of what none of them has, less than one of them. Some hundred devices will do: every different condition
 * is tried on each of them once, when the first filter with it is added.
 */
export function sampleStatistics(devices: readonly Device[]): FilterStatistics {
  expectArgument('sampleStatistics: `devices`', devices, DEVICES);
  return {
    shareOf(leaf) {
      expectArgument('shareOf: `leaf`', leaf, LEAF);
      const holds = testOf(leaf);
      const count = devices.reduce((sum, device) => sum + (holds(device) ? 1 : 0), 0);
      return (count + 0.5) / (devices.length + 1);
    },
  };
}
