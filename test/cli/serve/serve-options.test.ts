/** `--keep-messages` and `--keep-removed`. */

import { expect, it } from 'vitest';
import { Failure } from '../../../src/cli/output/failure.js';
import { keepTimeOf } from '../../../src/cli/serve/serve-options.js';

const HOUR_MS = 3_600_000;

it.each([
  ['90d', 90 * 24 * HOUR_MS],
  ['12h', 12 * HOUR_MS],
  ['1h', HOUR_MS],
  ['forever', null],
])('%s is a time', (text, milliseconds) => {
  expect(keepTimeOf(text, 'messages')).toBe(milliseconds);
});

it.each(['', '0', '0d', '90', 'd', '-1d', '1.5d', '1w', '100000d', 'Forever'])('%j is none', (text) => {
  expect(() => keepTimeOf(text, 'messages')).toThrow(
    new Failure('usage', `\`${text}\` is no time to keep messages`, 'as in `90d`, `12h` or `forever`'),
  );
});
