/**
 * A service whose devices live in its store, killed again and again while they change and messages are sent: whether each change that was acknowledged is in store and index behind each
 * start, none is there twice, each message has every device of one moment, once, and whoever follows audiences that are watched is told each event once.
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { connectPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { createToken } from '../../../../src/service/tokens/create-token.js';
import { randomNumbers } from '../../fuzz.js';
import { openTestFileStore } from '../file-store.js';
import type { Attempt } from './attempts.js';
import { buildServer } from './build-server.js';
import { type Client, listAll, send } from './client.js';
import { COUNTERS, ON_A_SIDE, SIDED } from './device-account.js';
import {
  changingSide,
  counting,
  countingUnkeyed,
  type DeviceAttempt,
  registering,
  sendOperation,
} from './device-attempts.js';
import { expectDevices } from './device-checks.js';
import { FollowedAudiences } from './followed-audiences.js';
import { Registrations } from './registrations.js';
import { type RunningService, runService } from './running-service.js';
import { TakenFiles } from './taken-files.js';

export interface DeviceKillOptions {
  readonly seed: number;
  readonly kills: number;
  /** The store; null: a file. */
  readonly database: string | null;
  readonly onKill?: (kill: number) => void;
}

export interface DeviceKillReport {
  readonly kills: number;
  /** Lives that were told to end first. */
  readonly ends: number;
  readonly checkpoints: number;
  readonly acknowledged: number;
  /** Sent without a key, and the answer lost. */
  readonly unknown: number;
  readonly replays: number;
  readonly files: number;
  readonly recipients: number;
  /** Of audiences that are watched. */
  readonly events: number;
  /** What went wrong; none is as it should be. */
  readonly failures: readonly string[];
}

const CONNECTIONS = 6;
const LIFE_MS = 1200;
const NEW_IN_A_LIFE = 60;
const ONE_ENDED_IN = 4;
const ENDING_MS = 150;
const ONE_KILLED_AT_START_IN = 6;
const START_MS = 500;
const PATIENCE_MS = 120_000;
const SHOWN_FAILURES = 20;

export async function killWithDevices(options: DeviceKillOptions): Promise<DeviceKillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-kill-devices-'));
  try {
    using server = await buildServer('device-server');
    const { database } = options;
    const store = await (database === null
      ? openTestFileStore(join(folder, 'service.store'))
      : connectPostgresStore(database));
    const token = await createToken(store, { name: 'load', accountWide: true });
    await store.close();
    const start = () => runService(server.file, folder, ...(database === null ? [] : [database]));
    return await new DeviceKillRun(options, start, folder, token ?? '').run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class DeviceKillRun {
  readonly #options: DeviceKillOptions;
  readonly #start: () => RunningService;
  readonly #folder: string;
  readonly #token: string;
  readonly #random: (below: number) => number;
  readonly #operations: DeviceAttempt[] = [];
  readonly #messages = new Map<string, Attempt>();
  readonly #failures = new Set<string>();
  readonly #taken: TakenFiles;
  readonly #registrations: Registrations;
  #audiences!: FollowedAudiences;
  #ends = 0;
  #checkpoints = 0;
  #checkpointAt = 0;
  #replays = 0;

  constructor(options: DeviceKillOptions, start: () => RunningService, folder: string, token: string) {
    this.#options = options;
    this.#start = start;
    this.#folder = folder;
    this.#token = token;
    this.#random = randomNumbers(options.seed);
    this.#registrations = new Registrations(CONNECTIONS);
    const wanted = [...SIDED].sort();
    this.#taken = new TakenFiles(join(folder, 'outbox'), this.#messages, this.#fail, () => wanted);
  }

  readonly #fail = (message: string): void => {
    if (this.#failures.size < SHOWN_FAILURES) this.#failures.add(message.slice(0, 500));
  };

  async run(): Promise<DeviceKillReport> {
    await this.#begin();
    for (let kill = 0; kill < this.#options.kills; kill++) {
      await this.#live();
      this.#options.onKill?.(kill + 1);
    }
    const service = this.#start();
    await this.#end(await this.#clientOf(service));
    await service.kill('SIGKILL');
    return this.#report();
  }

  /** Audiences are watched, and all devices that stay register. */
  async #begin(): Promise<void> {
    const service = this.#start();
    const client = await this.#clientOf(service);
    this.#audiences = await FollowedAudiences.create(client);
    const tags = (device: string) => (SIDED.includes(device) ? { side: 'left' } : { visits: 0 });
    for (const device of [...COUNTERS, ...SIDED])
      await sendOperation(client, registering(device, tags(device), `first-${device}`));
    await service.kill('SIGKILL');
  }

  async #live(): Promise<void> {
    const service = this.#start();
    if (this.#random(ONE_KILLED_AT_START_IN) === 0) {
      await timeout(this.#random(START_MS));
      return service.kill('SIGKILL');
    }
    const client = await this.#clientOf(service);
    await this.#check(client);
    const used = this.#use(client);
    await timeout(this.#random(LIFE_MS));
    if (this.#random(ONE_ENDED_IN) === 0) {
      this.#ends++;
      await Promise.race([service.kill('SIGTERM'), timeout(this.#random(ENDING_MS))]);
    }
    await service.kill('SIGKILL');
    await used;
    this.#lookAtCheckpoint();
    this.#taken.takeAll();
  }

  async #clientOf(service: RunningService): Promise<Client> {
    const url = await service.url;
    if (url === null) throw new Error('the service does not start any more');
    return { url, token: this.#token, fail: this.#fail };
  }

  #lookAtCheckpoint(): void {
    const { mtimeMs = 0 } = statSync(join(this.#folder, 'devices.psi'), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== this.#checkpointAt) this.#checkpoints++;
    this.#checkpointAt = mtimeMs;
  }

  async #check(client: Client): Promise<void> {
    await expectDevices(client, this.#operations, this.#registrations);
    await this.#audiences.check(client, this.#operations, this.#registrations);
  }

  /** Until the service is gone. */
  async #use(client: Client): Promise<void> {
    let left = NEW_IN_A_LIFE;
    const connection = async (_: unknown, number: number): Promise<void> => {
      while (await this.#step(client, number, left-- > 0));
    };
    await Promise.all([
      this.#askAgain(client),
      this.#audiences.follow(client),
      ...Array.from({ length: CONNECTIONS }, connection),
    ]);
  }

  /** Whether there was an answer. */
  #step(client: Client, connection: number, isNew: boolean): Promise<boolean> {
    const choice = this.#random(20);
    if (choice < 3) return this.#registrations.step(client, connection);
    if (choice < 5 && isNew) return send(client, this.#newMessage());
    const earlier = isNew ? undefined : this.#earlier();
    return sendOperation(client, earlier ?? this.#newOperation());
  }

  #newMessage(): Attempt {
    const marker = `marker-${this.#messages.size}-`;
    const fields = { devices_filter: ON_A_SIDE, content: `Hello ${marker}`, send_date: 'now' };
    const path = '/json/1.3/createTargetedMessage';
    const attempt: Attempt = { path, marker, filter: ON_A_SIDE, isLater: false, fields, key: marker, code: null };
    this.#messages.set(marker, attempt);
    return attempt;
  }

  #newOperation(): DeviceAttempt {
    const name = `o${this.#operations.length}`;
    const one = (devices: readonly string[]) => devices[this.#random(devices.length)] ?? '';
    const made =
      this.#random(3) === 0
        ? changingSide(one(SIDED), this.#random(2) === 0 ? 'left' : 'right', name)
        : this.#random(3) === 0
          ? countingUnkeyed(one(COUNTERS))
          : counting(one(COUNTERS), 1 + this.#random(1000), name);
    this.#operations.push(made);
    return made;
  }

  /** One with a key, acknowledged or not: it is carried out once. */
  #earlier(): DeviceAttempt | undefined {
    const all = this.#operations.filter(({ key }) => key !== null);
    const found = all[this.#random(all.length)];
    if (found !== undefined) this.#replays++;
    return found;
  }

  /** Whose answers were lost ask again. */
  async #askAgain(client: Client): Promise<void> {
    for (const attempt of this.#operations.filter(({ key, isDone }) => key !== null && !isDone))
      if (!(await sendOperation(client, attempt))) return;
    for (const attempt of [...this.#messages.values()].filter(({ code }) => code === null))
      if (!(await send(client, attempt))) return;
  }

  async #end(client: Client): Promise<void> {
    await this.#askAgain(client);
    await this.#registrations.settle(client);
    await timeout(1500);
    await this.#check(client);
    await this.#audiences.checkMembers(client);
    const messages = await this.#whenReady(client);
    this.#taken.takeAll();
    const codes = new Set(messages.map(({ code }) => code));
    for (const { marker, code } of this.#messages.values())
      if (code === null || !codes.has(code)) this.#fail(`${marker} was acknowledged as ${code} and is not there`);
    if (messages.length !== this.#messages.size) this.#fail(`there are ${messages.length} messages`);
    for (const { code, state } of messages)
      if (state !== 'ready' || !this.#taken.markers.has(code)) this.#fail(`${code} is ${state}, and has no file`);
    if (this.#taken.markers.size !== messages.length) this.#fail(`there are ${this.#taken.markers.size} files`);
    for (const name of this.#taken.rest()) this.#fail(`${name} was left in the outbox`);
  }

  async #whenReady(client: Client): Promise<readonly { readonly code: string; readonly state: string }[]> {
    const began = performance.now();
    for (;;) {
      const messages = await listAll<{ readonly code: string; readonly state: string }>(client, 'messages');
      const isOver = performance.now() - began > PATIENCE_MS;
      if (isOver || messages.every(({ state }) => state !== 'scheduled' && state !== 'resolving')) return messages;
      await timeout(100);
    }
  }

  #report(): DeviceKillReport {
    return {
      kills: this.#options.kills,
      ends: this.#ends,
      checkpoints: this.#checkpoints,
      acknowledged: this.#operations.filter(({ isDone }) => isDone).length + this.#registrations.acknowledged,
      unknown: this.#operations.filter(({ isDone }) => !isDone).length,
      replays: this.#replays,
      files: this.#taken.markers.size,
      recipients: this.#taken.recipients,
      events: this.#audiences.events,
      failures: [...this.#failures],
    };
  }
}
