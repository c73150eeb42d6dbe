/** The texts that devices of an index hold under an account tag. */

import type { TextKind } from '../../device-texts.js';
import { textCollector } from '../../tag-texts.js';
import { tagKey } from '../segment/segment.js';
import type { PlacedSegment } from './index-state.js';

/**
 * Each once, by the first device that holds it; those in lists are none. `kind`: those alone that are of it.
 * @throws RangeError when there are too many
 */
export function listTagTexts(segments: readonly PlacedSegment[], tag: string, kind?: TextKind): readonly string[] {
  const texts = textCollector(kind);
  for (const { runtime } of segments) {
    const strings = runtime.segment.tags.get(tagKey(null, tag))?.strings;
    if (strings === null || strings === undefined) continue;
    // A sealed column has no value that no device holds.
    for (let code = 0; code < strings.values.size; code++) texts.add(strings.values.valueOf(code));
  }
  return texts.list();
}
