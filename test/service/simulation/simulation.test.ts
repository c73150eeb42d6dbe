/**
 * 200 simulated services. Slips that were planted in `src` by hand, each alone, and that these seeds found: no sync of recipients, of the name of their file, of the folder when
 * they are handed over, of the name of the outbox; recipients handed over before the commit, or written again from the beginning; devices that changed meanwhile; a key
 * forgotten, or never asked for; rights not checked when a message is created, or is due; tokens read once; what was being resolved forgotten; what is committed cancelled;
 * progress written whatever its version; messages begun before they are due; pending messages not counted; messages of others listed; messages removed too early.
 * By those whose devices live in the store: keys of operations forgotten, or not used where nothing was changed; a device written whatever its number; a change acknowledged before it is kept; removed
 * devices that stay in the index; push tokens of applications that a message is not for; own tags that outlive the subscription; rights not checked.
 * Not found by them: a file believed after its sync failed, and a file not cut behind its last whole line.
 */

import { expect, it } from 'vitest';
import { describe, simulate } from './simulation.js';

const SEEDS = 200;
const LIVE_SEEDS = 60;
const STORED_SEEDS = 80;

it(`law: seeds 1 to ${SEEDS}: whatever fails between any two steps, each message goes to whom it should, once`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const report = await simulate(seed);
    if (report.violation !== null) expect.fail(describe(report));
  }
});

it(`law: seeds 1 to ${LIVE_SEEDS}, with devices that change at any step: each message goes to those of one snapshot, once`, async () => {
  for (let seed = 1; seed <= LIVE_SEEDS; seed++) {
    const report = await simulate(seed, 'changing');
    if (report.violation !== null) expect.fail(describe(report));
  }
});

it(`law: seeds 1 to ${STORED_SEEDS}, with devices that live in the store: each change that was acknowledged is there and in the index, once`, async () => {
  for (let seed = 1; seed <= STORED_SEEDS; seed++) {
    const report = await simulate(seed, 'stored');
    if (report.violation !== null) expect.fail(describe(report));
  }
});
