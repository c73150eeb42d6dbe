/** The devices that a token may target at all, whatever is known of them: as a filter, for audience sources. */

import { compileOrThrow } from '../../compile.js';
import type { Filter } from '../../plan/filter.js';
import { ALL_PLAN, NONE_PLAN, type Plan } from '../../plan/plan.js';
import { withPlan } from '../../plan/with-plan.js';
import type { Rights } from '../records/token-record.js';

/** Audience sources read plans; of clauses there are none, for which a source might have no place. */
const NO_TEXT: Filter = {
  ...compileOrThrow('A("-")', { lint: false }),
  lowered: { kind: 'union', operands: [], spans: [] },
};

export const EVERY_DEVICE: Filter = withPlan(NO_TEXT, ALL_PLAN);

/** What an audience source is asked to learn whether it answers. */
export const NO_DEVICE: Filter = withPlan(NO_TEXT, NONE_PLAN);

/** Who may target any application sees those of none, too: their number is no secret to it. Tags alone lead to every device. */
export function devicesFor({ applications, isAccountWide }: Rights): Filter {
  return applications === null || isAccountWide ? EVERY_DEVICE : withPlan(NO_TEXT, subscribedToAny(applications));
}

function subscribedToAny(applications: readonly string[]): Plan {
  const operands = applications.map((application): Plan => ({ kind: 'subscribed', application }));
  const [first = NONE_PLAN, second] = operands;
  return second === undefined ? first : { kind: 'union', operands };
}
