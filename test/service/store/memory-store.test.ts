/** The store in memory, which the others are held against. */

import { describe } from 'vitest';
import { memoryStore } from '../../support/service/memory-store.js';
import { audienceCases } from './audience-cases.js';
import { storeCases } from './store-cases.js';

describe('the store in memory', () => {
  storeCases((work) => work(memoryStore()));
  audienceCases((work) => work(memoryStore()));
});
