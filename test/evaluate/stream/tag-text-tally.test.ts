/** Texts under a tag, of devices that are read whole. */

import { expect, it } from 'vitest';
import { membersWithTag, tagTextTally } from '../../../src/evaluate/stream/tag-text-tally.js';

it('are those that a device has itself: neither of devices without tags, nor inherited, nor items of lists', () => {
  const texts: string[] = [];
  const tally = tagTextTally({ add: (text) => void texts.push(text) }, 'toString');
  tally.add([
    { id: 'a', platform: 'iOS' },
    { id: 'b', platform: 'iOS', tags: {} },
    { id: 'c', platform: 'iOS', tags: { toString: 'own' } },
    { id: 'd', platform: 'iOS', tags: { toString: ['item'], other: 'text' } },
    { id: 'e', platform: 'iOS', tags: { toString: 5 } },
  ]);
  expect(texts).toEqual(['own']);
});

it('of a device its tag alone is wanted', () => {
  expect(membersWithTag('city')).toEqual({
    id: false,
    applications: new Set(),
    tags: new Map([['city', null]]),
    applicationTags: new Map(),
  });
});
