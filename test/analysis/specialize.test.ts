import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specialize } from '../../src/analysis/specialize.js';
import type { Facts } from '../../src/analysis/specialize-residual.js';
import type { Device } from '../../src/devices/device.js';
import { forAll } from '../support/law.js';
import { overlappingFilters, reachedIn, SMALL_CATALOG, validFor } from '../support/overlapping-filters.js';
import { compiledText } from '../support/worlds.js';

const IOS: Facts = { platform: 'iOS' };
const IN_X: Facts = { subscribed: ['X'] };
const OUT_OF_X: Facts = { notSubscribed: ['X'] };

/** The residual as text, or what it is instead. */
function left(text: string, facts: Facts, catalog = SMALL_CATALOG): string {
  const residual = specialize(compiledText(text, catalog), facts, { catalog });
  return residual.kind === 'filter' ? residual.text : residual.kind;
}

const CASES: readonly (readonly [string, Facts, string])[] = [
  ['A("X", ["iOS"]) * T("n", EQ, 1)', IOS, 'A("X") * T("n", EQ, 1)'],
  ['A("X", ["Android"]) * T("n", EQ, 1)', IOS, 'nobody'],
  ['A("X", ["Android"]) + T("n", EQ, 1)', IOS, 'T("n", EQ, 1)'],
  ['A("X") * T("n", EQ, 1)', IN_X, 'T("n", EQ, 1)'],
  ['A("X") + T("n", EQ, 1)', IN_X, 'everyone'],
  ['A("X") \\ T("n", EQ, 1)', IN_X, 'A("X") \\ T("n", EQ, 1)'],
  ['(A("X") + A("Y")) \\ T("n", EQ, 1)', IN_X, 'A("X") \\ T("n", EQ, 1)'],
  ['A("X") \\ (A("X") \\ T("n", EQ, 1))', IN_X, 'T("n", EQ, 1)'],
  ['T("n", EQ, 1) \\ A("X")', IN_X, 'nobody'],
  ['T("n", EQ, 1) \\ A("X")', OUT_OF_X, 'T("n", EQ, 1)'],
  ['AT("X", "m", EQ, 1) + T("n", EQ, 1)', OUT_OF_X, 'T("n", EQ, 1)'],
  ['AT("X", "m", EQ, 1) * A("X")', IN_X, 'AT("X", "m", EQ, 1)'],
  ['G("B") * T("n", EQ, 1)', IN_X, 'T("n", EQ, 1)'],
  ['G("B") * T("n", EQ, 1)', { notSubscribed: ['X', 'Y'] }, 'nobody'],
  ['G("B", ["iOS"]) * T("n", EQ, 1)', { platform: 'iOS', notSubscribed: ['Y'] }, 'G("B") * T("n", EQ, 1)'],
  ['A("X") * T("n", EQ, 1)', { subscribed: ['Y'] }, 'A("X") * T("n", EQ, 1)'],
  ['A("X")', { subscribed: ['X'], notSubscribed: ['X'] }, 'nobody'],
  ['G("B")', { subscribed: ['X'], notSubscribed: ['X'] }, 'nobody'],
  ['A("X") * (T("n", EQ, 1) + T("n", EQ, 2))', IN_X, 'T("n", IN, [1, 2])'],
];

describe('specialize', () => {
  it.each(CASES)('%s under %j is %s', (text, facts, expected) => {
    expect(left(text, facts)).toBe(expected);
  });

  it('leaves a filter as its author wrote it where the facts say nothing of it', () => {
    expect(left('A("X")  +T("n",EQ,1)', { platform: 'iOS' })).toBe('A("X")  +T("n",EQ,1)');
  });

  it('keeps a group that no catalog resolved, and drops its platforms', () => {
    expect(left('G("g", ["iOS"]) * T("n", EQ, 1)', IOS, null)).toBe('G("g") * T("n", EQ, 1)');
    expect(left('G("g", ["iOS"])', { platform: 'Chrome' }, null)).toBe('nobody');
  });

  it('joins no conditions without a catalog, which would leave the type of their tag open', () => {
    expect(left('(A("X") * T("s", EQ, "a")) + (A("X") * T("s", EQ, "b"))', IN_X, null)).toBe(
      'T("s", EQ, "a") + T("s", EQ, "b")',
    );
  });

  it('says so where the types of what is left would be open', () => {
    expect(specialize(compiledText('A("X") * T("a", GTE, 1) + T("a", EQ, 5)', null), OUT_OF_X)).toEqual({
      kind: 'unknown',
      reason: 'what is left says less about the types of its tags: give the catalog',
    });
  });

  it('does not guess past its budget', () => {
    const filter = compiledText('A("X", ["iOS"]) * T("n", EQ, 1)', SMALL_CATALOG);
    expect(specialize(filter, IOS, { catalog: SMALL_CATALOG, maxQuestions: 0 })).toEqual({
      kind: 'unknown',
      reason: 'there are more than 0 questions to ask',
    });
  });

  it('does not say what it could not prove', () => {
    const filter = compiledText('A("X") * T("n", EQ, 1)', SMALL_CATALOG);
    expect(specialize(filter, OUT_OF_X, { catalog: SMALL_CATALOG, maxSteps: 0, maxNodes: 0 })).toEqual({
      kind: 'unknown',
      reason: 'too many combinations: undecided after 0 steps of search and a diagram of up to 0 nodes',
    });
  });
});

const facts: fc.Arbitrary<Facts> = fc.record({
  platform: fc.constantFrom(null, 'iOS', 'Android', 'Safari'),
  subscribed: fc.subarray(['X', 'Y']),
  notSubscribed: fc.subarray(['X', 'Y', 'Z']),
});

function meets({ platform, applications = [] }: Device, given: Facts): boolean {
  return (
    (given.platform ?? platform) === platform &&
    (given.subscribed ?? []).every((code) => applications.includes(code)) &&
    !(given.notSubscribed ?? []).some((code) => applications.includes(code))
  );
}

it('what is left has the same devices wherever the facts hold', () => {
  forAll(fc.tuple(overlappingFilters, facts), ([{ text, catalog }, given]) => {
    const devices = validFor(text, catalog).filter((device) => meets(device, given));
    const before = reachedIn(text, catalog, devices);
    const residual = specialize(compiledText(text, catalog), given, { catalog });
    const title = [text, given, residual.kind];
    if (residual.kind === 'nobody') expect([title, before]).toEqual([title, []]);
    if (residual.kind === 'everyone') expect([title, before.length]).toEqual([title, devices.length]);
    if (residual.kind === 'filter')
      expect([title, reachedIn(residual.text, catalog, devices)]).toEqual([title, before]);
    if (residual.kind === 'unknown') expect([title, catalog]).toEqual([title, null]);
    return true;
  });
});
