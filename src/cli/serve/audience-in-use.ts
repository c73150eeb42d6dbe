/** The devices that a service asks, and the desk that has them, too: both may be replaced while it runs, and end when nobody has asked them for a while. */

import type { TagTextOptions } from '../../evaluate/tag-texts.js';
import type { IndexPool } from '../../node/pool/index-pool.js';
import type { Filter } from '../../plan/filter.js';
import type { ServiceAudience } from '../../service/service-audience.js';
import type { ThreadDesk } from '../../service/work/thread-desk.js';
import type { WorkDesk } from '../../service/work-desk.js';

/** Who resolves a message asks again within moments. */
const FORGOTTEN_MS = 30_000;

/** One generation of devices. */
export class AudienceInUse implements ServiceAudience {
  readonly #pool: IndexPool;
  readonly #desk: ThreadDesk;
  /** Of the same devices. */
  readonly desk: WorkDesk;
  #asking = 0;
  #isReplaced = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: IndexPool, desk: ThreadDesk) {
    this.#pool = pool;
    this.#desk = desk;
    this.desk = {
      ask: (...asked) => this.#while(() => desk.ask(...asked)),
      examine: (...asked) => this.#while(() => desk.examine(...asked)),
      isJson: (...asked) => this.#while(() => desk.isJson(...asked)),
      mayTarget: (...asked) => this.#while(() => desk.mayTarget(...asked)),
      count: (...asked) => this.#while(() => desk.count(...asked)),
      list: (...asked) => this.#while(() => desk.list(...asked)),
    };
  }

  get generation(): string {
    return this.#pool.generation;
  }

  count(filter: Filter, options?: { readonly signal?: AbortSignal }): ReturnType<IndexPool['count']> {
    return this.#while(() => this.#pool.count(filter, options));
  }

  tagTexts(tag: string, options?: TagTextOptions): Promise<readonly string[]> {
    return this.#while(() => this.#pool.tagTexts(tag, options));
  }

  async *devices(
    filter: Filter,
    options?: { readonly signal?: AbortSignal; readonly after?: string },
  ): AsyncGenerator<readonly string[], void, undefined> {
    this.#begin();
    try {
      yield* this.#pool.devices(filter, options);
    } finally {
      this.#end();
    }
  }

  /** Others are asked from now on. */
  replace(): void {
    this.#isReplaced = true;
    this.#forget();
  }

  /** Ends it, whoever asks. */
  async dispose(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await Promise.all([this.#desk.dispose(), this.#pool[Symbol.asyncDispose]()]);
  }

  async #while<Value>(ask: () => Promise<Value>): Promise<Value> {
    this.#begin();
    try {
      return await ask();
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#asking++;
  }

  #end(): void {
    this.#asking--;
    this.#forget();
  }

  #forget(): void {
    if (!this.#isReplaced || this.#asking > 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#asking === 0) void this.dispose();
    }, FORGOTTEN_MS).unref();
  }
}
