/** `pushsift serve` and `pushsift serve token add`, as users run them: the built command. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, '../../dist/cli/main.cjs');

/** A token that may do everything. The store is made. */
export async function addToken(store: string): Promise<string> {
  const words = [COMMAND, 'serve', 'token', 'add', 'demo', '--store', store, '--account-wide'];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return stdout.trim();
}

export interface RunningService {
  readonly url: string;
  /** Ends it as SIGTERM does. */
  stop(): Promise<void>;
}

/** The service of the account in the folder, once it takes requests. */
export async function startService({
  folder,
  store,
}: {
  readonly folder: string;
  readonly store: string;
}): Promise<RunningService> {
  const files = ['--devices', join(folder, 'devices.ndjson'), '--catalog', join(folder, 'catalog.json')];
  const words = [COMMAND, 'serve', ...files, '--store', store, '--port', '0', '--drain', '0', '--quiet'];
  const service = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(service, 'exit');
  const url = await Promise.race([
    addressIn(service.stdout),
    ended.then(() => Promise.reject(new Error('the service has ended before it took requests'))),
  ]);
  return {
    url,
    stop: async () => {
      service.kill('SIGTERM');
      await ended;
    },
  };
}

/** The address in the line that tells that the service takes requests. */
function addressIn(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    let told = '';
    output.setEncoding('utf8').on('data', (piece: string) => {
      told += piece;
      const [, address] = /(http:\/\/\S+)\n/.exec(told) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}
