/** What the service adds to a message: whether the devices of its token tell a language, and the preset that a name may have meant. */

import { expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { createService } from '../../../src/service/service.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import { tokenHash } from '../../../src/service/tokens/create-token.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { presetRecord, tokenRecord } from '../../support/service/store-records.js';
import { MESSAGE_PATH, post } from '../../support/service/try-service.js';

/** Only the device of X tells a language. */
const DEVICES = [
  { id: 'a', platform: 'iOS', applications: ['X'], tags: { Speech: 'de' } },
  { id: 'b', platform: 'iOS', applications: ['Y'], tags: {} },
];

async function serviceFor(tokens: Readonly<Record<string, Partial<TokenRecord>>>) {
  const store = memoryStore();
  for (const [name, parts] of Object.entries(tokens))
    await store.addToken({ ...tokenRecord(name), secrets: [{ hash: tokenHash(name), expiresAt: null }], ...parts });
  const bytes = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const audience = streamAudience({ open: () => [bytes], generation: '1' });
  const devices = { languageTag: 'Speech' };
  const service = createService({ catalog: null, audience, store, now: () => 0, logger: NO_LOGGER, devices });
  const findings = async (auth: string, fields: object) => {
    const request = { auth, content: 'Hello', ...fields };
    return (await post({ service }, MESSAGE_PATH, JSON.stringify({ request }))).body.response.diagnostics;
  };
  return { store, findings };
}

it('a token is told of its own devices that none tells its language, whatever others were told before', async () => {
  const { findings } = await serviceFor({
    all: {},
    wide: { applications: ['Y'], isAccountWide: true },
    x: { applications: ['X'], isAccountWide: false },
    y: { applications: ['Y'], isAccountWide: false },
  });
  const told = async (auth: string, application: string) => {
    const content = { en: 'Hello', de: 'Hallo' };
    return (await findings(auth, { devices_filter: `A("${application}")`, content })).map(({ code }) => code);
  };
  expect([await told('all', 'Y'), await told('wide', 'Y'), await told('x', 'X')]).toEqual([[], [], []]);
  expect(await told('y', 'Y')).toEqual(['audience/languages-not-told']);
  expect([await told('wide', 'Y'), await told('x', 'X')]).toEqual([[], []]);
});

it('a name is looked for among the 200 newest presets', async () => {
  const { store, findings } = await serviceFor({ all: {} });
  const add = (number: number, name: string) => {
    const record = presetRecord(`P${String(number).padStart(4, '0')}`);
    return store.addPreset({ ...record, preset: { ...record.preset, name } }, null);
  };
  await add(0, 'Winter');
  for (let number = 1; number < 200; number++) await add(number, `Other ${number}`);
  const help = async () =>
    (await findings('all', { devices_filter: 'A("X")', preset: 'winter' })).map((one) => one.help);
  expect(await help()).toEqual(['did you mean `P0000`?']);
  await add(200, 'Other 200');
  expect(await help()).not.toEqual(['did you mean `P0000`?']);
});
