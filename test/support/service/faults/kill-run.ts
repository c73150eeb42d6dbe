/** A service that is killed again and again while it is used; and whether anything was lost, doubled or torn. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { randomNumbers } from '../../fuzz.js';
import { type Attempt, newAttempt } from './attempts.js';
import { buildServer } from './build-server.js';
import { type Client, listAll, readAll, send } from './client.js';
import { prepareFolder } from './prepare-folder.js';
import { type RunningService, runService } from './running-service.js';
import { TakenFiles } from './taken-files.js';

export interface KillRunOptions {
  readonly seed: number;
  readonly kills: number;
  /** Longer lives, and messages for the next minute: the end has to wait for them. */
  readonly isSlow: boolean;
  readonly onKill?: (kill: number) => void;
}

export interface KillReport {
  readonly kills: number;
  /** Before the service listened. */
  readonly killsAtStart: number;
  readonly acknowledged: number;
  /** Stored, and the answer lost. */
  readonly unacknowledged: number;
  readonly replays: number;
  readonly files: number;
  readonly recipients: number;
  /** What went wrong; none is as it should be. */
  readonly failures: readonly string[];
}

const CONNECTIONS = 6;
/** The moments of a life: so long after it listens, or after its start. */
const LONG_LIFE_MS = 1500;
const SHORT_LIFE_MS = 400;
const START_MS = 1500;
const ONE_KILLED_AT_START_IN = 5;
/** New ones in a life; then the same are asked for again. */
const ATTEMPTS_IN_A_LIFE = 25;
const PATIENCE_MS = 120_000;
const SHOWN_FAILURES = 20;
const SHOWN_CHARACTERS = 500;

export async function killAgainAndAgain(options: KillRunOptions): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-kill-'));
  try {
    using server = await buildServer('server');
    const token = await prepareFolder(folder);
    return await new KillRun(options, server.file, folder, token).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface KeptRecord {
  readonly code: string;
  readonly state?: string;
  readonly handedOver?: { readonly recipients: number } | null;
  readonly preset?: Readonly<Record<string, unknown>>;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly sendTime?: object;
}

class KillRun {
  readonly #options: KillRunOptions;
  readonly #program: string;
  readonly #folder: string;
  readonly #token: string;
  readonly #random: (below: number) => number;
  readonly #attempts = new Map<string, Attempt>();
  readonly #failures = new Set<string>();
  readonly #taken: TakenFiles;
  #killsAtStart = 0;
  #replays = 0;

  constructor(options: KillRunOptions, program: string, folder: string, token: string) {
    this.#options = options;
    this.#program = program;
    this.#folder = folder;
    this.#token = token;
    this.#random = randomNumbers(options.seed);
    this.#taken = new TakenFiles(join(folder, 'outbox'), this.#attempts, this.#fail);
  }

  readonly #fail = (message: string): void => {
    if (this.#failures.size < SHOWN_FAILURES) this.#failures.add(message.slice(0, SHOWN_CHARACTERS));
  };

  async run(): Promise<KillReport> {
    for (let kill = 0; kill < this.#options.kills; kill++) {
      await this.#live();
      this.#options.onKill?.(kill + 1);
    }
    const service = runService(this.#program, this.#folder);
    const client = await this.#clientOf(service);
    if (client === null) throw new Error('the service does not start any more');
    await this.#end(client);
    await service.kill('SIGKILL');
    return this.#report();
  }

  async #live(): Promise<void> {
    const service = runService(this.#program, this.#folder);
    const isAtStart = this.#random(ONE_KILLED_AT_START_IN) === 0;
    const moment = this.#random(isAtStart ? START_MS : this.#options.isSlow ? LONG_LIFE_MS : SHORT_LIFE_MS);
    const listening = this.#clientOf(service);
    if (!isAtStart) await listening;
    const used = listening.then((client) => (client === null ? undefined : this.#use(client)));
    await timeout(moment);
    if ((await Promise.race([listening, null])) === null) this.#killsAtStart++;
    await service.kill('SIGKILL');
    await used;
    this.#taken.takeAll();
  }

  async #clientOf(service: RunningService): Promise<Client | null> {
    const url = await service.url;
    return url === null ? null : { url, token: this.#token, fail: this.#fail };
  }

  /** Until the service is gone. */
  async #use(client: Client): Promise<void> {
    let left = ATTEMPTS_IN_A_LIFE;
    const connection = async (): Promise<void> => {
      while (await send(client, left-- > 0 ? this.#newAttempt() : this.#earlier()));
    };
    await Promise.all([this.#askAgain(client), ...Array.from({ length: CONNECTIONS }, connection)]);
  }

  #newAttempt(): Attempt {
    const attempt = newAttempt(this.#random, this.#attempts.size, this.#options.isSlow);
    this.#attempts.set(attempt.marker, attempt);
    return attempt;
  }

  /** One with a key, acknowledged or not: it is carried out once. */
  #earlier(): Attempt {
    const all = [...this.#attempts.values()].filter(({ key }) => key !== null);
    const found = all[this.#random(all.length)];
    if (found === undefined) return this.#newAttempt();
    this.#replays++;
    return found;
  }

  /** Whose answers were lost ask again. */
  async #askAgain(client: Client): Promise<void> {
    for (const attempt of [...this.#attempts.values()].filter(({ key, code }) => key !== null && code === null))
      if (!(await send(client, attempt))) return;
  }

  async #end(client: Client): Promise<void> {
    await this.#askAgain(client);
    const codesOf = (records: readonly KeptRecord[]) => records.map(({ code }) => code);
    const messages = await readAll<KeptRecord>(client, 'messages', codesOf(await this.#whenReady(client)));
    const presets = await listAll<KeptRecord>(client, 'presets');
    this.#taken.takeAll();
    this.#checkKept([...messages, ...(await readAll<KeptRecord>(client, 'presets', codesOf(presets)))]);
    for (const message of messages) this.#checkMessage(message);
    const codes = new Set(messages.map(({ code }) => code));
    for (const code of this.#taken.markers.keys())
      if (!codes.has(code)) this.#fail(`there is a file of ${code}, which is no message`);
    for (const name of this.#taken.rest()) this.#fail(`${name} was left in the outbox`);
  }

  async #whenReady(client: Client): Promise<readonly KeptRecord[]> {
    const began = performance.now();
    for (;;) {
      const messages = await listAll<KeptRecord>(client, 'messages');
      const open = messages.filter((message) => message.state === 'resolving' || this.#isDue(message));
      if (open.length === 0) return messages;
      if (performance.now() - began > PATIENCE_MS) {
        this.#fail(`${open.length} messages are not ready, the first of them ${JSON.stringify(open[0])}`);
        return messages;
      }
      await timeout(100);
    }
  }

  #isDue({ state, sendTime }: KeptRecord): boolean {
    return state === 'scheduled' && !JSON.stringify(sendTime).includes('2099-');
  }

  /** Every acknowledged one is there as it was sent, and each other one that is there is whole; none is there twice. */
  #checkKept(records: readonly KeptRecord[]): void {
    const codes = new Map<string, string>();
    for (const { code, preset, request } of records) {
      const kept = preset ?? request ?? {};
      const marker = /marker-\d+-/.exec(JSON.stringify(kept))?.[0] ?? '';
      const fields = this.#attempts.get(marker)?.fields;
      if (fields === undefined || Object.entries(fields).some(([name, value]) => !isSame(kept[name], value)))
        this.#fail(`${code} is not what was sent: ${JSON.stringify(kept)}`);
      if (codes.has(marker)) this.#fail(`${marker} is there twice: ${code} and ${codes.get(marker)}`);
      codes.set(marker, code);
    }
    for (const { marker, code } of this.#attempts.values())
      if (code !== null && codes.get(marker) !== code)
        this.#fail(`${marker} was acknowledged as ${code} and is not there`);
  }

  #checkMessage({ code, state, request, handedOver }: KeptRecord): void {
    const isTaken = this.#taken.markers.has(code);
    const marker = this.#taken.markers.get(code);
    if (state === 'ready' ? !isTaken : isTaken)
      this.#fail(`${code} is ${state}, and its file is ${isTaken ? '' : 'not '}there`);
    if (state !== 'ready' && state !== 'scheduled') this.#fail(`${code} is ${state}`);
    if (typeof marker === 'string' && !JSON.stringify(request).includes(marker))
      this.#fail(`${code} has the file of ${marker}`);
    if (marker === null && handedOver?.recipients !== 0) this.#fail(`the file of ${code} is empty`);
  }

  #report(): KillReport {
    const attempts = [...this.#attempts.values()];
    const acknowledged = attempts.filter(({ code }) => code !== null).length;
    return {
      kills: this.#options.kills,
      killsAtStart: this.#killsAtStart,
      acknowledged,
      unacknowledged: attempts.length - acknowledged,
      replays: this.#replays,
      files: this.#taken.markers.size,
      recipients: this.#taken.recipients,
      failures: [...this.#failures],
    };
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
