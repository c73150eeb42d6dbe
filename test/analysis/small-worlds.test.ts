/** Every answer about filters of small worlds, held against all devices there can be in them. `npm run test:proofs` asks about 100,000 pairs. */

import { expect, it } from 'vitest';
import * as proofs from '../../src/analysis/proof.js';
import { tallyProofs } from '../support/enumerate-proofs.js';

const PAIRS = Number(process.env.PUSHSIFT_PROOF_PAIRS ?? 1600);
const SHARDS = 8;

it.each(Array.from({ length: SHARDS }, (_, shard) => shard))('all devices agree, part %i', (shard) => {
  const { yes, no, wrong } = tallyProofs(proofs, Math.ceil(PAIRS / SHARDS), 1000 + shard);
  expect(wrong).toEqual([]);
  // Neither answer is rare, so that neither goes untested.
  expect(Math.min(yes, no)).toBeGreaterThan((yes + no) / 8);
});
