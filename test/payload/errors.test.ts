/** What is said of a message that cannot be sent as it is. */

import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { notSent, numberNotKept, payloadTooLarge, unknownPreset } from '../../src/payload/errors.js';

const TEXT = '{"preset": "SPRIN"}';
const PLACE = { pointer: '/preset', span: { start: 11, end: 18 } };

describe('a preset that is not there', () => {
  it('with one of nearly that code: it is offered, in quotes, and not written unasked', () => {
    const finding = unknownPreset(PLACE, 'SPRIN', 'SPRING');
    expect(finding).toMatchObject({
      severity: 'error',
      code: 'request/unknown-preset',
      span: { start: 11, end: 18 },
      pointer: '/preset',
      message: 'there is no preset `SPRIN`',
      help: 'did you mean `SPRING`?',
      fixes: [{ title: 'write SPRING', safety: 'unsafe' }],
    });
    expect(applyFixes(TEXT, [finding], { unsafe: true })).toBe('{"preset": "SPRING"}');
    expect(applyFixes(TEXT, [finding])).toBe(TEXT);
  });

  it('with none that is near: where codes come from', () => {
    expect(unknownPreset(PLACE, 'SPRIN', null)).toMatchObject({
      message: 'there is no preset `SPRIN`',
      help: 'createPreset gives the code of a preset',
      fixes: [],
    });
  });
});

it('a field that is not sent says which are carried out, or what it was told', () => {
  expect(notSent(PLACE, 'page_id')).toMatchObject({
    severity: 'warning',
    message: '`page_id` is not sent',
    help: 'of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out',
  });
  expect(notSent(PLACE, 'customIcon', 'there is no place for it').help).toBe('there is no place for it');
});

it.each([
  [true, 'error', '`1e400` cannot be sent: it would be `null`'],
  [false, 'warning', '`1e400` is sent as `null`'],
])('a number that is not kept, and whether it is another: %s', (isOther, severity, message) => {
  expect(numberNotKept(PLACE, '1e400', 'null', isOther)).toMatchObject({
    severity,
    message,
    help: 'to be sent as it is written, make it a text',
    pointer: '/preset',
  });
});

it.each([
  [null, 'the payload for Windows has 12,345 bytes, 7,345 more than WNS takes'],
  ['de', 'the payload for Windows in `de` has 12,345 bytes, 7,345 more than WNS takes'],
])('a payload that is too large in the language %s', (language, message) => {
  const excess = { platform: 'Windows', service: 'wns', language, bytes: 12_345, most: 5000 } as const;
  expect(payloadTooLarge(PLACE, excess)).toMatchObject({
    severity: 'error',
    code: 'request/payload-too-large',
    message,
    label: 'the most of it',
    help: 'it takes 5,000 bytes',
    span: { start: 11, end: 18 },
  });
});
