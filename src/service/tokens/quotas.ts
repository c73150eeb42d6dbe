/** What one identity may have in the store, and what is answered where it has that. */

import { type Answer, codedRefusal } from '../answer.js';
import type { ServiceLimits } from '../service-options.js';
import type { Store } from '../store/store.js';
import { Quota } from './quota.js';

export interface Quotas {
  /** Messages that are scheduled or being resolved. */
  readonly pendingMessages: Quota;
  readonly presets: Quota;
}

export type QuotaName = keyof Quotas;

export function quotas(
  { pendingMessages, presets }: Pick<ServiceLimits, QuotaName>,
  store: Pick<Store, 'countPending' | 'countPresets'>,
  now: () => number,
): Quotas {
  return {
    pendingMessages: new Quota({ most: pendingMessages, count: (id, most) => store.countPending(id, most), now }),
    presets: new Quota({ most: presets, count: (id, most) => store.countPresets(id, most), now }),
  };
}

/** Messages become fewer by themselves, as they become due. */
const WAIT_SECONDS = 30;

/** Messages take time; presets have to be removed. */
export function quotaIsUsedUp(name: QuotaName, { most }: Quota): Answer {
  return name === 'pendingMessages'
    ? codedRefusal(
        429,
        'quota/pending-messages',
        `this token may have ${most} messages that are not finished, and has them: wait, or cancel some`,
        { 'retry-after': String(WAIT_SECONDS) },
      )
    : codedRefusal(403, 'quota/presets', `this token may have ${most} presets, and has them: remove some`);
}
