/**
 * The events of an audience as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). They are read from the store page
 * by page, the next page only when the client has taken the last.
 */

import type { DeviceRegistry } from '../device-registry.js';
import type { AudienceEvent } from '../records/audience-record.js';
import type { Sleep } from '../sleep.js';
import type { Store } from '../store/store.js';

/** Without an event a line is sent this often: so that whoever is between knows that somebody is there. Milliseconds. */
const HEARTBEAT_MS = 15_000;

const PAGE = 500;

/** How long who lost the connection is to wait. Milliseconds. */
const RETRY_MS = 1_000;

export interface EventSource {
  readonly store: Pick<Store, 'audienceEvents'>;
  /** The current one; null: there is none any more. */
  readonly registry: () => DeviceRegistry | null;
  readonly sleep: Sleep;
  /** Whether whoever listens may still do so. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Aborted when it is to end. */
  readonly closing: AbortSignal;
}

const ENCODER = new TextEncoder();

/** Behind the event of the number `after`. Ends when the audience is removed, and where events are gone that were not sent: asked for again, the reason is told. */
export async function* eventStream(
  source: EventSource,
  code: string,
  after: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield ENCODER.encode(`retry: ${RETRY_MS}\n\n`);
  for (let last = after; ; ) {
    const news = listen(source);
    try {
      if (source.closing.aborted || !(await source.mayGoOn())) return;
      const found = await source.store.audienceEvents(code, last, PAGE);
      if (found === null || last < found.gone) return;
      if (found.last > last) {
        last = found.last;
        yield ENCODER.encode(found.items.map(eventText).join(''));
        continue;
      }
      await source.sleep(HEARTBEAT_MS, news.signal);
      if (!news.signal.aborted) yield ENCODER.encode(':\n\n');
    } finally {
      news.end();
    }
  }
}

/** From before the store is asked: what comes while it answers is not missed. */
function listen({ registry, closing }: EventSource): { readonly signal: AbortSignal; readonly end: () => void } {
  const news = new AbortController();
  const wake = (): void => news.abort();
  const forget = registry()?.onRead(wake);
  closing.addEventListener('abort', wake);
  return {
    signal: news.signal,
    end: () => {
      forget?.();
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
