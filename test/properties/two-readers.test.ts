// The twin of the fast reader: on every text it takes, the tolerant reader gives the same tree and finds nothing wrong.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import { readTolerant } from '../../src/syntax/tolerant/tolerant-reader.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { outlineWithSpans } from '../support/outline.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

it('reads what the fast reader reads, comments included', () => {
  forAll(fc.tuple(arbitraryExpression, arbitraryNoise), ([tree, noise]) => {
    const text = writeText(tree, noise, { comments: true });
    const fast = readStrict(text, DEFAULT_LIMITS, true)!;
    const tolerant = readTolerant(text, {
      dialect: 'strict',
      comments: true,
      limits: DEFAULT_LIMITS,
      suggestions: true,
    });
    expect(tolerant.diagnostics, text).toEqual([]);
    expect(outlineWithSpans(tolerant.ast), text).toBe(outlineWithSpans(fast.ast));
    expect(tolerant.comments).toEqual(fast.comments);
  });
});
