/** A count as a token may see it: devices are counted for each of their applications, and not all of those are its own. */

import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { Rights } from '../tokens/check-reach.js';

export function countFor({ applications }: Rights, count: AudienceCount): AudienceCount {
  if (applications === null) return count;
  const byApplication = new Map([...count.byApplication].filter(([code]) => applications.includes(code)));
  return { ...count, byApplication };
}
