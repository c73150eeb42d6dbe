/** Which code a word was meant to be. */

import { expect, it } from 'vitest';
import { nearCode } from '../../src/diagnostics/explain-code.js';

it.each([
  // The last part of a code, however near another one is.
  ['missing-application', 'name/missing-application'],
  ['in-audience', 'test/in-audience'],
  ['decimal', 'type/decimal'],
  ['account-wide', 'lint/account-wide'],
  ['comment', 'json/comment'],
  // A misspelt one.
  ['type/betwen-order', 'type/between-order'],
  ['betwen-order', 'type/between-order'],
  ['Type/Between-Order', 'type/between-order'],
  // Neither: part of a word, and the first part of codes.
  ['order', null],
  ['type', null],
  ['', null],
  ['nothing at all', null],
])('%s: %s', (word, code) => {
  expect(nearCode(word)).toBe(code);
});
