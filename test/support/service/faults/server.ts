/** The whole service as a process that may be killed at any time: over the files of a folder, which is its argument. Tells its port. */

import { createServer } from 'node:http';
import { join } from 'node:path';
import { openIndexPool } from '../../../../src/node/open-index-pool.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import { createService } from '../../../../src/service/service.js';
import { openFileStore } from '../../../../src/service/store/file/open-file-store.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { CATALOG } from './account.js';

const [, , folder = ''] = process.argv;
const store = await openFileStore(join(folder, 'service.store'));
const transport = await openOutbox(join(folder, 'outbox'));
const audience = await openIndexPool(join(folder, 'devices.psi'));
const sender = startSender({ store, transport, audience });
const waking = {
  ...store,
  addMessage: async (...given: Parameters<typeof store.addMessage>) => {
    const added = await store.addMessage(...given);
    sender.wake();
    return added;
  },
};
const service = createService({
  catalog: CATALOG,
  audience,
  store: waking,
  transport,
  limits: { requestsPerMinute: 1e9 },
});
const server = createServer((incoming, outgoing) => void service.listener(incoming, outgoing));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
