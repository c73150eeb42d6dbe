/** What a change of a filter does, as programs get it: proofs, and with devices counts and samples. */

import { describe, expect, it } from 'vitest';
import type { DifferenceSide, FilterDifference } from '../../src/analysis/diff-filters.js';
import { type CountedChange, changedDevices, differenceJson, isSame } from '../../src/report/difference.js';

const NONE: DifferenceSide = { answer: 'none', witness: null, reason: null };
const DEVICE = { id: 'd', platform: 'iOS' } as const;
const SOME: DifferenceSide = { answer: 'some', witness: DEVICE, reason: null };
const UNKNOWN: DifferenceSide = { answer: 'unknown', witness: null, reason: 'steps' };

const SAME: FilterDifference = { same: true, gained: NONE, lost: NONE };

const counted = (gained: number, lost: number): CountedChange => ({ gained: { count: gained }, lost: { count: lost } });

describe('as JSON', () => {
  it('has no counts without devices, and no reason where it is decided', () => {
    expect(differenceJson({ same: false, gained: SOME, lost: NONE }, null)).toStrictEqual({
      same: false,
      gained: { count: null, witness: DEVICE },
      lost: { count: null, witness: null },
    });
  });

  it('has the reason of a side that is not decided', () => {
    expect(differenceJson({ same: null, gained: UNKNOWN, lost: NONE }, null)).toStrictEqual({
      same: null,
      gained: { count: null, witness: null, reason: 'steps' },
      lost: { count: null, witness: null },
    });
  });

  it('has counts of devices, and the samples that were asked for', () => {
    const change = { gained: { count: 2, sample: ['a', 'b'] }, lost: { count: 0, sample: [] } };
    expect(differenceJson({ same: false, gained: SOME, lost: NONE }, change)).toStrictEqual({
      same: false,
      gained: { count: 2, witness: DEVICE, sample: ['a', 'b'] },
      lost: { count: 0, witness: null, sample: [] },
    });
    expect(differenceJson(SAME, counted(0, 0))).toStrictEqual({
      same: true,
      gained: { count: 0, witness: null },
      lost: { count: 0, witness: null },
    });
  });
});

describe('whether the audience is the same', () => {
  it.each([
    [SAME, null, true],
    [SAME, counted(0, 0), true],
    // Devices may hold values of types that proofs leave out.
    [SAME, counted(1, 0), false],
    [SAME, counted(0, 1), false],
    [{ ...SAME, same: null }, counted(0, 0), null],
    [{ ...SAME, same: null }, counted(0, 1), false],
    [{ ...SAME, same: false }, counted(0, 0), false],
  ] as const)('%j with %j: %s', (proof, change, same) => {
    expect(isSame(proof, change)).toBe(same);
  });

  it('counts devices on both sides', () => expect(changedDevices(counted(3, 4))).toBe(7));
});
