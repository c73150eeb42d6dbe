/** Who enters and leaves an audience, in pages and as server-sent events over real connections. */

import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import type { Store } from '../../../src/service/store/store.js';
import { settled, until } from '../../support/service/fake-clock.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { as, ask, NOON, post } from '../../support/service/try-service.js';
import { SHOP, type WatchedTrial, watchedService } from '../../support/service/watched-service.js';

const AT = '2026-11-01T12:00:00.000Z';
const event = (number: number, kind: string, device: string) => ({ number, kind, device, at: AT });

/** Three devices enter, and the first leaves. */
async function four(trial: WatchedTrial): Promise<void> {
  for (const [hwid, age] of [
    ['d1', 20],
    ['d2', 20],
    ['d3', 20],
    ['d1', 2],
  ] as const)
    await trial.register(hwid, age);
}

describe('a page', () => {
  it('has the events behind a number, and says how to go on', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await four(trial);
    const page = async (query: string) => (await trial.read(`/${code}/events${query}`)).body;
    expect(await page('')).toEqual({
      events: [event(1, 'entered', 'd1'), event(2, 'entered', 'd2'), event(3, 'entered', 'd3'), event(4, 'left', 'd1')],
      next: 4,
      hasMore: false,
    });
    expect(await page('?after=1&limit=2')).toEqual({
      events: [event(2, 'entered', 'd2'), event(3, 'entered', 'd3')],
      next: 3,
      hasMore: true,
    });
    expect(await page('?after=4')).toEqual({ events: [], next: 4, hasMore: false });
  });

  it.each([
    ['?limit=1', 1, true],
    ['?limit=999', 4, false],
    ['?limit=1000', 4, false],
  ])('with %s has so many events: %i', async (query, events, hasMore) => {
    const trial = await watchedService();
    const code = await trial.code();
    await four(trial);
    const { status, body } = await trial.read(`/${code}/events${query}`);
    const page = body as { readonly events: readonly unknown[]; readonly hasMore: boolean };
    expect([status, page.events.length, page.hasMore]).toEqual([200, events, hasMore]);
  });

  it.each([
    ['?after=x', '`after` is the number of an event'],
    ['?after=-1', '`after` is the number of an event'],
    ['?limit=0', '`limit` is a whole number from 1 to 1000'],
    ['?limit=1001', '`limit` is a whole number from 1 to 1000'],
    ['?limit=x', '`limit` is a whole number from 1 to 1000'],
  ])('with %s is none', async (query, message) => {
    const trial = await watchedService();
    const code = await trial.code();
    expect(await trial.read(`/${code}/events${query}`)).toEqual({ status: 400, body: { status_message: message } });
  });

  it('behind events that are kept no more says so; without a number it begins with the first that is kept', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await four(trial);
    while (await trial.store.removeEvents({ keepMs: null, most: 2 }, 10));
    expect(await trial.read(`/${code}/events?after=1`)).toEqual({
      status: 410,
      body: {
        status_message: 'events up to 2 are kept no more: read the audience again, and go on from its `number`',
        error_code: 'audience/events-gone',
      },
    });
    const kept = [event(3, 'entered', 'd3'), event(4, 'left', 'd1')];
    for (const query of ['', '?after=2'])
      expect((await trial.read(`/${code}/events${query}`)).body).toEqual({ events: kept, next: 4, hasMore: false });
  });

  it('behind an event that there is not says so: the store may be one from a backup', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await four(trial);
    expect(await trial.read(`/${code}/events?after=5`)).toEqual({
      status: 409,
      body: {
        status_message: 'the last event of this audience is 4: read it again, and go on from its `number`',
        error_code: 'audience/no-such-event',
      },
    });
  });
});

describe('a stream over a connection', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function served(trial: WatchedTrial): Promise<Server> {
    const server = createServer(trial.service.listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return server;
  }

  interface Listener {
    readonly response: IncomingMessage;
    text: string;
    isOver: boolean;
  }

  function listen(
    server: Server,
    trial: WatchedTrial,
    code: string,
    headers: object = {},
    query = '',
  ): Promise<Listener> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const request = get(
        `http://127.0.0.1:${port}/v1/audiences/${code}/events${query}`,
        { headers: { authorization: `Bearer ${trial.token}`, accept: 'text/event-stream', ...headers } },
        (response) => {
          const listener: Listener = { response, text: '', isOver: false };
          response.on('close', () => {
            listener.isOver = true;
          });
          response.on('error', () => {});
          resolve(listener);
        },
      );
      request.on('error', reject);
      ends.push(() => request.destroy());
    });
  }

  function reading(listener: Listener): Listener {
    listener.response.setEncoding('utf8').on('data', (text: string) => {
      listener.text += text;
    });
    return listener;
  }

  /** The events that came, by number. */
  const numbers = ({ text }: Listener) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));

  async function changed(trial: WatchedTrial, hwid: string, age: number): Promise<void> {
    await trial.register(hwid, age);
    await trial.devices.catchUp();
  }

  it('has each event as it comes, with its number, kind and data', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await changed(trial, 'd1', 20);
    const listener = reading(await listen(await served(trial), trial, code));
    expect([listener.response.statusCode, listener.response.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    await until(() => numbers(listener).length === 1);
    await changed(trial, 'd1', 2);
    await until(() => numbers(listener).length === 2);
    expect(listener.text).toBe(
      [
        'retry: 1000\n\n',
        `id: 1\nevent: entered\ndata: {"number":1,"kind":"entered","device":"d1","at":"${AT}"}\n\n`,
        `id: 2\nevent: left\ndata: {"number":2,"kind":"left","device":"d1","at":"${AT}"}\n\n`,
      ].join(''),
    );
  });

  it('goes on behind the last event that came, whatever the address says', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await four(trial);
    const server = await served(trial);
    const asked = reading(await listen(server, trial, code, {}, '?after=1'));
    const again = reading(await listen(server, trial, code, { 'last-event-id': '3' }, '?after=1'));
    await until(() => numbers(asked).length === 3 && numbers(again).length === 1);
    expect([numbers(asked), numbers(again)]).toEqual([[2, 3, 4], [4]]);
  });

  it('is the same for several, each event once', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const server = await served(trial);
    const listeners = (await Promise.all([1, 2, 3].map(() => listen(server, trial, code)))).map(reading);
    for (let round = 0; round < 10; round++) await changed(trial, `d${round}`, 20);
    await until(() => listeners.every((listener) => numbers(listener).length === 10));
    for (const listener of listeners) expect(numbers(listener)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('has a line every 15 seconds where nothing happens', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const listener = reading(await listen(await served(trial), trial, code));
    await until(() => listener.text === 'retry: 1000\n\n');
    for (let beat = 1; beat <= 2; beat++) {
      await trial.time.pass(15_000);
      await until(() => listener.text === `retry: 1000\n\n${':\n\n'.repeat(beat)}`);
    }
  });

  it('of who never reads ends, and goes on from the last event that came', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const { audiences } = await trial.store.deviceLog();
    const id = 'x'.repeat(1000);
    // 6,000 events of a kilobyte: more than the buffers of a connection hold.
    for (let from = 0; from < 6_000; from += 500) {
      const puts = Array.from({ length: 500 }, (_, at) => ({
        device: { id: `${id}${from + at}`, device: null, pushTokens: {} },
        expected: null,
        moves: [{ audience: code, kind: 'entered' as const }],
      }));
      await trial.store.putDevices(puts, { audiences, at: 0 });
    }
    const server = await served(trial);
    const silent = await listen(server, trial, code);
    silent.response.pause();
    const metrics = async () => (await as(trial, trial.token, '/metrics')).text;
    expect(await metrics()).toContain('pushsift_event_listeners 1');
    await trial.time.pass(31_000);
    await until(async () => (await metrics()).includes('pushsift_event_listeners 0'));
    // What had come by then is read, and no more comes.
    reading(silent).response.resume();
    await until(() => silent.isOver);
    const came = numbers(silent);
    expect(came.length).toBeLessThan(6_000);
    const again = reading(await listen(server, trial, code, { 'last-event-id': String(came.at(-1) ?? 0) }));
    await until(() => again.text.slice(-3000).includes('id: 6000\n'));
    expect([...came, ...numbers(again)]).toEqual(Array.from({ length: 6_000 }, (_, at) => at + 1));
  });

  it('ends when the audience is removed, when the token may listen no more, and when the service ends', async () => {
    const trial = await watchedService();
    const server = await served(trial);
    const code = await trial.code();
    const other = await trial.addToken({ name: 'other', applications: [SHOP] });
    const theirs = await trial.code(undefined, other);
    const removed = reading(await listen(server, trial, code));
    const token = reading(await listen(server, trial, theirs, { authorization: `Bearer ${other}` }));
    const third = await trial.addToken({ name: 'third', applications: [SHOP] });
    const right = reading(
      await listen(server, trial, await trial.code(undefined, third), { authorization: `Bearer ${third}` }),
    );
    await as(trial, trial.token, `/v1/audiences/${code}`, 'DELETE');
    await trial.store.removeToken('other');
    for (const record of await trial.store.tokens())
      if (record.name === 'third')
        await trial.store.replaceToken({ ...record, may: record.may.filter((one) => one !== 'recipients') });
    // At once, and not only when a line without an event is due.
    await trial.time.pass(100);
    await until(() => removed.isOver);
    trial.clock.now += 1000;
    await trial.time.pass(15_000);
    await until(() => token.isOver && right.isOver);
    const last = reading(await listen(server, trial, theirs));
    await until(() => last.text !== '');
    trial.service.drain();
    await until(() => last.isOver);
    await trial.service.close();
  });

  it('goes on within a second where devices are followed by another after a reload', async () => {
    const current: { devices: StoreDevices | null } = { devices: null };
    const trial = await watchedService({ registry: () => current.devices });
    current.devices = trial.devices;
    const code = await trial.code();
    const listener = reading(await listen(await served(trial), trial, code));
    await until(() => listener.text !== '');
    await settled();
    const { sleep } = trial.time;
    const catalog = defineCatalog({ applications: { [SHOP]: {} }, tags: { age: { type: 'Integer' } } });
    const next = await openStoreDevices(trial.store, { catalog, sleep, now: () => NOON });
    const stopped = trial.devices.stop();
    current.devices = next;
    await stopped;
    await trial.time.pass(1_000);
    await until(() => numbers(listener).length === 1);
    expect(listener.text).toContain('event: recounted\n');
    await trial.register('d1', 20);
    await trial.time.pass(1_000);
    await until(() => numbers(listener).length === 2);
    await next.close();
  });

  it('costs the store one question for all while devices of no audience change', async () => {
    const asked: string[] = [];
    const store = memoryStore();
    const counting = {
      ...store,
      audience: (code: string) => {
        asked.push('audience');
        return store.audience(code);
      },
      audienceEvents: (...of: Parameters<Store['audienceEvents']>) => {
        asked.push('audienceEvents');
        return store.audienceEvents(...of);
      },
      lastEventNumbers: (codes: readonly string[]) => {
        asked.push(`lastEventNumbers of ${codes.length}`);
        return store.lastEventNumbers(codes);
      },
    };
    const trial = await watchedService({ store: counting });
    const server = await served(trial);
    const codes = await Promise.all([trial.code(), trial.code()]);
    await trial.devices.catchUp();
    const listeners = await Promise.all([...codes, ...codes].map((code) => listen(server, trial, code)));
    for (const listener of listeners.map(reading)) await until(() => listener.text !== '');
    await settled();
    asked.length = 0;
    for (let year = 1; year <= 5; year++) {
      await changed(trial, 'child', year);
      await settled();
    }
    expect(asked).toEqual(Array.from({ length: 5 }, () => 'lastEventNumbers of 2'));
  });

  it('is refused where a token listens sixteen times', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const server = await served(trial);
    const warned = vi.spyOn(process, 'emitWarning');
    await Promise.all(Array.from({ length: 16 }, () => listen(server, trial, code)));
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    const refused = reading(await listen(server, trial, code));
    expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '5']);
  });

  it('is not opened by HEAD', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const headers = { authorization: `Bearer ${trial.token}`, accept: 'text/event-stream' };
    const { status, text } = await ask(trial, `/v1/audiences/${code}/events`, { method: 'HEAD', headers });
    expect([status, text]).toEqual([200, '']);
    expect((await as(trial, trial.token, '/metrics')).text).toContain('pushsift_event_listeners 0');
  });
});

it('events are counted by kind', async () => {
  const trial = await watchedService();
  await trial.code();
  await four(trial);
  const { text } = await as(trial, trial.token, '/metrics');
  expect(text).toContain('pushsift_audience_events_total{kind="entered"} 3');
  expect(text).toContain('pushsift_audience_events_total{kind="left"} 1');
});

it('events of changes with an Idempotency-Key are counted as those without one, each once', async () => {
  const trial = await watchedService();
  await trial.code();
  const request = { auth: trial.token, application: SHOP, hwid: 'd1', device_type: 1, tags: { age: 20 } };
  for (let sent = 0; sent < 3; sent++)
    await post(trial, '/json/1.3/registerDevice', { request }, { 'idempotency-key': 'k' });
  const { text } = await as(trial, trial.token, '/metrics');
  expect(text).toContain('pushsift_audience_events_total{kind="entered"} 1');
});
