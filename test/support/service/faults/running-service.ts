/** The service as a process of its own, over the files of a folder. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SHORT_LIVED } from '../../short-lived.js';

export interface RunningService {
  /** Where it listens; null: it came to its end before. */
  readonly url: Promise<string | null>;
  /** Resolves when it is over. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** `program` is the service as a file that Node runs, `more` what it is told besides the folder. */
export function runService(program: string, folder: string, ...more: readonly string[]): RunningService {
  const child: ChildProcess = fork(program, [folder, ...more], {
    execArgv: SHORT_LIVED,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = once(child, 'message').then(([port]) => `http://127.0.0.1:${port}`);
  return {
    url: Promise.race([told, ended.then(() => null)]),
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
