/** What a check of files says beyond filters and bodies: counts that are suppressed, audiences out of bounds, and fixes that undo each other. */

import { describe, expect, it } from 'vitest';
import type { DiagnosticCode } from '../../../src/diagnostics/catalogue.js';
import { audienceOutOfBounds, undoneFixes, unusedSuppression } from '../../../src/node/check/errors.js';

const SPAN = { start: 3, end: 7 };
const REST = { severity: 'error', span: SPAN, label: null, related: [], fixes: [] };

describe('a count of suppressed findings that is too high', () => {
  it.each<[count: number, found: number, isGone: boolean, message: string, help: string]>([
    [1, 0, false, '1 finding of `lint/x` in `a.sift` is suppressed, and there is none', 'remove the entry'],
    [2, 0, false, '2 findings of `lint/x` in `a.sift` are suppressed, and there is none', 'remove the entry'],
    [2, 1, false, '2 findings of `lint/x` in `a.sift` are suppressed, and there is 1', 'lower the count to 1'],
    [3, 2, false, '3 findings of `lint/x` in `a.sift` are suppressed, and there are 2', 'lower the count to 2'],
    [1, 0, true, '1 finding of `lint/x` in `a.sift` is suppressed, and the file is gone', 'remove the entry'],
  ])('of %i, where there are %i, and the file is gone: %s', (count, found, isGone, message, help) => {
    const told = unusedSuppression(SPAN, { source: 'a.sift', code: 'lint/x', count, found, isGone });
    expect(told).toEqual({
      ...REST,
      code: 'suppression/unused',
      severity: 'warning',
      message,
      help,
      pointer: null,
    });
  });

  it('is told in one line, whatever it is called', () => {
    const { message } = unusedSuppression(SPAN, { source: 'a\nb', code: 'c\td', count: 1, found: 0, isGone: false });
    expect(message).toBe('1 finding of `c\\u0009d` in `a\\u000ab` is suppressed, and there is none');
  });
});

describe('an audience', () => {
  const LARGE = (count: string, most: string) => `this filter reaches ${count}, the most allowed is ${most}`;
  const SMALL = (count: string, least: string) => `this filter reaches ${count}, the least wanted is ${least}`;

  it.each<[count: number, least: number | null, most: number | null, message: string | null]>([
    [0, null, null, null],
    [5, null, 5, null],
    [6, null, 5, LARGE('6 devices', '5 devices')],
    [5, 5, null, null],
    [4, 5, null, SMALL('4 devices', '5 devices')],
    [5, 5, 5, null],
    [1, null, 0, LARGE('1 device', '0 devices')],
    [2, 0, 1, LARGE('2 devices', '1 device')],
    [0, 1, 5, SMALL('0 devices', '1 device')],
    [0, 0, 0, null],
    [1_234_567, null, 1_000_000, LARGE('1,234,567 devices', '1,000,000 devices')],
    // Bounds that nothing can be in: the one that keeps a filter from being sent to too many is told.
    [3, 5, 2, LARGE('3 devices', '2 devices')],
  ])('of %i, at least %s and at most %s: %s', (count, least, most, message) => {
    const told = audienceOutOfBounds(SPAN, '/request/devices_filter', count, { least, most });
    const isLarge = message?.includes('most') === true;
    const expected = {
      ...REST,
      code: isLarge ? 'audience/too-large' : 'audience/too-small',
      message,
      help: isLarge ? 'narrow the filter, or raise `--max-audience`' : 'widen the filter, or lower `--min-audience`',
      pointer: '/request/devices_filter',
    };
    expect(told).toEqual(message === null ? null : expected);
  });
});

/** A draft whose fixes of these codes undo each other. */
const mendedWith = (fault: readonly DiagnosticCode[] | null) => ({
  mended: { text: 'A("X")', changes: [], growth: null, isHeldBack: false, fault },
});

describe('fixes that undo each other', () => {
  it('of one code or of several, where a source has them', () => {
    const help = 'this is a mistake in pushsift, please report it; the findings stand';
    expect(undoneFixes('a.sift', [mendedWith(['type/quoted-integer'])])).toMatchObject({
      code: 'internal',
      message: 'the fixes of type/quoted-integer undo each other in a.sift: nothing was fixed there',
      help,
    });
    // In the second of three bodies.
    const several = mendedWith(['type/quoted-integer', 'type/between-order']);
    expect(undoneFixes('b.jsonl', [mendedWith(null), several, {}])).toMatchObject({
      code: 'internal',
      message:
        'the fixes of type/quoted-integer and type/between-order undo each other in b.jsonl: nothing was fixed there',
      help,
    });
  });

  it('are not told where there are none, or where no fixes were asked for', () => {
    expect(undoneFixes('a.sift', [mendedWith(null)])).toBeNull();
    expect(undoneFixes('a.sift', [{}])).toBeNull();
    expect(undoneFixes('a.jsonl', [])).toBeNull();
  });
});
