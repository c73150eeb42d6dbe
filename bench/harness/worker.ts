/** The process of one contender: prepares it, then times it a round at a time as it is told. */

import { prepare } from './contenders.js';
import { callsPerSecond } from './measure.js';
import type { FromWorker, ToWorker } from './race.js';

let work: () => unknown = () => null;

process.on('message', async (message: ToWorker) => {
  if ('prepare' in message) {
    work = await prepare(message.prepare, message.task);
    answer('ready');
  } else {
    answer({ callsPerSecond: callsPerSecond(work, message.milliseconds) });
  }
});

function answer(message: FromWorker): void {
  process.send?.(message);
}
