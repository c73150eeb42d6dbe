/** The command `pushsift`: gives a run what the machine has, and ends with its exit code. `main.ts` starts it. */

import process from 'node:process';
import { VERSION } from '../base/version.js';
import { EXIT_INTERRUPTED } from './output/failure.js';
import { outputPort } from './output/output.js';
import { run } from './run.js';

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

run({
  words: process.argv.slice(2),
  environment: process.env,
  folder: process.cwd(),
  stdin: () => process.stdin,
  stdout: outputPort(1, () => process.stdout),
  stderr: outputPort(2, () => process.stderr),
  signal: interruption.signal,
  version: VERSION,
}).then((code) => {
  // What was interrupted may still hold files and streams open.
  if (code === EXIT_INTERRUPTED) process.exit(code);
  process.exitCode = code;
});
