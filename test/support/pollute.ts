/**
 * Makes every object inherit names that a filter, a catalog or a device may have, while a test runs: what a careless library,
 * or an attack on one, leaves behind. They are enumerable, as an assignment makes them: `for..in` sees them, and `in` says
 * yes. Between tests the test runner works, which does not live with it.
 */

import { afterEach, beforeEach } from 'vitest';

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

beforeEach(() => {
  for (const name of NAMES) {
    const value = { type: 'Integer', applications: [name], tags: {} };
    Object.defineProperty(Object.prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
});

afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
});
