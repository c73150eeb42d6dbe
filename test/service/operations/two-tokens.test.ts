/** A request with one token in its header and another in its body: it is that of the body, with its rights and its rate. */

import { describe, expect, it } from 'vitest';
import { deviceService } from '../../support/service/device-service.js';
import {
  as,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const TOO_MANY = 'this token may send 6 requests a minute: wait 10 s';

describe('the token of the body', () => {
  it('has created what is created', async () => {
    const trial = await tryService();
    const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
    const { body } = await post(trial, PRESET_PATH, presetBody(shop), bearer(trial.token));
    expect(await trial.store.preset(body.response.presetCode)).toMatchObject({ createdByName: 'shop' });
    expect(trial.log.at(-1)?.fields.token).toBe('shop');
  });

  it('targets no more than it may alone, though the one of the header may', async () => {
    const trial = await tryService();
    const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
    const codes = async (auth: string, header: string) => {
      const sent = messageBody(auth, { devices_filter: 'A("BBBBB-BBBBB")' });
      return (await post(trial, MESSAGE_PATH, sent, bearer(header))).body.response.diagnostics.map(({ code }) => code);
    };
    expect(await codes(trial.token, trial.token)).toEqual([]);
    expect(await codes(shop, trial.token)).toEqual(['access/application']);
    // The same body, known by now.
    expect(await codes(shop, trial.token)).toEqual(['access/application']);
    expect(await codes(trial.token, shop)).toEqual([]);
  });

  it('that there is not is told of, though there is one in the header', async () => {
    const trial = await tryService();
    const { body } = await post(trial, PRESET_PATH, presetBody('none'), bearer(trial.token));
    expect([body.status_code, body.response.diagnostics.map(({ code }) => code)]).toEqual([
      210,
      ['access/unknown-token'],
    ]);
  });

  it.each([
    [PRESET_PATH, presetBody],
    [MESSAGE_PATH, messageBody],
  ])('is held to its own rate: %s', async (path, bodyOf) => {
    const trial = await tryService({ limits: { requestsPerMinute: 6 } });
    const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
    expect((await as(trial, shop, '/v1/presets')).status).toBe(200);
    const { status, headers, body } = await post(trial, path, bodyOf(shop), bearer(trial.token));
    expect([status, headers.get('retry-after'), body.status_message]).toEqual([429, '10', TOO_MANY]);
    const { items } = await trial.store.presets({ createdBy: null, after: null, limit: 1 });
    expect(items).toEqual([]);
  });

  it('is held to its own rate with devices, too', async () => {
    const trial = await deviceService({ limits: { requestsPerMinute: 6 } });
    const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
    expect((await as(trial, shop, '/v1/presets')).status).toBe(200);
    const { status, body } = await trial.on('registerDevice', {}, shop, bearer(trial.token));
    expect([status, body.status_message]).toEqual([429, TOO_MANY]);
    expect(await trial.store.device('d1')).toBe(null);
  });
});
