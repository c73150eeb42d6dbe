/**
 * The service to be measured, as a process of its own: over an index file and a store file. Tells its port and a token; asked, its memory
 * and the processor's time it took.
 */

import { createServer } from 'node:http';
import process from 'node:process';
import { openIndexPool } from '../../src/node/open-index-pool.js';
import { createService } from '../../src/service/service.js';
import { createToken } from '../../src/service/tokens/create-token.js';
import { openTestFileStore } from '../../test/support/service/file-store.js';

const [, , indexFile = '', storeFile = ''] = process.argv;
const audience = await openIndexPool(indexFile);
const store = await openTestFileStore(storeFile);
const token = await createToken(store, { name: 'bench', accountWide: true });
const service = createService({
  catalog: audience.catalog,
  audience,
  store,
  limits: { requestsPerMinute: 1e9, pendingMessages: Number.POSITIVE_INFINITY },
});

const server = createServer(service.listener);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, token });
});
process.on('message', () => {
  // Whoever asked may have gone.
  if (!process.connected) return;
  const { user, system } = process.cpuUsage();
  process.send?.({ bytes: process.memoryUsage().rss, cpuMicroseconds: user + system });
});
process.on('disconnect', () => process.exit());
