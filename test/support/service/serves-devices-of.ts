/** A service whose devices are in a database, from the request to the outbox: for each engine the same. */

import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import type { Device } from '../../../src/devices/device.js';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { sqlAudience } from '../../../src/evaluate/sql/audience/sql-audience.js';
import type { SqlConnection } from '../../../src/evaluate/sql/audience/sql-connection.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { ThreadDesk } from '../../../src/service/work/thread-desk.js';
import { loadAccount, type SqlEngine } from '../sql/sql-engine.js';
import { bundledThread } from '../thread-files.js';
import { until } from './fake-clock.js';
import { MemoryDisk } from './memory-files.js';
import { expectedLines, readLines, withoutParts } from './outbox-lines.js';
import { messageWith } from './recipient-worlds.js';
import { as, CATALOG, MESSAGE_PATH, messageBody, NOON, post, type Trial, tryService } from './try-service.js';

export interface ServedEngine {
  readonly engine: SqlEngine;
  readonly connection: SqlConnection;
}

const LANGUAGES = ['en', 'de', 'fr', undefined];

const DEVICES: readonly Device[] = Array.from({ length: 60 }, (_, number) => ({
  id: `d${String(number).padStart(2, '0')}`,
  platform: number % 3 === 0 ? 'Android' : 'iOS',
  applications: number % 5 === 0 ? ['BBBBB-BBBBB'] : ['AAAAA-AAAAA'],
  tags: { age: number, ...(LANGUAGES[number % 4] !== undefined && { Language: LANGUAGES[number % 4]! }) },
}));

/** 24 of the 48 devices of the application. */
const OLD = 'A("AAAAA-AAAAA") * T("age", GTE, 30)';

/** Longer than what the answering thread reads itself. */
const LONG = `${OLD} * (${Array.from({ length: 400 }, (_, number) => `T("age", EQ, ${number})`).join(' + ')})`;

export function servesDevicesOf(open: () => Promise<ServedEngine>): void {
  let served: ServedEngine;
  let disk: MemoryDisk;
  let desk: ThreadDesk;
  let trial: Trial;
  /** What the connection rejects with; null: it answers. */
  let failure: Error | null = null;

  beforeAll(async () => {
    served = await open();
    await loadAccount(served.engine, DEVICES);
    disk = new MemoryDisk();
    const { connection } = served;
    const failing: SqlConnection = {
      ...connection,
      query: async (query, options) => {
        if (failure !== null) throw failure;
        return connection.query(query, options);
      },
    };
    const devices = { kind: 'database', dialect: connection.dialect, layout: { kind: 'rows' }, isLive: true } as const;
    const start = (setup: object) => new Worker(bundledThread('work-thread'), { workerData: setup });
    desk = new ThreadDesk({ devices, catalog: CATALOG && catalogToJson(CATALOG) }, { start, connection: failing });
    trial = await tryService({
      audience: sqlAudience(failing, { catalog: CATALOG, live: true }),
      desk: () => desk,
      transport: await openOutbox('/o', { files: disk.process(() => undefined) }),
    });
  });
  afterAll(async () => {
    await trial.service.close();
    await desk.dispose();
    await served.engine.close();
  });

  const counted = async (filter: string): Promise<unknown> => {
    const { status, text } = await post(trial, '/v1/filters/count', { filter }, bearer());
    return status === 200 ? JSON.parse(text) : { status, ...JSON.parse(text) };
  };
  const bearer = () => ({ authorization: `Bearer ${trial.token}` });
  /** The lines of a message that is handed over. */
  const linesOf = async (code: string) => {
    await until(async () => {
      const { text } = await as(trial, trial.token, `/v1/messages/${code}`);
      return ['ready', 'failed'].includes(JSON.parse(text).state);
    });
    return withoutParts(readLines(disk.text(`/o/${code}.ndjson`) ?? ''));
  };

  it('is counted, a long filter in the thread for long work', async () => {
    const expected = {
      count: 24,
      devices: 60,
      byPlatform: { Android: 8, iOS: 16 },
      byApplication: { 'AAAAA-AAAAA': 24 },
    };
    expect(await counted(OLD)).toEqual(expected);
    expect(LONG.length).toBeGreaterThan(2 * 1024);
    expect(await counted(LONG)).toEqual(expected);
  });

  it('differences are proven and counted', async () => {
    const change = { old: OLD, new: 'A("AAAAA-AAAAA") * T("age", GTE, 32)' };
    const { text } = await post(trial, '/v1/filters/diff', change, bearer());
    // d31, not d30, which is of the other application.
    expect(JSON.parse(text)).toMatchObject({ same: false, gained: { count: 0 }, lost: { count: 1 } });
  });

  it.each([
    ['a short filter', OLD],
    ['a long one', LONG],
  ])('a message with %s comes to the outbox, for each language and platform', async (_, filter) => {
    const fields = { devices_filter: filter, content: { en: 'Hello', de: 'Hallo' } };
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, fields));
    expect(body.status_code).toBe(200);
    const code = body.response.messageCode;
    const message = messageWith(fields);
    expect(await linesOf(code)).toEqual(expectedLines(code, message, DEVICES, { defaultLanguage: 'en', now: NOON }));
  });

  it('a database that does not answer is told with the time to wait, here and by the thread', async () => {
    failure = new AudienceUnavailableError('no connection');
    const { status, headers, body } = await post(
      trial,
      MESSAGE_PATH,
      messageBody(trial.token, { devices_filter: 'A("AAAAA-AAAAA") * T("age", GTE, 44)' }),
    );
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body.status_message).toMatch(/^the devices cannot be asked now; try again \(request .+\)$/);
    const long = await post(trial, '/v1/filters/count', { filter: LONG.replace('30', '33') }, bearer());
    expect([long.status, long.headers.get('retry-after')]).toEqual([503, '5']);
    failure = null;
  });
}
