/** `--keep-messages`, `--keep-removed` and `--workers`. */

import { expect, it } from 'vitest';
import { Failure } from '../../../src/cli/output/failure.js';
import { keepTimeOf, workersIn } from '../../../src/cli/serve/serve-options.js';

const HOUR_MS = 3_600_000;

it.each([
  ['90d', 90 * 24 * HOUR_MS],
  ['12h', 12 * HOUR_MS],
  ['1h', HOUR_MS],
  ['99999d', 99_999 * 24 * HOUR_MS],
  ['forever', null],
])('%s is a time', (text, milliseconds) => {
  expect(keepTimeOf(text, 'messages')).toBe(milliseconds);
});

it.each(['', '0', '0d', '90', 'd', '-1d', '1.5d', '1w', '100000d', 'Forever'])('%j is none', (text) => {
  expect(() => keepTimeOf(text, 'messages')).toThrow(
    new Failure('usage', `\`${text}\` is no time to keep messages`, 'as in `90d`, `12h` or `forever`'),
  );
});

it.each([0, 1, 64])('%i threads may check bodies', (workers) => {
  expect(workersIn({ count: () => workers })).toBe(workers);
});

it('no more than 64 threads may check bodies, and none do where it is not said', () => {
  expect(() => workersIn({ count: () => 65 })).toThrow(
    new Failure('usage', '65 threads are too many: 64 at most', 'as many as the machine has processors'),
  );
  expect(workersIn({ count: () => null })).toBe(0);
});
