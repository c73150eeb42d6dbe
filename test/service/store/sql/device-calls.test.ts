/** What a store says of its devices when their order is gone. */

import { expect, it } from 'vitest';
import { deviceCalls } from '../../../../src/service/store/sql/device-calls.js';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import type { RecordReader } from '../../../../src/service/store/sql/record-reader.js';

it('is damaged without the row that the changes of devices are numbered by', async () => {
  const engine = { run: async () => [] } as unknown as Engine;
  const calls = deviceCalls(engine, {} as RecordReader);
  await expect(calls.deviceLog()).rejects.toMatchObject({
    name: 'StoreError',
    kind: 'damaged',
    message: 'the store has lost the order of its devices',
  });
});
