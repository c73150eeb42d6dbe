/**
 * The whole service with devices that live in its store, as a process that may be killed at any time: over the files of a folder, which is its argument, or over the database whose
 * URL is the second. Tells its port. SIGTERM ends it as `serve` ends.
 */

import { createServer } from 'node:http';
import { join } from 'node:path';
import { openStoreDevices } from '../../../../src/service/devices/store-devices.js';
import { createService } from '../../../../src/service/service.js';
import { openFileStore } from '../../../../src/service/store/file/open-file-store.js';
import { connectPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { diskFiles } from '../../../../src/service/transport/outbox/disk-files.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { DEVICE_CATALOG } from './device-account.js';

/** The driver may be busy for long between two requests. */
const KEEP_ALIVE_MS = 300_000;

const [, , folder = '', url] = process.argv;
const store = url === undefined ? await openFileStore(join(folder, 'service.store')) : await connectPostgresStore(url);
const transport = await openOutbox(join(folder, 'outbox'), { files: { ...diskFiles, freeBytes: async () => null } });
const devices = await openStoreDevices(store, { catalog: DEVICE_CATALOG, checkpoint: join(folder, 'devices.psi') });
const service = createService({
  catalog: DEVICE_CATALOG,
  audience: devices.audience,
  registry: devices,
  store,
  transport,
  limits: { requestsPerMinute: 1e9 },
});
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
  void service.listener(incoming, outgoing);
});
process.once('SIGTERM', async () => {
  server.close();
  await service.close();
  await transport.close();
  await devices.close();
  await store.close();
  process.exit(0);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
