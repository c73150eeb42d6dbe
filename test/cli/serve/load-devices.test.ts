/** Devices of a file that come to a store with audiences that are watched: who enters is told once, with the device, whoever adds an audience meanwhile. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import type { Context } from '../../../src/cli/command/command.js';
import { interruption } from '../../../src/cli/output/failure.js';
import { loadDevices } from '../../../src/cli/serve/load-devices.js';
import { compileOrThrow } from '../../../src/compile.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { audienceRecord } from '../../support/service/store-records.js';
import { withFolderAsync } from '../command.js';

const CATALOG = defineCatalog({ applications: { 'AAAAA-AAAAA': {} }, tags: { age: { type: 'Integer' } } });
const ADULTS = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';

const watched = (code: string, text = ADULTS) => ({
  ...audienceRecord(code),
  filter: filterToKeep(compileOrThrow(text, { catalog: CATALOG }), CATALOG),
});
const line = (id: string, age: unknown) =>
  JSON.stringify({ id, platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age } });

/** Of a context no more is looked at for a file that is named. `serve` has no `--columns`. */
const CONTEXT = {
  signal: new AbortController().signal,
  err: { isTerminal: false },
  settings: { text: () => null } as unknown as Context['settings'],
} as Context;

async function load(store: Store, lines: readonly string[], context = CONTEXT): Promise<number> {
  let loaded = 0;
  await withFolderAsync({ 'devices.ndjson': `${lines.join('\n')}\n` }, async (folder) => {
    const place = { store, name: 'push.db', catalog: CATALOG, logger: NO_LOGGER };
    loaded = await loadDevices(context, place, join(folder, 'devices.ndjson'));
  });
  return loaded;
}

async function eventsOf(store: Store, code: string): Promise<readonly string[] | undefined> {
  const found = await store.audienceEvents(code, 0, 10_000);
  return found?.items.map(({ number, kind, device }) => `${number} ${kind} ${device}`);
}

describe('devices of a file', () => {
  it('enter the audiences that they are in, in the order of the file', async () => {
    const store = memoryStore();
    await store.addAudience(watched('A'), null);
    await store.addAudience(watched('B', 'A("AAAAA-AAAAA")'), null);
    expect(await load(store, [line('d1', 20), line('d2', 17), line('d3', 18)])).toBe(3);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d1', '2 entered d3']);
    expect(await eventsOf(store, 'B')).toEqual(['1 entered d1', '2 entered d2', '3 entered d3']);
  });

  it('enter once, however often they are loaded and stand in the file', async () => {
    const store = memoryStore();
    await store.addAudience(watched('A'), null);
    const lines = [line('d1', 20), line('d1', 30), line('d2', 20)];
    expect([await load(store, lines), await load(store, lines)]).toEqual([2, 0]);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d1', '2 entered d2']);
  });

  it('that the catalog does not fit are kept, and enter nothing', async () => {
    const store = memoryStore();
    await store.addAudience(watched('A', 'A("AAAAA-AAAAA")'), null);
    expect(await load(store, [line('d1', 'twenty'), line('d2', 20)])).toBe(2);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d2']);
  });

  it.each([499, 500, 501, 1_000, 1_001])('are %i, and each enters once', async (devices) => {
    const store = memoryStore();
    await store.addAudience(watched('A'), null);
    const ids = Array.from({ length: devices }, (_, at) => `d${at}`);
    expect(
      await load(
        store,
        ids.map((id) => line(id, 18)),
      ),
    ).toBe(devices);
    expect(await eventsOf(store, 'A')).toEqual(ids.map((id, at) => `${at + 1} entered ${id}`));
  });
});

describe('an audience that is added while devices are loaded', () => {
  it.each([
    ['before the first page is put', 1],
    ['between two pages', 2],
  ])('%s has all that come behind it, and no other', async (_, call) => {
    const whole = memoryStore();
    await whole.addAudience(watched('A'), null);
    let calls = 0;
    let next = '';
    const store: Store = {
      ...whole,
      putDevices: async (puts, basis) => {
        if (++calls === call) {
          next = puts[0]?.device.id ?? '';
          await whole.addAudience(watched('B'), null);
        }
        return whole.putDevices(puts, basis);
      },
    };
    const ids = Array.from({ length: 600 }, (_, at) => `d${at}`);
    const loaded = await load(
      store,
      ids.map((id) => line(id, 18)),
    );
    expect(loaded).toBe(600);
    expect(await eventsOf(store, 'A')).toEqual(ids.map((id, at) => `${at + 1} entered ${id}`));
    // Pages are as large as the file is read.
    const behind = ids.slice(ids.indexOf(next));
    expect([behind.length === 600, behind.length > 0]).toEqual([call === 1, true]);
    expect(await eventsOf(store, 'B')).toEqual(behind.map((id, at) => `${at + 1} entered ${id}`));
  });
});

it('behind a bad line nothing is loaded, and what stands before it has its events', async () => {
  const store = memoryStore();
  await store.addAudience(watched('A'), null);
  await expect(load(store, [line('d1', 20), 'no device', line('d2', 20)])).rejects.toMatchObject({
    message: expect.stringContaining(':2: '),
  });
  const events = (await eventsOf(store, 'A')) ?? [];
  expect(events).not.toContain('2 entered d2');
  expect(events).toEqual((await store.device('d1')) === null ? [] : ['1 entered d1']);
});

it('nothing is loaded into a store that has forgotten devices', async () => {
  const whole = memoryStore();
  await whole.addAudience(watched('A'), null);
  const store: Store = { ...whole, deviceLog: async () => ({ ...(await whole.deviceLog()), forgottenTo: 1 }) };
  await expect(load(store, [line('d1', 20)])).rejects.toMatchObject({
    message: 'push.db has forgotten devices that were removed: a file could bring them back',
  });
  expect([await store.device('d1'), await eventsOf(store, 'A')]).toEqual([null, []]);
});

/** Of these, a thousand are read at once. */
const shortLines = (devices: number) => Array.from({ length: devices }, (_, at) => `{"id":"d${at}","platform":"iOS"}`);

it('the store is asked about 500 devices at a time, and puts those that it does not know', async () => {
  const whole = memoryStore();
  await load(whole, shortLines(3).slice(1));
  const calls: string[] = [];
  const store: Store = {
    ...whole,
    devices: async (ids) => {
      calls.push(`asked about ${ids[0]} to ${ids.at(-1)}: ${ids.length}`);
      return whole.devices(ids);
    },
    putDevices: async (puts, basis) => {
      calls.push(`put ${puts[0]?.device.id} to ${puts.at(-1)?.device.id}: ${puts.length}`);
      return whole.putDevices(puts, basis);
    },
  };
  expect(await load(store, shortLines(1_001))).toBe(999);
  expect(calls).toEqual([
    'asked about d0 to d499: 500',
    'put d0 to d499: 498',
    'asked about d500 to d999: 500',
    'put d500 to d999: 500',
    'asked about d1000 to d1000: 1',
    'put d1000 to d1000: 1',
  ]);
  calls.length = 0;
  expect(await load(store, shortLines(501))).toBe(0);
  expect(calls).toEqual(['asked about d0 to d499: 500', 'asked about d500 to d500: 1']);
});

describe('an interruption', () => {
  it('ends it behind the page that is being put', async () => {
    const whole = memoryStore();
    const interrupter = new AbortController();
    let put = 0;
    const store: Store = {
      ...whole,
      putDevices: async (puts, basis) => {
        put += puts.length;
        if (put === 1_000) interrupter.abort(interruption());
        return whole.putDevices(puts, basis);
      },
    };
    const context = { ...CONTEXT, signal: interrupter.signal };
    await expect(load(store, shortLines(10_000), context)).rejects.toMatchObject({ code: 'interrupted' });
    expect(put).toBe(1_000);
  });

  it('ends waiting for devices that do not come', async () => {
    const interrupter = new AbortController();
    async function* chunks() {
      setImmediate(() => interrupter.abort(interruption()));
      await new Promise(() => {});
      yield new Uint8Array(0);
    }
    const context = { ...CONTEXT, signal: interrupter.signal, stdin: { chunks } } as unknown as Context;
    const place = { store: memoryStore(), name: 'push.db', catalog: CATALOG, logger: NO_LOGGER };
    await expect(loadDevices(context, place, '-')).rejects.toMatchObject({ code: 'interrupted' });
  });
});

describe('what keeps devices from being loaded', () => {
  it.each([
    ['{"id":"d1","platform":"IOS"}', 'did you mean `iOS`?'],
    ['{"id":5,"platform":"iOS"}', 'what stands before it is loaded; mend the line, and start again'],
  ])('a line as %s', async (bad, help) => {
    const failure = load(memoryStore(), [...shortLines(1), bad]);
    await expect(failure).rejects.toMatchObject({ code: 'devices', message: expect.stringContaining(':2: '), help });
  });

  const place = { store: memoryStore(), name: 'push.db', catalog: CATALOG, logger: NO_LOGGER };

  it('a packed file that ends too early', async () => {
    const packed = gzipSync(shortLines(1_000).join('\n'));
    await withFolderAsync({}, async (folder) => {
      const file = join(folder, 'devices.ndjson.gz');
      writeFileSync(file, packed.subarray(0, packed.length / 2));
      await expect(loadDevices(CONTEXT, place, file)).rejects.toMatchObject({ name: 'Failure', code: 'input' });
    });
  });

  it('standard input that cannot be read', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(0);
      throw new Error('EIO: said the system');
    }
    const context = { ...CONTEXT, stdin: { chunks } } as unknown as Context;
    const failure = { name: 'Failure', code: 'input', message: 'EIO: said the system' };
    await expect(loadDevices(context, place, '-')).rejects.toMatchObject(failure);
  });

  it('a store that cannot be written', async () => {
    const store: Store = {
      ...memoryStore(),
      putDevices: async () => {
        throw new StoreError('full', 'cannot write the store push.db: there is no room left to write');
      },
    };
    await expect(load(store, shortLines(1))).rejects.toMatchObject({
      name: 'Failure',
      code: 'input',
      message: 'cannot write the store push.db: there is no room left to write',
      help: 'make room, or name another place',
    });
  });
});
