/** Holds a token to its rate. */

import type { TokenRecord } from '../tokens/token-record.js';
import { type Answer, refusal } from './answer.js';
import type { ServiceContext } from './service-context.js';

/** Null: it may come. */
export function tooManyRequests({ rates, limits }: ServiceContext, { id }: TokenRecord): Answer | null {
  const wait = rates.take(id);
  if (wait === 0) return null;
  const seconds = Math.ceil(wait / 1000);
  return refusal(429, `this token may send ${limits.requestsPerMinute} requests a minute: wait ${seconds} s`, {
    'retry-after': String(seconds),
  });
}
