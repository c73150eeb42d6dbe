/** Fixes of what is proven: none that names a wider reach, none that loses a comment. */

import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { isSame } from '../../src/lint/proven/proven-fixes.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven } from './expect-proven.js';

const fixed = (text: string) => applyFixes(text, proven(text).proven);

describe('a set that bounds the filter by its form', () => {
  const bounded = 'A("X") * (T("s", EQ, "a") \\ (T("s", EQ, "a") \\ A("X")))';
  const unbounded = 'T("s", EQ, "a") \\ (T("s", EQ, "a") \\ A("X"))';

  it('is told where it is implied, and is not taken away', () => {
    const [found] = proven(bounded).proven;
    expect([found?.code, found && bounded.slice(found.span.start, found.span.end), found?.fixes]).toEqual([
      'lint/implied-clause',
      'A("X")',
      [],
    ]);
    expect(fixed(bounded)).toBe(bounded);
  });

  it('may come, and may not go, though the devices are the same', () => {
    const [within, beyond] = [bounded, unbounded].map((text) => compileOrThrow(text, { catalog: SMALL_CATALOG }));
    expect([isSame(beyond!, within!), isSame(within!, beyond!), isSame(beyond!, beyond!)]).toEqual([true, false, true]);
  });
});

describe('a comment', () => {
  it('inside a condition that would be written anew keeps it', () => {
    const text = '(T("n", # why\n LTE, 9) * T("n", GTE, 5)) + A("X")';
    expect(proven(text).proven.map(({ code, fixes }) => [code, fixes])).toEqual([['lint/one-range', []]]);
  });

  it('inside a condition that goes stays', () => {
    expect(fixed('(T("n", LTE, 9) * T("n", # why\n GTE, 5)) + A("X")')).toBe('T("n", BETWEEN, [5, 9])# why\n + A("X")');
  });

  it('stays with the line break that ends it, of either kind', () => {
    const lines = ['A("X") * T("n", EQ, 1) # one', ' * T("n", GTE, 0) # two', ' * T("s", EQ, "a")'];
    for (const end of ['\n', '\r\n'])
      expect(fixed(lines.join(end))).toBe(['A("X") * T("n", EQ, 1) # one', ' # two', ' * T("s", EQ, "a")'].join(end));
  });
});
