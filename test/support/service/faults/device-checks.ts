/** What store and index of a service have of devices, held against what was sent and acknowledged. Is to be asked while nothing is sent. */

import type { Client } from './client.js';
import { COUNTERS, ON_A_SIDE, SHOP, SIDED } from './device-account.js';
import { askOfDevice, type DeviceAttempt, UNKEYED } from './device-attempts.js';
import type { Registrations } from './registrations.js';

export async function expectDevices(
  client: Client,
  operations: readonly DeviceAttempt[],
  registrations: Registrations,
): Promise<void> {
  const visits = new Map<number, number>();
  for (const device of COUNTERS) {
    const found = await expectCounter(
      client,
      device,
      operations.filter((each) => each.device === device),
    );
    visits.set(found, (visits.get(found) ?? 0) + 1);
  }
  for (const [value, devices] of visits) await expectCount(client, `A("${SHOP}") * T("visits", EQ, ${value})`, devices);
  await expectCount(client, ON_A_SIDE, SIDED.length);
  await expectCount(client, `A("${SHOP}")`, COUNTERS.length + SIDED.length + (await registered(client, registrations)));
}

/** How much it has counted: all that was acknowledged, and nothing twice. */
async function expectCounter(client: Client, device: string, operations: readonly DeviceAttempt[]): Promise<number> {
  const answer = await askOfDevice(client, 'getTags', { hwid: device });
  const { visits = 0, seen = [] } = answer?.response?.result ?? {};
  const fail = (what: string) => client.fail(`${device} ${what}: ${JSON.stringify(answer)}`);
  const keyed = operations.filter(({ item }) => item !== null);
  const items = new Set(seen);
  if (items.size !== seen.length) fail('has an item twice');
  for (const { item, isDone } of keyed)
    if (isDone && !items.has(item ?? '')) fail(`has not ${item}, which was acknowledged`);
  // What left its item has counted, once.
  const wanted = keyed.filter(({ item }) => items.has(item ?? '')).reduce((sum, { value }) => sum + value, 0);
  if (visits % UNKEYED !== wanted) fail(`is to have counted ${wanted} by operations with a key`);
  const unkeyed = operations.filter(({ key }) => key === null);
  const times = Math.floor(visits / UNKEYED);
  const [least, most] = [unkeyed.filter(({ isDone }) => isDone).length, unkeyed.length];
  if (times < least || times > most) fail(`is to have counted ${least} to ${most} operations without a key`);
  return visits;
}

/** How many of those that come and go are there. */
async function registered(client: Client, registrations: Registrations): Promise<number> {
  let count = 0;
  for (const [device, wanted] of registrations.expected()) {
    const isThere = (await askOfDevice(client, 'getTags', { hwid: device }))?.status_code === 200;
    if (wanted !== null && isThere !== wanted) client.fail(`${device} is ${isThere ? '' : 'not '}there`);
    if (isThere) count++;
  }
  return count;
}

async function expectCount(client: Client, filter: string, wanted: number): Promise<void> {
  const count = await countOf(client, filter);
  if (count !== wanted) client.fail(`the index has ${count} devices of ${filter}, and the store ${wanted}`);
}

/** Undefined: it was refused. */
export async function countOf({ url, token }: Client, filter: string): Promise<number | undefined> {
  const response = await fetch(`${url}/v1/filters/count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filter }),
  });
  return ((await response.json()) as { readonly count?: number }).count;
}
