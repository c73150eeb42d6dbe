/** A message is sent by the rights that its token has when it is due: through a service whose outbox is in memory. */

import { expect, it } from 'vitest';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { until } from '../../support/service/fake-clock.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { MESSAGE_PATH, messageBody, post, tryService } from '../../support/service/try-service.js';

const HOUR_MS = 60 * 60 * 1000;

/** What becomes of a message that is due in an hour, when `change` was done to its token meanwhile. */
async function sentAfter(
  change: (token: TokenRecord) => TokenRecord | null,
  filter = 'A("AAAAA-AAAAA")',
  { accountWide = false } = {},
) {
  const disk = new MemoryDisk();
  const transport = await openOutbox('/outbox', { files: disk.process() });
  const trial = await tryService({ transport });
  const secret = await trial.addToken({
    name: 'shop',
    applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB'],
    accountWide,
    expiresAt: trial.clock.now + HOUR_MS / 2,
  });
  const due = new Date(trial.clock.now + HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
  const sent = messageBody(secret, { devices_filter: filter, send_date: due, ignore_user_timezone: true });
  const { messageCode: code } = (await post(trial, MESSAGE_PATH, sent)).body.response;
  const token = (await trial.store.tokens()).find(({ name }) => name === 'shop')!;
  const changed = change(token);
  if (changed === null) await trial.store.removeToken('shop');
  else await trial.store.replaceToken(changed);
  trial.clock.now += HOUR_MS;
  const state = async () => (await trial.store.message(code))?.progress;
  await until(async () => ['ready', 'failed'].includes((await state())?.state ?? ''));
  await trial.service.close();
  const files = typeof disk.text(`/outbox/${code}.ndjson`) === 'string';
  return { ...(await state()), isInOutbox: files };
}

it('is sent though the secret it came with has ended', async () => {
  expect(await sentAfter((token) => token)).toMatchObject({ state: 'ready', failure: null, isInOutbox: true });
});

it.each([
  ['its token was removed', () => null, 'its token was removed; nothing was handed over'],
  [
    'its token may no longer create',
    (token: TokenRecord) => ({ ...token, may: ['read'] as const }),
    'its token may not send any more; nothing was handed over',
  ],
  [
    'its token lost the application it reaches',
    (token: TokenRecord) => ({ ...token, applications: ['BBBBB-BBBBB'] }),
    'its token has no right any more to what its filter names; nothing was handed over',
  ],
])('is not sent when %s', async (_, change, failure) => {
  expect(await sentAfter(change)).toMatchObject({ state: 'failed', failure, isInOutbox: false });
});

it('is not sent when its token lost what its filter only excludes', async () => {
  const filter = 'A("AAAAA-AAAAA") \\ A("BBBBB-BBBBB")';
  const lost = (token: TokenRecord) => ({ ...token, applications: ['AAAAA-AAAAA'] });
  expect(await sentAfter(lost, filter)).toMatchObject({ state: 'failed', isInOutbox: false });
  const mayExclude = (token: TokenRecord) => ({ ...lost(token), mayExclude: ['BBBBB-BBBBB'] });
  expect(await sentAfter(mayExclude, filter)).toMatchObject({ state: 'ready', isInOutbox: true });
});

it('is not sent when its token may still name what its filter does, but no more target it', async () => {
  const failed = {
    state: 'failed',
    failure: 'its token has no right any more to what its filter names; nothing was handed over',
    isInOutbox: false,
  };
  const both = 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB")';
  const mayExclude = (token: TokenRecord) => ({
    ...token,
    applications: ['AAAAA-AAAAA'],
    mayExclude: ['BBBBB-BBBBB'],
  });
  expect(await sentAfter(mayExclude, both)).toMatchObject(failed);
  const everybody = 'T("age", GTE, 18)';
  const bounded = (token: TokenRecord) => ({ ...token, isAccountWide: false });
  const accountWide = { accountWide: true };
  expect(await sentAfter((token) => token, everybody, accountWide)).toMatchObject({ state: 'ready', isInOutbox: true });
  expect(await sentAfter(bounded, everybody, accountWide)).toMatchObject(failed);
});
