/** Fixes that undo each other are told, with their codes, as a mistake of the program. */

import { expect, it } from 'vitest';
import type { DiagnosticCode } from '../../../src/diagnostics/catalogue.js';
import { undoneFixes } from '../../../src/node/check/undone-fixes.js';

/** A draft whose fixes of these codes undo each other. */
const mendedWith = (fault: readonly DiagnosticCode[] | null) => ({
  mended: { text: 'A("X")', changes: [], growth: null, isHeldBack: false, fault },
});

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
