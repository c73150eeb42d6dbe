/** What a pool is to those who ask it; and the one of a small index, which has no threads. */

import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { indexAudience } from '../../bitset/index/index-audience.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { AudienceSource } from '../../evaluate/audience-source.js';
import { expectQuestions } from '../../evaluate/expect-question.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import type { Filter } from '../../plan/filter.js';

/**
 * Audiences of an index, worked out by several threads. Every method rejects with the signal's reason as soon as it is aborted, with
 * what `DeviceIndex` throws for the same question, with IndexError `worker-failed` once one of the threads has died, and with IndexError
 * `disposed` after the end. Its end ends the threads; a pool that is forgotten does not keep the process alive.
 */
export interface IndexPool extends AudienceSource, TagTextSource, AsyncDisposable {
  /** Devices in the index. */
  readonly size: number;
  /** That of the index. */
  readonly catalog: Catalog | null;
  /** Threads that count. 0: the index is small, and the thread that asks counts by itself. */
  readonly workers: number;
  /**
   * Devices in each filter, in their order: numbers alone, which cost less than what `count` tells. Filters share what is read: many
   * at once take less time than one by one.
   */
  countAll(filters: readonly Filter[], options?: { readonly signal?: AbortSignal }): Promise<readonly number[]>;
}

/** A pool without threads: a small index, asked where it lies. Waking somebody would take longer than the answer. The index ends with the pool. */
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
