/** What is said of whatever was thrown. */

import { expect, it } from 'vitest';
import { errorMessage, errorStack } from '../../src/base/error-message.js';

it.each<readonly [string, unknown, string]>([
  ['an error', new Error('no room'), 'no room'],
  ['a text', 'no room', 'no room'],
  ['nothing', undefined, 'undefined'],
  ['errors with words for all of them', new AggregateError([new Error('one')], 'all failed'), 'all failed'],
  ['errors of several addresses', new AggregateError([new Error('one'), new Error('two')]), 'one; two'],
])('%s', (_what, thrown, words) => {
  expect(errorMessage(thrown)).toBe(words);
});

it('has the calls that led to an error, where it has any', () => {
  const error = new Error('no room');
  expect(errorStack(error)).toMatch(/^Error: no room\n +at /);
  error.stack = 'Error: no room\n    at write';
  expect(errorStack(error)).toBe('Error: no room\n    at write');
  delete error.stack;
  expect(errorStack(error)).toBe('no room');
});

it.each([
  ['no room', 'no room'],
  [undefined, 'undefined'],
  [{ stack: 'at write', toString: (): string => 'an object' }, 'an object'],
])('has what was thrown instead of one: %j', (thrown, words) => {
  expect(errorStack(thrown)).toBe(words);
});
