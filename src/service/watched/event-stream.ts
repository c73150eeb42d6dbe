/**
 * The events of an audience as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). They are read from the store page
 * by page, the next page only when the client has taken the last.
 */

import type { AudienceEvent } from '../records/audience-record.js';
import type { Sleep } from '../sleep.js';
import type { AudienceNews } from './audience-news.js';

/** Without an event a line is sent this often: so that whoever is between knows that somebody is there. Milliseconds. */
const HEARTBEAT_MS = 15_000;

const PAGE = 500;

/** How long who lost the connection is to wait. Milliseconds. */
const RETRY_MS = 1_000;

export interface EventSource {
  readonly news: Pick<AudienceNews, 'wait' | 'events'>;
  readonly sleep: Sleep;
  /** Whether whoever listens may still do so. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Aborted when it is to end. */
  readonly closing: AbortSignal;
}

const ENCODER = new TextEncoder();
const HEARTBEAT = ENCODER.encode(':\n\n');

/** Behind the event of the number `after`. Ends when the audience is removed, and where events are gone that were not sent: asked for again, the reason is told. */
export async function* eventStream(
  source: EventSource,
  code: string,
  after: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield ENCODER.encode(`retry: ${RETRY_MS}\n\n`);
  let heartbeat = new Heartbeat(source.sleep);
  try {
    for (let last = after; ; ) {
      const news = listen(source, heartbeat, { code, after: last });
      try {
        if (source.closing.aborted || !(await source.mayGoOn())) return;
        const found = await source.news.events(code, last, PAGE);
        if (found === null || last < found.gone) return;
        const isNews = found.last > last;
        if (isNews || heartbeat.isDue) {
          if (isNews) last = found.last;
          yield isNews ? ENCODER.encode(found.items.map(eventText).join('')) : HEARTBEAT;
          heartbeat.end();
          heartbeat = new Heartbeat(source.sleep);
        } else await news.came;
      } finally {
        news.end();
      }
    }
  } finally {
    heartbeat.end();
  }
}

/** Comes due once, so long after the last that was sent, however often there was something to look for meanwhile. */
class Heartbeat {
  readonly #ended = new AbortController();
  isDue = false;
  onDue = (): void => {};

  constructor(sleep: Sleep) {
    void sleep(HEARTBEAT_MS, this.#ended.signal).then(() => {
      if (this.#ended.signal.aborted) return;
      this.isDue = true;
      this.onDue();
    });
  }

  end(): void {
    this.#ended.abort();
  }
}

/** From before the store is asked: what comes while it answers is not missed. */
function listen(
  { news, closing }: EventSource,
  heartbeat: Heartbeat,
  { code, after }: { readonly code: string; readonly after: number },
): { readonly came: Promise<void>; readonly end: () => void } {
  let wake = (): void => {};
  const came = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const forget = news.wait(code, after, wake);
  heartbeat.onDue = wake;
  closing.addEventListener('abort', wake);
  return {
    came,
    end: () => {
      forget();
      closing.removeEventListener('abort', wake);
    },
  };
}

/** As pages have it. */
export function eventJson({ number, kind, device, at }: AudienceEvent): object {
  return { number, kind, device, at: new Date(at).toISOString() };
}

/** JSON has no line breaks. */
function eventText(event: AudienceEvent): string {
  return `id: ${event.number}\nevent: ${event.kind}\ndata: ${JSON.stringify(eventJson(event))}\n\n`;
}
