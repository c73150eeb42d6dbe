/** A server of PostgreSQL for a while, from the programs of the machine. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as timeout } from 'node:timers/promises';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/** Where `initdb` and `postgres` are; null: nowhere. */
export function databasePrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.sort().reverse()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

export class DatabaseServer {
  readonly #programs: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'pushsift-postgres-'));
  readonly #user: { readonly uid?: number; readonly gid?: number };
  #port = 0;
  #server: ChildProcess | null = null;

  constructor(programs: string) {
    this.#programs = programs;
    // PostgreSQL refuses to be run by root.
    this.#user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  }

  get url(): string {
    return `postgres://pushsift@127.0.0.1:${this.#port}/postgres`;
  }

  /** A new one, running. */
  async create(): Promise<void> {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
    const words = ['-D', join(this.#folder, 'data'), '-U', 'pushsift', '-A', 'trust', '--no-sync'];
    execFileSync(join(this.#programs, 'initdb'), words, { ...this.#user, cwd: this.#folder, stdio: 'ignore' });
    this.#port = await freePort();
    await this.start();
  }

  async start(): Promise<void> {
    const words = ['-D', join(this.#folder, 'data'), '-p', String(this.#port), '-h', '127.0.0.1', '-k', this.#folder];
    this.#server = spawn(join(this.#programs, 'postgres'), words, {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    while (!(await this.#answers())) await timeout(50);
  }

  /** At once, as when the machine ends. */
  async stop(): Promise<void> {
    if (this.#server === null) return;
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGQUIT');
    await ended;
    this.#server = null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }
}

/** Of the user that Debian has for it, or of nobody. */
function idOf(flag: '-u' | '-g'): number {
  for (const name of ['postgres', 'nobody']) {
    try {
      return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    } catch {
      // The next.
    }
  }
  throw new Error('there is no user but root');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
