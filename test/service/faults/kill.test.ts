/** Killed at any moment, the service keeps what it acknowledged, and hands each message over once. `npm run test:faults` does it 200 times. */

import { expect, it } from 'vitest';
import { SEED } from '../../support/law.js';
import { killAgainAndAgain } from '../../support/service/faults/kill-run.js';

/** Processes start, and on a busy machine that takes a while. */
const PATIENCE = { timeout: 240_000 };

it('killed again and again, it loses, doubles and tears nothing', PATIENCE, async () => {
  const { acknowledged, files, failures } = await killAgainAndAgain({ seed: SEED, kills: 8, isSlow: false });
  expect(failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(files).toBeGreaterThan(0);
});
