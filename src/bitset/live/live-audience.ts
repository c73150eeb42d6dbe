/** An index that changes as a source of audiences: each answer is of the devices as they are when it is asked. */

import { type Expectation, expectArgument, hasMethods } from '../../base/argument.js';
import type { AudienceSource, LiveSource } from '../../evaluate/audience-source.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import type { DeviceIndex } from '../index/device-index.js';
import { type IndexAudience, indexAudience } from '../index/index-audience.js';
import type { LiveIndex } from './live-index.js';

/** What a live index answers as an audience. */
export interface LiveAudience extends AudienceSource, TagTextSource, LiveSource {}

const LIVE_INDEX: Expectation = {
  holds: (value) => hasMethods(value, 'snapshot', 'apply'),
  what: 'a LiveIndex',
};

/**
 * A source over `index`: a count is of its newest snapshot, a listing of that at its first batch. `generation` is a number that grows with
 * each snapshot. A snapshot of the source is one of the index, and holds its memory as long as it is used. A service over it counts what was
 * published, and writes each message from one snapshot.
 * @throws TypeError for what is no LiveIndex
 */
export function liveAudience(index: Pick<LiveIndex, 'snapshot' | 'apply'>): LiveAudience {
  expectArgument('liveAudience: `index`', index, LIVE_INDEX);
  let current: { readonly of: DeviceIndex; readonly number: number; readonly audience: IndexAudience } | null = null;
  const now = () => {
    const snapshot = index.snapshot();
    if (current?.of !== snapshot) {
      const number = (current?.number ?? 0) + 1;
      current = { of: snapshot, number, audience: indexAudience(snapshot, { generation: String(number) }) };
    }
    return current.audience;
  };
  return {
    get generation() {
      return now().generation;
    },
    count: (filter, options) => now().count(filter, options),
    tagTexts: (tag, options) => now().tagTexts(tag, options),
    async *devices(filter, options) {
      yield* now().devices(filter, options);
    },
    async snapshot({ signal } = {}) {
      signal?.throwIfAborted();
      return { ...now(), close: async () => {} };
    },
  };
}
