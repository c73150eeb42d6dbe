/** What answers are in words. */

import { describe, expect, it } from 'vitest';
import {
  audienceWords,
  devicesWords,
  differenceLines,
  percentText,
  proofLines,
  reachWords,
  regionName,
} from '../../../docs/playground/page/words.js';
import type { AudienceAnswer } from '../../../docs/playground/shared/questions.js';

const FILTER = {
  kind: 'filter',
  counted: { count: 1, devices: 2000, byPlatform: [], byApplication: [] },
  sentence: '',
  reach: { applications: 1, ofApplications: 5, platforms: 2, ofPlatforms: 10 },
  tree: '',
  plan: '',
  fingerprint: '',
} satisfies AudienceAnswer;

const WITNESS = { id: 'witness', platform: 'iOS' } as const;
const NO = { answer: 'no', witness: WITNESS, reason: null } as const;
const YES = { answer: 'yes', witness: null, reason: null } as const;
const UNKNOWN = { answer: 'unknown', witness: null, reason: 'too much to look at' } as const;

describe('an audience', () => {
  it.each<readonly [string, AudienceAnswer]>([
    ['No filter yet', { kind: 'empty' }],
    ['No count: 1 error', { kind: 'broken', errors: 1 }],
    ['No count: 1,200 errors', { kind: 'broken', errors: 1200 }],
    ['Devices are being read', { ...FILTER, counted: null }],
    ['1 of 2,000 devices (less than 0.1 %)', FILTER],
  ])('%s', (words, answer) => {
    expect(audienceWords(answer)).toBe(words);
  });

  it('of an account without devices has no share', () => {
    expect(percentText(0, 0)).toBe('0 %');
    expect(percentText(0, 7)).toBe('0 %');
    expect(percentText(7, 7)).toBe('100.0 %');
  });

  it('has its bounds beside all there is', () => {
    expect(reachWords(FILTER.reach)).toBe('Reach: 1 of 5 applications, 2 of 10 platforms');
    expect(reachWords({ ...FILTER.reach, applications: null })).toBe(
      'Reach: the whole account, as no application bounds it; 2 of 10 platforms',
    );
  });
});

describe('proofs', () => {
  it('of a filter that nobody can be in are bad news', () => {
    const [empty] = proofLines({ empty: YES, universal: NO });
    expect(empty).toEqual({ text: 'Proven: no device can ever be in it', kind: 'bad', witness: null });
  });

  it('come with the device that shows them', () => {
    expect(proofLines({ empty: NO, universal: NO })).toEqual([
      { text: 'Proven: devices can be in it, for example this one', kind: 'good', witness: WITNESS },
      { text: 'Proven: devices can be outside of it, for example this one', kind: 'good', witness: WITNESS },
    ]);
  });

  it('that were not found say why', () => {
    expect(proofLines({ empty: UNKNOWN, universal: YES })).toEqual([
      { text: 'Whether any device can be in it is not decided: too much to look at', kind: 'unknown', witness: null },
      { text: 'Proven: every device is in it', kind: 'bad', witness: null },
    ]);
  });

  it('of a filter with errors there are none', () => {
    expect(proofLines(null)).toEqual([]);
  });
});

describe('a difference', () => {
  const none = { answer: 'none', witness: null, reason: null } as const;
  const some = { answer: 'some', witness: WITNESS, reason: null } as const;

  it('of filters that are the same is one line', () => {
    expect(differenceLines({ same: true, gained: none, lost: none })).toEqual([
      { text: 'Proven: A and B select the same devices, whatever the devices are', kind: 'good', witness: null },
    ]);
  });

  it('has a line for each side: first who is lost from A, then who is gained with B', () => {
    expect(differenceLines({ same: false, gained: none, lost: some })).toEqual([
      { text: 'Devices can be in A and not in B, for example this one', kind: 'good', witness: WITNESS },
      { text: 'Proven: no device is in B and not in A', kind: 'good', witness: null },
    ]);
  });

  it('that was not decided says so', () => {
    const unknown = { answer: 'unknown', witness: null, reason: 'too many steps' } as const;
    expect(differenceLines({ same: null, gained: unknown, lost: none })[1]).toEqual({
      text: 'Whether devices are in B and not in A is not decided: too many steps',
      kind: 'unknown',
      witness: null,
    });
    expect(differenceLines(null)).toEqual([]);
  });
});

describe('devices', () => {
  it('that were generated', () => {
    expect(devicesWords({ kind: 'read', devices: 1, summary: null, duplicates: 0 }, null)).toBe('1 device generated');
  });

  it('from a file, with what was left out', () => {
    const unknown = { tags: 2, applications: 1, fields: 0 };
    const summary = { devices: 10, lines: 13, badLines: 3, firstBadLines: [], unknown };
    expect(devicesWords({ kind: 'read', devices: 9, summary, duplicates: 1 }, 'a.csv')).toBe(
      '9 devices read from a.csv; left out: 3 bad lines, 1 device whose id was there before, ' +
        '2 tag values unknown to the catalog, 1 subscription unknown to the catalog',
    );
  });
});

it.each([
  ['in A', [0], [0]],
  ['in A, not in B', [0], [0, 1]],
  ['in C, not in A', [2], [0, 2]],
  ['in A and C, not in B', [0, 2], [0, 1, 2]],
  ['in B, not in A or C', [1], [0, 1, 2]],
  ['in A and B and C', [0, 1, 2], [0, 1, 2]],
])('a region is called %s', (name, members, filters) => {
  expect(regionName(members, filters)).toBe(name);
});
