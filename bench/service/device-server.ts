/**
 * The service over devices that live in its store, to be measured as a process of its own: over a store file, with as many devices as its second argument says. Tells its port and a token; asked, its
 * memory and the processor's time it took.
 */

import process from 'node:process';
import { built } from '../harness/workplace.js';
import { serveMeasured } from './serve-measured.js';

const { defineCatalog } = await built<typeof import('../../src/entries/index.js')>('index');
const { createService, createToken, openStore, openStoreDevices } =
  await built<typeof import('../../src/entries/service.js')>('service');
const [, , storeFile = '', count = '0'] = process.argv;
const AT_ONCE = 500;
const catalog = defineCatalog({
  applications: { 'AAAAA-AAAAA': {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});
const store = await openStore(storeFile);
const puts = Array.from({ length: Number(count) }, (_, at) => {
  const id = `d${at}`;
  const device = { id, platform: 'iOS' as const, applications: ['AAAAA-AAAAA'], tags: { age: 1, city: 'Oslo' } };
  return { device: { id, device, pushTokens: { 'AAAAA-AAAAA': `token of ${id}` } }, expected: null };
});
for (let from = 0; from < puts.length; from += AT_ONCE) await store.putDevices(puts.slice(from, from + AT_ONCE));
const token = await createToken(store, { name: 'bench', accountWide: true });
const devices = await openStoreDevices(store, { catalog });
const service = createService({
  catalog,
  audience: devices.audience,
  registry: devices,
  store,
  limits: { requestsPerMinute: 1e9 },
});

serveMeasured(service, token);
