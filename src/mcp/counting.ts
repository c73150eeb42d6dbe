/** Counting over the devices of the account: what stands against it, and what is told of it. */

import type { AbortSignal } from '../base/host-types.js';
import { invariant } from '../base/invariant.js';
import type { AudienceCount } from '../evaluate/audience-source.js';
import type { Filter } from '../plan/filter.js';
import { withPlan } from '../plan/with-plan.js';
import type { CountedChange } from '../report/difference.js';
import { cannotRun, type NamedText, refusedFor } from './sound-filter.js';
import type { Account, CountedDevices, Refused } from './tool.js';

/** A filter with the text that refusals are about. */
export interface NamedFilter extends NamedText {
  readonly filter: Filter;
}

/** The devices of the account, when all of these filters can be counted over them. */
export function countable({ devices }: Account, filters: readonly NamedFilter[]): CountedDevices | Refused {
  if (devices === null)
    return {
      refusal: 'There are no devices to count: start `pushsift mcp` with `--devices FILE` or `--source DATABASE`.',
    };
  for (const named of filters) {
    const refused = cannotRun(named, named.filter);
    if (refused !== null) return refused;
    const errors = devices.refusals(named.filter);
    if (errors.length > 0) return refusedFor(named.name, named.text, errors);
  }
  return devices;
}

export function countJson({
  count,
  devices,
  byPlatform,
  byApplication,
}: AudienceCount): Readonly<Record<string, unknown>> {
  return {
    count,
    devices,
    byPlatform: Object.fromEntries(byPlatform),
    byApplication: Object.fromEntries(byApplication),
  };
}

/** Both filters can be counted. In one question, so that all counts are of one moment. */
export async function countChange(
  devices: CountedDevices,
  before: Filter,
  after: Filter,
  signal: AbortSignal,
): Promise<CountedChange> {
  invariant(before.plan !== null && after.plan !== null, 'a filter that can be counted has a plan');
  const both = withPlan(after, { kind: 'intersection', operands: [before.plan, after.plan] });
  const counts = await devices.countAll([before, after, both], signal);
  const [old = 0, now = 0, kept = 0] = counts.map(({ count }) => count);
  return { gained: { count: now - kept }, lost: { count: old - kept } };
}
