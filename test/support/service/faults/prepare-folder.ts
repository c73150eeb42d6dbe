/** The files that a service begins with. */

import { join } from 'node:path';
import { DeviceIndex } from '../../../../src/bitset/index/device-index.js';
import { writeIndex } from '../../../../src/node/open-index.js';
import { createToken } from '../../../../src/service/tokens/create-token.js';
import { openTestFileStore } from '../file-store.js';
import { CATALOG, DEVICES } from './account.js';

/** `devices.psi` and `service.store` with a token for everything, which it gives. */
export async function prepareFolder(folder: string): Promise<string> {
  const builder = DeviceIndex.builder({ catalog: CATALOG });
  for (const device of DEVICES) builder.add(device);
  await writeIndex(join(folder, 'devices.psi'), builder.seal());
  const store = await openTestFileStore(join(folder, 'service.store'));
  const token = await createToken(store, { name: 'load', accountWide: true });
  await store.close();
  if (token === null) throw new Error('there is a token already');
  return token;
}
