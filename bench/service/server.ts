/**
 * The service to be measured, as a process of its own: over an index file and a store file. Tells its port and a token; asked, its memory
 * and the processor's time it took.
 */

import process from 'node:process';
import { built } from '../harness/workplace.js';
import { serveMeasured } from './serve-measured.js';

const { openIndexPool } = await built<typeof import('../../src/entries/node.js')>('node');
const { createService, createToken, openStore } = await built<typeof import('../../src/entries/service.js')>('service');
const [, , indexFile = '', storeFile = ''] = process.argv;
const audience = await openIndexPool(indexFile);
const store = await openStore(storeFile);
const token = await createToken(store, { name: 'bench', accountWide: true });
const service = createService({
  catalog: audience.catalog,
  audience,
  store,
  limits: { requestsPerMinute: 1e9, pendingMessages: Number.POSITIVE_INFINITY },
});

serveMeasured(service, token);
