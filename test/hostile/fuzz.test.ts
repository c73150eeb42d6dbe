// P1, the flood: no text makes any stage throw. `npm run test:deep` sends a million of other seeds.

import { it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { fuzzTexts } from '../support/fuzz.js';
import { SEED } from '../support/law.js';
import { survive, trialAt } from '../support/survive.js';

it('survives 10,000 hostile texts', () => {
  for (const [index, text] of [...fuzzTexts(SEED, 10_000)].entries()) {
    try {
      survive(text, trialAt(index, sampleCatalog, true));
    } catch (error) {
      throw new Error(`at ${JSON.stringify(text)}`, { cause: error });
    }
  }
});
