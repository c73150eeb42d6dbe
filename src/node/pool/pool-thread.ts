/** Where the threads of a pool begin: the file that a worker is started from. */

import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/invariant.js';
import { help } from './help.js';
import { runLeader } from './leader.js';
import type { ReadyMessage, SegmentsMessage, ThreadSetup } from './messages.js';

// Written by `startThread`.
const setup = workerData as ThreadSetup;
invariant(parentPort !== null, 'this file is the beginning of a thread');
const port = parentPort;

if (setup.role === 'leader') runLeader(port, setup);
else {
  port.once('message', ({ segments }: SegmentsMessage) => {
    help(setup, segments, () => port.postMessage({ kind: 'ready' } satisfies ReadyMessage));
  });
}
