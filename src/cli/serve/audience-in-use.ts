/** The devices that a service asks, and the desk that has them, too: both may be replaced while it runs, and end when nobody has asked them for a while. */

import type { AudienceSnapshot } from '../../evaluate/audience-source.js';
import type { TagTextOptions, TagTextSource } from '../../evaluate/tag-texts.js';
import type { Filter } from '../../plan/filter.js';
import type { DeviceRegistry } from '../../service/device-registry.js';
import type { ServiceAudience } from '../../service/service-audience.js';
import type { Examiners, WorkDesk } from '../../service/work-desk.js';

/** Who resolves a message asks again within moments. */
const FORGOTTEN_MS = 30_000;

/** Devices that are open. */
export interface OpenDevices {
  readonly source: ServiceAudience & TagTextSource;
  readonly desk: WorkDesk;
  /** Null: bodies are checked where they are answered. */
  readonly examiners: Examiners | null;
  /** Where devices live in the store. */
  readonly registry?: DeviceRegistry;
  /** Others take their place: what is asked already goes on. */
  replace?(): Promise<void>;
  /** Ends desk and examiners, too. */
  close(): Promise<void>;
}

/** One generation of devices. */
export class AudienceInUse implements ServiceAudience {
  readonly #devices: OpenDevices;
  /** Of the same devices. */
  readonly desk: WorkDesk;
  readonly examiners: Examiners | null;
  readonly registry: DeviceRegistry | null;
  /** Where the source has snapshots. */
  readonly snapshot?: NonNullable<ServiceAudience['snapshot']>;
  #asking = 0;
  #isReplaced = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(devices: OpenDevices) {
    const { desk, examiners, source } = devices;
    this.#devices = devices;
    this.desk = this.#inUse(desk);
    this.examiners = examiners && {
      examine: (...asked) => this.#while(() => examiners.examine(...asked)),
    };
    this.registry = devices.registry ?? null;
    const { snapshot } = source;
    if (snapshot !== undefined) this.snapshot = (options) => this.#held(() => snapshot.call(source, options));
  }

  #inUse(desk: WorkDesk): WorkDesk {
    return {
      ask: (...asked) => this.#while(() => desk.ask(...asked)),
      examine: (...asked) => this.#while(() => desk.examine(...asked)),
      isJson: (...asked) => this.#while(() => desk.isJson(...asked)),
      mayTarget: (...asked) => this.#while(() => desk.mayTarget(...asked)),
      count: (...asked) => this.#while(() => desk.count(...asked)),
      list: (...asked) => this.#while(() => desk.list(...asked)),
    };
  }

  get generation(): string {
    return this.#devices.source.generation;
  }

  count(filter: Filter, options?: { readonly signal?: AbortSignal }): ReturnType<ServiceAudience['count']> {
    return this.#while(() => this.#devices.source.count(filter, options));
  }

  tagTexts(tag: string, options?: TagTextOptions): Promise<readonly string[]> {
    return this.#while(() => this.#devices.source.tagTexts(tag, options));
  }

  async *devices(
    filter: Filter,
    options?: { readonly signal?: AbortSignal; readonly after?: string },
  ): AsyncGenerator<readonly string[], void, undefined> {
    this.#begin();
    try {
      yield* this.#devices.source.devices(filter, options);
    } finally {
      this.#end();
    }
  }

  /** Others are asked from now on. */
  replace(): void {
    void this.#devices.replace?.();
    this.#isReplaced = true;
    this.#forget();
  }

  /** Ends it, whoever asks. */
  async dispose(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#devices.close();
  }

  async #while<Value>(ask: () => Promise<Value>): Promise<Value> {
    this.#begin();
    try {
      return await ask();
    } finally {
      this.#end();
    }
  }

  /** Asked until it is closed. */
  async #held(open: () => Promise<AudienceSnapshot>): Promise<AudienceSnapshot> {
    this.#begin();
    try {
      const snapshot = await open();
      return { ...snapshot, close: () => snapshot.close().finally(() => this.#end()) };
    } catch (error) {
      this.#end();
      throw error;
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
