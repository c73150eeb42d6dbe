/** A source whose devices change while it is asked, as one whose answers age: what the service remembers of it holds for some seconds. */

import type { ServiceAudience } from '../service-audience.js';

/** How long an answer of a source with snapshots is remembered, at most. Milliseconds. */
const LIVE_ANSWERS_MS = 5_000;

/** `now` is in milliseconds since the epoch, UTC, and may jump: another generation is all that follows. */
export class AgingAudiences {
  readonly #now: () => number;
  /** One for each source: others remember by it what they asked. */
  readonly #aging = new WeakMap<ServiceAudience, ServiceAudience>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The source itself where it has no snapshots. */
  of(source: ServiceAudience): ServiceAudience {
    if (source.snapshot === undefined) return source;
    const known = this.#aging.get(source);
    if (known !== undefined) return known;
    const now = this.#now;
    const aging = {
      get generation() {
        return `${source.generation}@${Math.floor(now() / LIVE_ANSWERS_MS)}`;
      },
      count: (filter, options) => source.count(filter, options),
      devices: (filter, options) => source.devices(filter, options),
      snapshot: source.snapshot.bind(source),
      ...(source.tagTexts === undefined ? {} : { tagTexts: source.tagTexts.bind(source) }),
    } satisfies ServiceAudience;
    this.#aging.set(source, aging);
    return aging;
  }
}
