/** A pool whose index lies in threads of its own: questions go to their leader, answers come back, and the asking thread never waits. */

import { IndexError } from '../../bitset/layout/errors.js';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import { expectListing, expectQuestion, expectQuestions, expectTagQuestion } from '../../evaluate/expect-question.js';
import type { TagTextOptions } from '../../evaluate/tag-texts.js';
import type { Filter } from '../../plan/filter.js';
import { toFilterText } from './filter-text.js';
import type { IndexPool } from './index-pool.js';
import type { LoadedIndex } from './messages.js';
import { PoolCalls, type PoolSetup } from './pool-calls.js';

interface Wanted {
  readonly signal?: AbortSignal;
}

/**
 * Starts the threads and has them load the index.
 * @throws as `openIndex`; IndexError `worker-failed`; the signal's reason when aborted. No thread is left then.
 */
export async function openThreadedPool(
  setup: PoolSetup,
  generation: string,
  signal: AbortSignal | undefined,
): Promise<IndexPool> {
  signal?.throwIfAborted();
  const calls = new PoolCalls(setup);
  try {
    return new ThreadedPool(calls, await calls.load(signal), setup.workers, generation);
  } catch (error) {
    await calls.end(error);
    throw error;
  }
}

/** Listings that were dropped without being ended: the leader still holds their devices. */
const dropped = new FinalizationRegistry<() => void>((close) => close());

class ThreadedPool implements IndexPool {
  readonly generation: string;
  readonly size: number;
  readonly catalog: Catalog | null;
  readonly workers: number;
  readonly #calls: PoolCalls;
  #listings = 0;

  constructor(calls: PoolCalls, { size, catalog }: LoadedIndex, workers: number, generation: string) {
    this.#calls = calls;
    this.size = size;
    this.catalog = catalog && loadCatalog(catalog).catalog;
    this.workers = workers;
    this.generation = generation;
  }

  async count(filter: Filter, asked: Wanted = {}): Promise<AudienceCount> {
    expectQuestion('count', filter, asked);
    return this.#calls.ask<'count'>({ kind: 'count', filter: toFilterText(filter) }, asked.signal);
  }

  async countAll(filters: readonly Filter[], asked: Wanted = {}): Promise<readonly number[]> {
    expectQuestions('countAll', filters, asked);
    return this.#calls.ask<'countAll'>({ kind: 'countAll', filters: filters.map(toFilterText) }, asked.signal);
  }

  async tagTexts(tag: string, asked: TagTextOptions = {}): Promise<readonly string[]> {
    expectTagQuestion('tagTexts', tag, asked);
    return this.#calls.ask<'tagTexts'>({ kind: 'tagTexts', tag, texts: asked.kind ?? null }, asked.signal);
  }

  devices(filter: Filter, asked: Wanted & { readonly after?: string | null } = {}): AsyncIterable<readonly string[]> {
    expectListing('devices', filter, asked);
    const { signal, after = null } = asked;
    const listing = this.#listings++;
    const calls = this.#calls;
    const batches = list(calls, listing, filter, after, signal);
    const close = (): void => calls.close(listing);
    dropped.register(batches, close, close);
    return batches;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#calls.end(new IndexError('disposed', 'the pool was used after its end'));
  }
}

/** While a batch is being looked at, the next one is fetched. */
async function* list(
  calls: PoolCalls,
  listing: number,
  filter: Filter,
  after: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly string[], void, undefined> {
  let coming = calls.ask<'list'>({ kind: 'list', listing, filter: toFilterText(filter), after }, signal);
  try {
    for (let batch = await coming; batch !== null; batch = await coming) {
      coming = calls.ask<'next'>({ kind: 'next', listing }, signal);
      // Whoever goes on learns of it then; whoever does not, need not.
      coming.catch(() => {});
      yield batch;
    }
  } finally {
    calls.close(listing);
  }
}
