/** A pool without threads: a small index, asked where it lies. Waking somebody would take longer than the answer. */

import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { indexAudience } from '../../bitset/index/index-audience.js';
import { expectQuestions } from '../../evaluate/expect-question.js';
import type { IndexPool } from './index-pool.js';

/** The index ends with the pool. */
export function localPool(index: DeviceIndex, generation: string): IndexPool {
  return {
    ...indexAudience(index, { generation }),
    size: index.size,
    catalog: index.catalog,
    workers: 0,
    async countAll(filters, asked = {}) {
      expectQuestions('countAll', filters, asked);
      asked.signal?.throwIfAborted();
      return index.countAll(filters);
    },
    async [Symbol.asyncDispose]() {
      index.dispose();
    },
  };
}
