/**
 * The service to be measured, as a process of its own: over an index file and a store file, with so many threads that check new bodies. Tells its port and a token; asked, its memory
 * and the processor's time it took.
 */

import process from 'node:process';
import { built } from '../harness/workplace.js';
import { serveMeasured } from './serve-measured.js';

const { createService, createToken, openServiceIndex, openStore } =
  await built<typeof import('../../src/entries/service.js')>('service');
const [, , indexFile = '', storeFile = '', workers = '0'] = process.argv;
const { audience, catalog, desk, examiners } = await openServiceIndex(indexFile, { workers: Number(workers) });
const store = await openStore(storeFile);
const token = await createToken(store, { name: 'bench', accountWide: true });
const service = createService({
  catalog,
  audience,
  desk: () => desk,
  examiners: () => examiners,
  store,
  limits: { requestsPerMinute: 1e9, pendingMessages: Number.POSITIVE_INFINITY },
});

serveMeasured(service, token);
