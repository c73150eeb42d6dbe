/** `pushsift serve`, as it is shipped, over the files of a folder of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SHORT_LIVED } from '../../short-lived.js';
import type { Client } from './client.js';
import { prepareFolder } from './prepare-folder.js';

const COMMAND = join(import.meta.dirname, '../../../../dist/cli/main.cjs');

export class Serving {
  readonly folder = mkdtempSync(join(tmpdir(), 'pushsift-serving-'));
  readonly failures: string[] = [];
  client: Client = { url: '', token: '', fail: (message) => void this.failures.push(message) };
  process!: ChildProcess;
  ended!: Promise<unknown[]>;
  /** Lines of its log. */
  log!: AsyncIterableIterator<string>;

  get store(): string {
    return join(this.folder, 'service.store');
  }

  /** The first time. */
  async start(): Promise<void> {
    this.client = { ...this.client, token: await prepareFolder(this.folder) };
    await this.startAgain();
  }

  async startAgain(): Promise<void> {
    const words = [
      'serve',
      '--devices',
      join(this.folder, 'devices.psi'),
      '--store',
      this.store,
      '--port',
      '0',
      '--drain',
      '0',
    ];
    const child = spawn(process.execPath, [...SHORT_LIVED, COMMAND, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    this.ended = once(child, 'exit');
    this.log = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    for await (const line of createInterface({ input: child.stdout })) {
      this.client = { ...this.client, url: /http:\S+/.exec(line)?.[0] ?? '' };
      return;
    }
  }

  /** Its exit code and signal. */
  async stop(): Promise<unknown[]> {
    this.process.kill('SIGTERM');
    return this.ended;
  }

  async logged(message: string): Promise<void> {
    for await (const line of { [Symbol.asyncIterator]: () => this.log }) if (line.includes(message)) return;
    throw new Error(`the log ended without ${message}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
