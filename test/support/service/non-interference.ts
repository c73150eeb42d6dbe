/** The law of non-interference: what a token is answered is the same in two accounts that differ in what it may not see. */

import { deepStrictEqual } from 'node:assert/strict';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import { type ArbitraryRequest, FOREIGN_MESSAGE, FOREIGN_PRESET } from './arbitrary-requests.js';
import { FakeClock } from './fake-clock.js';
import { accountOf, type HiddenPart, type TwoAccounts } from './hidden-accounts.js';
import { memoryStore } from './memory-store.js';
import { indexOf } from './recipient-worlds.js';
import { messageRecord, presetRecord } from './store-records.js';
import { ask, NOON, type Trial, tryService } from './try-service.js';

/** Fails where a byte of an answer differs, other than in codes and names of requests, which are made by chance. */
export async function expectNonInterference(accounts: TwoAccounts, requests: readonly ArbitraryRequest[]) {
  const [one, other] = [
    await answersIn(accounts, accounts.hidden[0], requests),
    await answersIn(accounts, accounts.hidden[1], requests),
  ];
  for (const [at, answer] of one.entries()) deepStrictEqual([requests[at], other[at]], [requests[at], answer]);
  return one;
}

async function answersIn(accounts: TwoAccounts, hidden: HiddenPart, requests: readonly ArbitraryRequest[]) {
  const { catalog, devices } = accountOf(accounts, hidden);
  // Each memory of an index reserves gigabytes of addresses: a hundred thousand requests would use up all there are.
  using index = indexOf(devices);
  const audience = indexAudience(index);
  const store = memoryStore();
  await store.putDevices(
    devices.map((device) => ({ device: { id: device.id, device, pushTokens: {} }, expected: null })),
  );
  // It follows nothing by itself: what is read when does not hang on chance.
  const registry = await openStoreDevices(store, { catalog, sleep: new FakeClock(NOON).sleep, now: () => NOON });
  const trial = await tryService({ catalog, audience, suggestions: accounts.suggestions, store, registry });
  const token = await trial.addToken({ name: 'own', ...accounts.rights });
  if (hidden.isCreatedByOthers) await addOfOthers(trial);
  const made: string[] = [];
  const answers: string[] = [];
  for (const request of requests) {
    // Things that are made at one time stand in lists by their codes, which are chance.
    trial.clock.now++;
    const { status, headers, text } = await send(trial, token, request, made);
    const code = /"(?:(?:message|preset)Code|code)":"([^"]+-[^"]+-[^"]+)"/.exec(text)?.[1];
    if (code !== undefined && !made.includes(code)) made.push(code);
    const kept = [...headers].filter(([name]) => name !== 'x-request-id');
    answers.push(
      made.reduce((all, each, at) => all.replaceAll(each, `CODE${at}`), JSON.stringify({ status, kept, text })),
    );
  }
  // What is not closed is kept by its timers, with all that it knows.
  await trial.service.close();
  await registry.close();
  return answers;
}

function send(
  trial: Trial,
  token: string,
  { route, method, code, query, body, key }: ArbitraryRequest,
  made: readonly string[],
) {
  const path = route.replace(':code', typeof code === 'string' ? code : (made[code] ?? 'NOTMADE')) + query;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(key !== null && { 'idempotency-key': key }),
  };
  return ask(trial, path, { method, headers, ...(body !== null && { body: JSON.stringify(withToken(body, token)) }) });
}

/** Where the operations look for it. */
function withToken(body: Readonly<Record<string, unknown>>, auth: string): object {
  const { request } = body;
  if (typeof request === 'object') return { request: { ...request, auth } };
  return 'content' in body ? { ...body, auth } : body;
}

/** The keys are those that requests have, too. */
async function addOfOthers({ store }: Trial): Promise<void> {
  const once = (key: string) => ({ token: 'other', key, digest: 'other', now: NOON });
  await store.addPreset(presetRecord(FOREIGN_PRESET, { createdBy: 'other', createdAt: NOON }), once('one'));
  await store.addMessage(messageRecord(FOREIGN_MESSAGE, { createdBy: 'other', createdAt: NOON }), once('two'));
}
