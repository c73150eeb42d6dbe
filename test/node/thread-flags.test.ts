/** With which flags threads are started. */

import { afterEach, expect, it } from 'vitest';
import { threadFlags } from '../../src/node/thread-flags.js';

const before = process.execArgv;
afterEach(() => {
  process.execArgv = before;
});

it.each<[readonly string[], object]>([
  [[], {}],
  [['--max-old-space-size=100'], {}],
  [['--import', 'x', '--no-warnings'], {}],
  // Refused for the file of a thread, and with it all that came with code from the command line.
  [['--input-type=module'], { execArgv: [] }],
  [['--no-warnings', '--input-type', 'module', '-e', 'x'], { execArgv: [] }],
])('of a process with %j: %j', (flags, expected) => {
  process.execArgv = [...flags];
  expect(threadFlags()).toEqual(expected);
});
