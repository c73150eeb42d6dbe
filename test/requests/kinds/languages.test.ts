/** Names of languages are looked at up to a length that no tag in use comes near. */

import { expect, it } from 'vitest';
import { message } from '../expect-request.js';

/** With as many private parts as it takes. */
function tagOf(units: number): string {
  return `en-x${'-aaaaaaaa'.repeat(20)}`.slice(0, units);
}

it.each([
  [35, []],
  [99, []],
  [100, []],
  [101, ['warning']],
  [150, ['warning']],
])('a tag of %i characters: %j', (units, severities) => {
  const found = message({ content: { en: 'Hello', [tagOf(units)]: 'Hello' } });
  expect(found.map((line) => line.split(' ')[0])).toEqual(severities);
});
