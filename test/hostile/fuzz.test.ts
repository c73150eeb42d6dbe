// P1, the flood: no text makes any stage throw. `npm run test:deep` sends a million of other seeds.

import { it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { fuzzTexts } from '../support/fuzz.js';
import { CASES, SEED } from '../support/law.js';
import { survive, trialAt } from '../support/survive.js';

/** 10,000 in the suite proper. */
const TEXTS = 25 * CASES;

it(`survives ${TEXTS} hostile texts`, () => {
  for (const [index, text] of [...fuzzTexts(SEED, TEXTS)].entries()) {
    try {
      survive(text, trialAt(index, sampleCatalog, true));
    } catch (error) {
      throw new Error(`at ${JSON.stringify(text)}`, { cause: error });
    }
  }
});
