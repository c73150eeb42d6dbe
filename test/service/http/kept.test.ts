/** Presets and messages as they are read back, in pages, and cancelled. */

import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/service/transport/transport.js';
import {
  as,
  MESSAGE_PATH,
  messageBody,
  NOON,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const TOMORROW = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };

async function addMessage(trial: Trial, token: string, members: Readonly<Record<string, unknown>>): Promise<string> {
  return (await post(trial, MESSAGE_PATH, messageBody(token, members))).body.response.messageCode;
}

async function read(trial: Trial, token: string, path: string, method = 'GET') {
  const { status, body } = await as(trial, token, path, method);
  return { status, body: body as unknown as Record<string, unknown> };
}

describe('/v1/presets', () => {
  it('one is shown as it was sent, without the token', async () => {
    const trial = await tryService();
    const code = (await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode;
    expect(await read(trial, trial.token, `/v1/presets/${code}`)).toEqual({
      status: 200,
      body: {
        code,
        createdBy: 'all',
        createdAt: '2026-11-01T12:00:00.000Z',
        preset: { name: 'Spring', applicationCode: 'AAAAA-AAAAA', content: { platforms: {} } },
      },
    });
  });

  it('come in pages, newest first', async () => {
    const trial = await tryService();
    const codes: string[] = [];
    for (let at = 0; at < 5; at++) {
      trial.clock.now += 1;
      codes.unshift((await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode);
    }
    const seen: string[] = [];
    for (let after: unknown = '', pages = 0; after !== null; pages++) {
      expect(pages).toBeLessThan(4);
      const query = after === '' ? '' : `&after=${after}`;
      const { body } = await read(trial, trial.token, `/v1/presets?limit=2${query}`);
      seen.push(...(body.presets as { code: string }[]).map(({ code }) => code));
      after = body.next;
    }
    expect(seen).toEqual(codes);
  });

  it('go on behind one that was removed meanwhile', async () => {
    const trial = await tryService();
    const codes: string[] = [];
    for (let at = 0; at < 3; at++) {
      trial.clock.now += 1;
      codes.unshift((await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode);
    }
    const first = await read(trial, trial.token, '/v1/presets?limit=2');
    expect(await trial.store.removePreset(codes[1] ?? '')).toBe(true);
    const second = await read(trial, trial.token, `/v1/presets?limit=2&after=${first.body.next}`);
    expect(second.body).toMatchObject({ presets: [{ code: codes[2] }], next: null });
  });

  it.each(['', 'x', '1', '.A', '1.', '1e3.A', '1.A\0', '9999999999999999.A', '1.Ä'])(
    'after=%j is no place',
    async (after) => {
      const trial = await tryService();
      expect(await read(trial, trial.token, `/v1/presets?after=${encodeURIComponent(after)}`)).toEqual({
        status: 400,
        body: { status_message: '`after` is what `next` of the page before says' },
      });
    },
  );

  it.each(['0', '501', '-1', 'x', '1e2', ''])('limit=%s is no page', async (limit) => {
    const trial = await tryService();
    expect(await read(trial, trial.token, `/v1/presets?limit=${limit}`)).toEqual({
      status: 400,
      body: { status_message: '`limit` is a whole number from 1 to 500' },
    });
  });
});

describe('/v1/messages', () => {
  it('one is shown with its state, time, reach and audience', async () => {
    const trial = await tryService();
    const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
    const code = await addMessage(trial, shop, TOMORROW);
    expect(await read(trial, shop, `/v1/messages/${code}`)).toEqual({
      status: 200,
      body: {
        code,
        createdBy: 'shop',
        createdAt: '2026-11-01T12:00:00.000Z',
        state: 'scheduled',
        changedAt: '2026-11-01T12:00:00.000Z',
        sendTime: { kind: 'instant', at: '2026-11-02T12:00:00.000Z' },
        resolveAt: '2026-11-02T12:00:00.000Z',
        reach: { accountWide: false, applications: ['AAAAA-AAAAA'], groups: [], platforms: ['Android', 'iOS'] },
        // Of applications that the token may not target nothing is told.
        audience: { count: 2, devices: 2, byPlatform: { iOS: 1, Android: 1 }, byApplication: { 'AAAAA-AAAAA': 2 } },
        handedOver: null,
        failure: null,
        request: {
          devices_filter: 'A("AAAAA-AAAAA")',
          content: 'Hello',
          timezone: 'UTC',
          wp_type: 'Tile',
          ...TOMORROW,
        },
      },
    });
  });

  it('can be listed by state', async () => {
    const trial = await tryService();
    const kept = await addMessage(trial, trial.token, TOMORROW);
    const cancelled = await addMessage(trial, trial.token, TOMORROW);
    await read(trial, trial.token, `/v1/messages/${cancelled}/cancel`, 'POST');
    const codes = async (state: string) =>
      ((await read(trial, trial.token, `/v1/messages?state=${state}`)).body.messages as { code: string }[]).map(
        ({ code }) => code,
      );
    expect([await codes('scheduled'), await codes('cancelled'), await codes('ready')]).toEqual([
      [kept],
      [cancelled],
      [],
    ]);
    expect(await read(trial, trial.token, '/v1/messages?state=lost')).toEqual({
      status: 400,
      body: { status_message: '`state` is one of scheduled, resolving, ready, failed, cancelled' },
    });
  });

  it('is cancelled once and for all, by who sees it', async () => {
    const trial = await tryService();
    const other = await trial.addToken({ name: 'other' });
    const code = await addMessage(trial, trial.token, TOMORROW);
    const cancel = async (token: string) => {
      const { status, body } = await read(trial, token, `/v1/messages/${code}/cancel`, 'POST');
      return [status, body.state ?? body.status_message];
    };
    expect(await cancel(other)).toEqual([404, `there is no message \`${code}\``]);
    expect([await cancel(trial.token), await cancel(trial.token)]).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ]);
  });
});

describe('a message is removed', () => {
  const shown = async (trial: Trial, token: string, code: string, method: string) => {
    const { status, text } = await as(trial, token, `/v1/messages/${code}`, method);
    return [status, text === '' ? null : JSON.parse(text)];
  };

  it('when it is finished, by who sees it', async () => {
    const trial = await tryService();
    const [shop, other] = [await trial.addToken({ name: 'shop' }), await trial.addToken({ name: 'other' })];
    const code = await addMessage(trial, shop, TOMORROW);
    const none = { status_message: `there is no message \`${code}\`` };
    expect(await shown(trial, other, code, 'DELETE')).toEqual([404, none]);
    expect(await shown(trial, shop, code, 'DELETE')).toEqual([
      409,
      { status_message: 'the message is scheduled: cancel it first', error_code: 'message/not-finished' },
    ]);
    await read(trial, shop, `/v1/messages/${code}/cancel`, 'POST');
    expect(await shown(trial, other, code, 'DELETE')).toEqual([404, none]);
    expect(await shown(trial, shop, code, 'DELETE')).toEqual([204, null]);
    expect(await shown(trial, shop, code, 'DELETE')).toEqual([404, none]);
    expect(await shown(trial, shop, code, 'GET')).toEqual([404, none]);
    const audited = trial.log.filter(({ message }) => message === 'message removed');
    expect(audited).toMatchObject([{ fields: { code, token: 'shop', identity: expect.any(String) } }]);
  });

  it('and is not made again by a request that comes again late', async () => {
    const trial = await tryService();
    const send = async () =>
      (await post(trial, MESSAGE_PATH, messageBody(trial.token, TOMORROW), { 'idempotency-key': 'k' })).body.response
        .messageCode;
    const code = await send();
    await read(trial, trial.token, `/v1/messages/${code}/cancel`, 'POST');
    expect(await shown(trial, trial.token, code, 'DELETE')).toEqual([204, null]);
    expect(await send()).toBe(code);
    expect(await shown(trial, trial.token, code, 'GET')).toEqual([404, expect.anything()]);
  });

  it('not while it is being handed over', async () => {
    const trial = await tryService();
    const code = await addMessage(trial, trial.token, TOMORROW);
    const { progress } = (await trial.store.message(code))!;
    const resolution = { generation: '1', transport: 'outbox', basis: '', isCommitted: true };
    await trial.store.advance(code, { ...progress, version: 1, state: 'resolving', resolution });
    expect(await shown(trial, trial.token, code, 'DELETE')).toEqual([
      409,
      {
        status_message: 'the message is resolving: it can be removed when it is ready',
        error_code: 'message/being-handed-over',
      },
    ]);
  });
});

describe('recipients', () => {
  /** Hands over nothing, and has as many lines as are asked for. */
  function endlessTransport(): { transport: Transport; taken: { chunks: number; ended: boolean } } {
    const taken = { chunks: 0, ended: false };
    async function* lines() {
      try {
        for (;;) {
          taken.chunks++;
          yield new TextEncoder().encode('{}\n');
        }
      } finally {
        taken.ended = true;
      }
    }
    const transport: Transport = {
      id: 'test',
      open: () => Promise.reject(new Error('nothing is due')),
      complete: () => Promise.resolve(),
      discard: () => Promise.resolve(),
      begun: async () => [],
      recipients: async () => lines(),
      close: () => Promise.resolve(),
    };
    return { transport, taken };
  }

  it('are read as fast as they are taken, and no further', async () => {
    const { transport, taken } = endlessTransport();
    const trial = await tryService({ transport });
    const code = await addMessage(trial, trial.token, TOMORROW);
    const message = await trial.store.message(code);
    const progress = { ...message!.progress, version: 1, state: 'ready' as const };
    await trial.store.advance(code, progress);
    const response = await trial.service(
      new Request(`http://service/v1/messages/${code}/recipients`, {
        headers: { authorization: `Bearer ${trial.token}` },
      }),
    );
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{}\n');
    expect(taken.chunks).toBeLessThanOrEqual(2);
    await reader.cancel();
    expect(taken.ended).toBe(true);
    await trial.service.close();
  });

  it('are not there before the message is ready', async () => {
    const trial = await tryService();
    const code = await addMessage(trial, trial.token, TOMORROW);
    expect(trial.clock.now).toBe(NOON);
    expect(await read(trial, trial.token, `/v1/messages/${code}/recipients`)).toEqual({
      status: 409,
      body: { status_message: 'the message is scheduled: it has recipients when it is ready' },
    });
  });
});
