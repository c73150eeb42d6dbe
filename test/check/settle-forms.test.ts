/** Conditions in another form, told with what the catalog has: whose tag is meant, where that is declared, and the value as it was written. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';

const level = { type: 'Integer' };
const { catalog } = loadCatalog({
  applications: { X: { tags: { level, flag: { type: 'String' } } }, Y: { tags: { level } } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});

it.each<readonly [text: string, related: readonly string[], fixes: readonly string[]]>([
  // The one tag that is meant, and where it stands.
  ['T("city", EQ, yes)', ['`city` is a String: "city"'], ['write T("city", EQ, "yes")']],
  ['AT("X", "flag", EQ, yes)', ['`flag` is a String: "flag"'], ['write AT("X", "flag", EQ, "yes")']],
  ['AT("X", "flag", EQ, No)', ['`flag` is a String: "flag"'], ['write AT("X", "flag", EQ, "No")']],
  ['city = off', ['`city` is a String: city'], ['write T("city", EQ, "off")']],
  // Of several none is the one.
  ['T("level" GTE 5)', [], ['write AT("X", "level", GTE, 5)', 'write AT("Y", "level", GTE, 5)']],
  ['T("level", EQ, yes)', [], ['write AT("X", "level", EQ, 1)', 'write AT("Y", "level", EQ, 1)']],
])('%s', (text, related, fixes) => {
  const [found, ...others] = compile(text, { catalog, lint: false }).diagnostics;
  expect(others).toEqual([]);
  expect(found?.related.map(({ message, span }) => `${message}: ${text.slice(span.start, span.end)}`)).toEqual(related);
  expect(found?.fixes.map(({ title }) => title)).toEqual(fixes);
});
