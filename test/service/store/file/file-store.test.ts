/** The store in a file does what every store does. */

import { afterAll, beforeAll, describe } from 'vitest';
import type { FileEngine } from '../../../../src/service/store/file/file-engine.js';
import { emptiedStore } from '../../../support/service/emptied-store.js';
import { openTestFileEngine, storeFolder } from '../../../support/service/file-store.js';
import { audienceCases } from '../audience-cases.js';
import { damageCases } from '../damage-cases.js';
import { oldMessageCases } from '../old-message-cases.js';
import { forgettingCases, retentionCases } from '../retention-cases.js';
import { storeCases } from '../store-cases.js';
import { storeLaw } from '../store-model.js';

describe('the store in a file', () => {
  const folder = storeFolder();
  let engine: FileEngine;
  beforeAll(async () => {
    engine = await openTestFileEngine(folder.file);
  });
  afterAll(async () => {
    await engine.close();
    folder[Symbol.dispose]();
  });
  const withStore: Parameters<typeof storeCases>[0] = async (work) => work(await emptiedStore(engine));

  storeCases(withStore);
  audienceCases(withStore);
  retentionCases(() => engine);
  forgettingCases(() => engine);
  damageCases(() => engine);
  describe('finished messages', () => oldMessageCases(() => engine));
  storeLaw(withStore, { weight: 0.1, keepsOrder: true });
});
