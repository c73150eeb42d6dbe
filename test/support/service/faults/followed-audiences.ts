/**
 * Audiences that are watched by a service which is killed again and again: a listener goes on behind the last event that came, over all starts. Each event is to come once and in order, and what they
 * add up to is to be the audience.
 */

import assert from 'node:assert/strict';
import { setTimeout as timeout } from 'node:timers/promises';
import type { Client } from './client.js';
import { SHOP, SIDED } from './device-account.js';
import { askOfDevice, type DeviceAttempt } from './device-attempts.js';
import type { Registrations } from './registrations.js';

const FILTERS = { everybody: `A("${SHOP}")`, left: `A("${SHOP}") * T("side", EQ, "left")` } as const;

/** Few: so that kills fall between pages, too. */
const PAGE = 7;
const PAUSE_MS = 25;

interface EventPage {
  readonly events: readonly { readonly number: number; readonly kind: string; readonly device: string }[];
  readonly next: number;
  readonly hasMore: boolean;
}

/** What came of one audience so far. */
class Followed {
  readonly members = new Set<string>();
  /** Events of each device. */
  readonly moves = new Map<string, number>();
  last = 0;

  constructor(
    readonly name: string,
    readonly code: string,
  ) {}

  take({ events, next }: EventPage, fail: Client['fail']): void {
    for (const event of events) this.#takeOne(event, fail);
    if (next !== this.last) fail(`${this.name} goes on behind ${next}, and the last event is ${this.last}`);
  }

  #takeOne(event: EventPage['events'][number], fail: Client['fail']): void {
    const { number, kind, device } = event;
    if (number !== this.last + 1) fail(`${this.name} has ${JSON.stringify(event)} behind ${this.last}`);
    if (kind !== (this.members.has(device) ? 'left' : 'entered'))
      fail(`${this.name} has ${JSON.stringify(event)}, and who was there already is not so`);
    this.last = number;
    if (kind === 'entered') this.members.add(device);
    else this.members.delete(device);
    this.moves.set(device, (this.moves.get(device) ?? 0) + 1);
  }
}

export class FollowedAudiences {
  readonly #everybody: Followed;
  readonly #left: Followed;

  private constructor(everybody: Followed, left: Followed) {
    this.#everybody = everybody;
    this.#left = left;
  }

  /** Before any device registers, at a service that nobody kills. */
  static async create(client: Client): Promise<FollowedAudiences> {
    const followed = async (name: keyof typeof FILTERS): Promise<Followed> => {
      const init = { method: 'POST', body: JSON.stringify({ name, filter: FILTERS[name] }) };
      const created = await asked<{ readonly code: string }>(client, '', init);
      assert.ok(created !== null, `${name} is watched`);
      return new Followed(name, created.code);
    };
    return new FollowedAudiences(await followed('everybody'), await followed('left'));
  }

  get events(): number {
    return this.#everybody.last + this.#left.last;
  }

  /** Until the service is gone. */
  async follow(client: Client): Promise<void> {
    await Promise.all(
      this.#all.map(async (audience) => {
        for (let page = await nextPage(client, audience); page !== null; page = await nextPage(client, audience))
          if (!page.hasMore) await timeout(PAUSE_MS);
      }),
    );
  }

  /** While nothing is sent: the rest of the events, held against counts and what was acknowledged. */
  async check(client: Client, operations: readonly DeviceAttempt[], registrations: Registrations): Promise<void> {
    for (const audience of this.#all) {
      while ((await nextPage(client, audience))?.hasMore);
      const { name, code, last, members } = audience;
      const found = await asked<{ readonly count: number; readonly number: number }>(client, `/${code}`);
      if (found?.number !== last || found.count !== members.size)
        client.fail(`${name} is ${JSON.stringify(found)}, and by ${last} events ${members.size}`);
    }
    for (const [device, { least, most }] of registrations.moves()) {
      const moves = this.#everybody.moves.get(device) ?? 0;
      if (moves < least || moves > most) client.fail(`${device} is to have moved ${least} to ${most} times: ${moves}`);
    }
    for (const device of SIDED) {
      // One by which it came, as a left one.
      const most = 1 + operations.filter((each) => each.device === device).length;
      const moves = this.#left.moves.get(device) ?? 0;
      if (moves > most) client.fail(`${device} moved ${moves} times, by ${most} operations`);
    }
  }

  /** The audience at the end, device by device. */
  async checkMembers(client: Client): Promise<void> {
    for (const device of SIDED) {
      const answer = await askOfDevice(client, 'getTags', { hwid: device });
      const { side } = (answer?.response?.result ?? {}) as { readonly side?: string };
      if (this.#left.members.has(device) !== (side === 'left'))
        client.fail(`${device} is ${side}, and by its events ${this.#left.members.has(device) ? '' : 'not '}left`);
    }
  }

  get #all(): readonly Followed[] {
    return [this.#everybody, this.#left];
  }
}

/** Null: the service is gone. */
async function nextPage(client: Client, audience: Followed): Promise<EventPage | null> {
  const page = await asked<EventPage>(client, `/${audience.code}/events?after=${audience.last}&limit=${PAGE}`);
  if (page !== null) audience.take(page, client.fail);
  return page;
}

/** Null: the connection ended before, or the service is at its end. */
async function asked<Value>(
  { url, token, fail }: Client,
  path: string,
  init: Omit<RequestInit, 'headers'> = {},
): Promise<Value | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const response = await fetch(`${url}/v1/audiences${path}`, { ...init, headers });
    const value = (await response.json()) as Value;
    if (response.status === 200) return value;
    if (response.status !== 503) fail(`${path} was answered with ${response.status} ${JSON.stringify(value)}`);
  } catch {}
  return null;
}
