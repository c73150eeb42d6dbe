/** `pushsift serve`, as it is shipped, with the limits of an attack, over a folder of its own. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { buildWhereStale } from '../../cli/build-command.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';

const COMMAND = join(import.meta.dirname, '../../../dist/cli/main.cjs');

export interface ServiceLimits {
  /** Files that the process may have open. */
  readonly files?: number;
  /** Megabytes of its heap. */
  readonly heap?: number;
  /** Words behind `serve`. */
  readonly words?: readonly string[];
}

export interface AttackedService extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** For everything. */
  readonly token: string;
  readonly folder: string;
  readonly process: ChildProcess;
  /** Its exit code and signal. */
  readonly ended: Promise<unknown[]>;
}

export async function startService({ files, heap, words = [] }: ServiceLimits = {}): Promise<AttackedService> {
  buildWhereStale();
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-attack-'));
  const token = await prepareFolder(folder);
  const limit = files === undefined ? '' : `ulimit -n ${files}; `;
  const own = ['serve', '--devices', join(folder, 'devices.psi'), '--store', join(folder, 'service.store')];
  const flags = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  const all = [process.execPath, ...flags, COMMAND, ...own, '--port', '0', '--quiet', ...words];
  const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'bash', ...all], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await urlOf(child);
  return {
    url,
    port: Number(new URL(url).port),
    token,
    folder,
    process: child,
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A token of its own, by the command, while the service runs. `words` are its rights. */
export async function addToken({ folder }: AttackedService, name: string, words: readonly string[]): Promise<string> {
  const store = join(folder, 'service.store');
  const { stdout } = await promisify(execFile)(process.execPath, [
    COMMAND,
    ...['serve', 'token', 'add', name, '--store', store, ...words],
  ]);
  return stdout.trim().split('\n').at(-1)?.trim() ?? '';
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout !== null)
    for await (const line of createInterface({ input: child.stdout })) return /http:\S+/.exec(line)?.[0] ?? '';
  throw new Error('the service ended before it served');
}
