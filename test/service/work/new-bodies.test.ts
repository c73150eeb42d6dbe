/** What a service gives to threads that check new bodies, and that what comes of it is the same as without them. */

import { describe, expect, it, vi } from 'vitest';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import { readBody } from '../../../src/requests/body.js';
import { createTargetedMessage } from '../../../src/service/operations/create-targeted-message.js';
import { examineAndMeasure, type RequestRules } from '../../../src/service/operations/examine.js';
import type { CheckedElsewhere, Examiners, LongRequest } from '../../../src/service/work-desk.js';
import { as, CATALOG, DEVICES, MESSAGE_PATH, post, tryService } from '../../support/service/try-service.js';
import { NO_DESK } from './desk-questions.js';

const LINES = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
const X = 'A("AAAAA-AAAAA")';

const source = () => streamAudience({ open: () => [LINES], catalog: CATALOG });

async function examined({ body, rights, name: _, ...known }: LongRequest): Promise<CheckedElsewhere> {
  const rules = createTargetedMessage as RequestRules<unknown, unknown>;
  const options = { catalog: CATALOG, audience: source(), rights, ...known };
  return structuredClone(await examineAndMeasure(rules, readBody(body), options));
}

/** A service with such threads; null: without. `given` are the bodies that they had. */
async function serviceWith(examine: Examiners['examine'] | null) {
  const given: LongRequest[] = [];
  const here = source();
  const count = vi.fn(here.count);
  const examiners: Examiners | null = examine && {
    examine: async (request, signal) => {
      given.push(request);
      return examine(request, signal);
    },
  };
  const trial = await tryService({
    catalog: CATALOG,
    audience: { ...here, count },
    examiners: () => examiners,
    desk: () => NO_DESK,
  });
  const send = (filter: string, more: object = {}, headers = {}) => {
    const fields = { auth: trial.token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
    return post(trial, MESSAGE_PATH, { request: { ...fields, ...more } }, headers);
  };
  const keptOf = async (code: string) => {
    const { text } = await as(trial, trial.token, `/v1/messages/${code}`);
    const { audience, reach, sendTime, state } = JSON.parse(text);
    return { audience, reach, sendTime, state };
  };
  return { given, send, keptOf, counted: () => count.mock.calls.length };
}

describe('a new body', () => {
  it('is checked and counted by a thread, is kept as without, and is not counted here', async () => {
    const [own, threads] = [await serviceWith(null), await serviceWith(examined)];
    const [first, second] = [await own.send(X), await threads.send(X)];
    expect([first.body.status_code, second.body.status_code]).toEqual([200, 200]);
    const kept = await threads.keptOf(second.body.response.messageCode);
    expect(kept).toEqual(await own.keptOf(first.body.response.messageCode));
    expect(kept.audience).toMatchObject({ count: 2 });
    expect([threads.given.length, threads.counted(), own.counted()]).toEqual([1, 0, 1]);
    expect(threads.given[0]).toMatchObject({ name: 'createTargetedMessage', suggestions: false, listsTexts: true });
  });

  it('that comes again is known, by whomever it was checked', async () => {
    const { given, send, counted } = await serviceWith(examined);
    for (let time = 0; time < 3; time++) expect((await send(X)).body.status_code).toBe(200);
    expect([given.length, counted()]).toEqual([1, 0]);
    await send(`${X} `);
    expect(given.length).toBe(2);
  });

  it('that is sent now is checked each time: what lasts no moment is not remembered', async () => {
    const { given, send } = await serviceWith(examined);
    for (let time = 0; time < 2; time++) await send(X, { send_date: 'now' });
    expect(given.length).toBe(2);
  });

  it('with a mistake is told the same, and is not remembered', async () => {
    const [own, threads] = [await serviceWith(null), await serviceWith(examined)];
    const wrong = 'A("AAAAA-AAAAA"';
    const [first, second] = [await own.send(wrong), await threads.send(wrong)];
    expect(second.body.status_code).toBe(210);
    expect(second.body).toEqual(first.body);
    await threads.send(wrong);
    expect(threads.given.length).toBe(2);
  });

  it('that no thread takes is checked here, and remembered', async () => {
    const { given, send, counted } = await serviceWith(async () => null);
    for (let time = 0; time < 2; time++) expect((await send(X)).body.status_code).toBe(200);
    expect([given.length, counted()]).toEqual([1, 1]);
  });

  it('whose devices change while a thread counts them is checked again when it comes again, and not a third time', async () => {
    const audience = { ...source(), generation: '1' };
    let given = 0;
    const examine: Examiners['examine'] = async (request) => {
      const checked = await examined(request);
      if (given++ === 0) audience.generation = '2';
      return checked;
    };
    const trial = await tryService({ catalog: CATALOG, audience: () => audience, examiners: () => ({ examine }) });
    const request = { auth: trial.token, devices_filter: X, content: 'hi', send_date: '2030-01-01 00:00' };
    for (let time = 0; time < 3; time++)
      expect((await post(trial, MESSAGE_PATH, { request })).body.status_code).toBe(200);
    expect(given).toBe(2);
  });

  it('that is longer than 8,192 units is for the desk, and no thread has it', async () => {
    const { given, send } = await serviceWith(examined);
    expect((await send(`${X}${' '.repeat(8_192)}`)).body.status_code).toBe(200);
    expect(given).toEqual([]);
  });

  it('whose key was used is not checked again', async () => {
    const { given, send } = await serviceWith(examined);
    const key = { 'idempotency-key': 'one' };
    const [first, second] = [await send(X, { send_date: 'now' }, key), await send(X, { send_date: 'now' }, key)];
    expect(second.body.response.messageCode).toBe(first.body.response.messageCode);
    expect(given.length).toBe(1);
  });

  it('whose devices cannot be asked now is answered as without: 503, and when to try again', async () => {
    const { send } = await serviceWith(async () => {
      throw new AudienceUnavailableError('no connection');
    });
    const { status, headers } = await send(X);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });

  it.each([
    ['short', X],
    ['long', `${X}${' '.repeat(8_192)}`],
  ])('that is %s, whose filter the devices cannot be asked for, is told where that stands', async (_, filter) => {
    const found = diagnose('target/text-not-held', { start: 2, end: 5 }, 'NUL in a text');
    const fail = async () => {
      throw new UnsupportedFilterError([found]);
    };
    const trial = await tryService({
      catalog: CATALOG,
      examiners: () => ({ examine: fail }),
      desk: () => ({ ...NO_DESK, examine: fail }),
    });
    const request = { auth: trial.token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
    const { status, body } = await post(trial, MESSAGE_PATH, { request });
    expect([status, body.status_code]).toEqual([200, 210]);
    expect(body.response.diagnostics).toMatchObject([{ code: 'target/text-not-held', message: 'NUL in a text' }]);
  });

  it('at which a thread ends is answered with 500, and the next is checked', async () => {
    let isFirst = true;
    const { send } = await serviceWith(async (request) => {
      if (!isFirst) return examined(request);
      isFirst = false;
      throw new Error('the thread has failed');
    });
    expect((await send(X)).status).toBe(500);
    expect((await send(X)).body.status_code).toBe(200);
  });
});
