/** What is said of whatever was thrown. */

import { expect, it } from 'vitest';
import { errorMessage } from '../../src/base/error-message.js';

it.each<readonly [string, unknown, string]>([
  ['an error', new Error('no room'), 'no room'],
  ['a text', 'no room', 'no room'],
  ['nothing', undefined, 'undefined'],
  ['errors with words for all of them', new AggregateError([new Error('one')], 'all failed'), 'all failed'],
  ['errors of several addresses', new AggregateError([new Error('one'), new Error('two')]), 'one; two'],
])('%s', (_what, thrown, words) => {
  expect(errorMessage(thrown)).toBe(words);
});
