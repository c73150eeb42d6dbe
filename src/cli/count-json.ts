/** An audience for programs. */

import { PLATFORMS } from '../base/vocabulary.js';
import type { AudienceCount } from '../evaluate/audience-source.js';
import { sortedByCode } from './audience-picture.js';

/** A count as programs get it: what is not zero, platforms in the order of the vocabulary, applications by code. */
export function countJson({ count, devices, byPlatform, byApplication }: AudienceCount): object {
  const platforms = PLATFORMS.flatMap((name) => {
    const value = byPlatform.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    count,
    devices,
    byPlatform: Object.fromEntries(platforms),
    byApplication: Object.fromEntries(sortedByCode(byApplication)),
  };
}
