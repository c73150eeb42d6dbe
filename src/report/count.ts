/** An audience for programs. */

import { PLATFORMS } from '../base/vocabulary.js';
import type { AudienceCount } from '../evaluate/audience-source.js';
import { diagnosticsJson } from './json.js';

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

/** The same with what is to be said of names in the filter's `text`: it names others that devices have, so not for everyone. */
export function notedCountJson(audience: AudienceCount, text: string): object {
  const { notes = [] } = audience;
  return { ...countJson(audience), ...(notes.length > 0 && { notes: diagnosticsJson(text, notes) }) };
}

/** Entries by their keys, by UTF-16 unit. */
export function sortedByCode(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
}
