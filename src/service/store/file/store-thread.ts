/** The thread that keeps a store in a file, or reads another database of SQLite: waiting for a disk never keeps the thread of the service from its requests. */

import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../../base/invariant.js';
import { reasonOf } from '../../../node/file-error.js';
import { fileFailure } from './file-failure.js';
import { FileReader } from './file-reader.js';
import { type FromThread, type StoreThreadSetup, type ToldFailure, type ToThread, tellFailure } from './job.js';
import { StoreKeeper } from './store-keeper.js';
import { watchFiles } from './watch-files.js';

/** How often it is looked whether another process wants the file. */
const TICK_MS = 100;

invariant(parentPort !== null, 'a store is kept by a thread of its own');
const port = parentPort;
const setup = workerData as StoreThreadSetup;

watchFiles();
const keeper = setup.readOnly === true ? new FileReader(setup.path) : new StoreKeeper(setup);
setInterval(() => failureOf(() => keeper.tick()), TICK_MS);

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open':
      return answer({ kind: 'opened', failure: failureOf(() => keeper.open()) });
    case 'jobs':
      return answer({ kind: 'done', outcomes: keeper.carryOut(message.jobs) });
    case 'close':
      failureOf(() => keeper.close());
      return process.exit();
  }
});

function answer(message: FromThread): void {
  port.postMessage(message);
}

function failureOf(work: () => void): ToldFailure | null {
  try {
    work();
    return null;
  } catch (error) {
    if (setup.readOnly === true) return { kind: 'unreadable', message: reasonOf(error) };
    return tellFailure(fileFailure(setup.path, error, null));
  }
}
