/** The whole service as a process that may be killed at any time: over the files of a folder, which is its argument. Tells its port. */

import { createServer } from 'node:http';
import { join } from 'node:path';
import { openIndexPool } from '../../../../src/node/open-index-pool.js';
import { createService } from '../../../../src/service/service.js';
import { openFileStore } from '../../../../src/service/store/file/open-file-store.js';
import { diskFiles } from '../../../../src/service/transport/outbox/disk-files.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';

/** The driver may be busy for long between two requests. */
const KEEP_ALIVE_MS = 300_000;

const [, , folder = ''] = process.argv;
const store = await openFileStore(join(folder, 'service.store'));
// Messages that fit when they are created and not when they are due are what is tried here: nothing is refused by an estimate.
const transport = await openOutbox(join(folder, 'outbox'), { files: { ...diskFiles, freeBytes: async () => null } });
const audience = await openIndexPool(join(folder, 'devices.psi'));
const { listener } = createService({
  catalog: audience.catalog,
  audience,
  store,
  transport,
  limits: { requestsPerMinute: 1e9 },
});
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
  void listener(incoming, outgoing);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
