/** A negation before an operator that has no contrary: what is said of it names the devices to take away. */

import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['T(age ! >= 18)', '! >=', 'take those devices away: … \\ T("age", GTE, value)'],
  ['T(age not <= 18)', 'not <=', 'take those devices away: … \\ T("age", LTE, value)'],
  ['T("age" not between 1 and 2)', 'not between', 'take the range away: … \\ T("age", BETWEEN, [min, max])'],
])('%s', (text, operator, help) => {
  const found = parse(text).diagnostics.map((each) => [each.message, each.help, each.fixes]);
  expect(found).toEqual([[`there is no operator \`${operator}\``, help, []]]);
});
