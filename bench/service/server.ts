/**
 * The service to be measured, as a process of its own: over an index file and a store file. Tells its port and a token; asked, its memory
 * and the processor's time it took.
 */

import process from 'node:process';
import { openIndexPool } from '../../src/node/open-index-pool.js';
import { createService } from '../../src/service/service.js';
import { createToken } from '../../src/service/tokens/create-token.js';
import { openTestFileStore } from '../../test/support/service/file-store.js';
import { serveMeasured } from './serve-measured.js';

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

serveMeasured(service, token);
