/**
 * Makes every object inherit names that a filter, a catalog or a device may have, while the tests of a file run: what a careless
 * library, or an attack on one, leaves behind. They are enumerable, as an assignment makes them: `for..in` sees them, and `in` says
 * yes. Not for each test: a change of `Object.prototype` takes the longer the more prototypes there are, and a law
 * has thousands of cases.
 */

import { afterAll, beforeAll } from 'vitest';

const NAMES = [
  'age',
  'city',
  'plan',
  'likes',
  'level',
  'a',
  'b',
  'x',
  'X',
  'AAAAA-AAAAA',
  'iOS',
  'EQ',
  'Integer',
  'polluted',
];

beforeAll(() => {
  for (const name of NAMES) {
    const value = { type: 'Integer', applications: [name], tags: {} };
    Object.defineProperty(Object.prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
});

afterAll(() => {
  for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
});
