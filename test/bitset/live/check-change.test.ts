/** What a change must be before it is looked at as one. */

import { expect, it } from 'vitest';
import { changeFaults } from '../../../src/bitset/live/check-change.js';

it.each([[null], [undefined], [5], ['d1'], [['d1']]])('%j is no change, which is all that is said of it', (value) => {
  const faults = changeFaults(value).map(({ message, pointer }) => [message, pointer]);
  expect(faults).toEqual([['a change must be an object', '']]);
});
