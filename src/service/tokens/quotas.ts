/** What one identity may have in the store, and what is answered where it has that. */

import { type Answer, codedRefusal, type RefusalCode } from '../answer.js';
import type { ServiceLimits } from '../service-options.js';
import type { Store } from '../store/store.js';
import { Quota } from './quota.js';

export interface Quotas {
  /** Messages that are scheduled or being resolved. */
  readonly pendingMessages: Quota;
  readonly presets: Quota;
  readonly audiences: Quota;
}

export type QuotaName = keyof Quotas;

export function quotas(
  { pendingMessages, presets, audiences }: Pick<ServiceLimits, QuotaName>,
  store: Pick<Store, 'countPending' | 'countPresets' | 'countAudiences'>,
  now: () => number,
): Quotas {
  return {
    pendingMessages: new Quota({ most: pendingMessages, count: (id, most) => store.countPending(id, most), now }),
    presets: new Quota({ most: presets, count: (id, most) => store.countPresets(id, most), now }),
    audiences: new Quota({ most: audiences, count: (id, most) => store.countAudiences(id, most), now }),
  };
}

/** Messages become fewer by themselves, as they become due. */
const WAIT_SECONDS = 30;

const ALL_THERE_MAY_BE: Readonly<Record<Exclude<QuotaName, 'pendingMessages'>, RefusalCode>> = {
  presets: 'quota/presets',
  audiences: 'quota/audiences',
};

/** Messages take time; presets and audiences have to be removed. */
export function quotaIsUsedUp(name: QuotaName, { most }: Quota): Answer {
  return name === 'pendingMessages'
    ? codedRefusal(
        429,
        'quota/pending-messages',
        `this token may have ${most} messages that are not finished, and has them: wait, or cancel some`,
        { 'retry-after': String(WAIT_SECONDS) },
      )
    : codedRefusal(403, ALL_THERE_MAY_BE[name], `this token may have ${most} ${name}, and has them: remove some`);
}
