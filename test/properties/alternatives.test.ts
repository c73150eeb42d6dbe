// Of several fixes of one finding no command makes any: a text whose findings all have several, or none, stays as it is.

import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { forAllAsync } from '../support/law.js';
import { arbitraryWrongText, HOLDERS } from '../support/wrong-texts.js';

describe.each(HOLDERS)('alternatives in $name', ({ hold, check }) => {
  it('are made by nobody', async () => {
    await forAllAsync(arbitraryWrongText, async (filter) => {
      const left = await check(hold(filter), { fix: 'safe' });
      const several = left.diagnostics.filter(({ fixes }) => fixes.length > 1);
      expect(applyFixes(left.text, several, { unsafe: true })).toBe(left.text);
      const { mended } = await check(left.text, { fix: 'unsafe' });
      const others = left.diagnostics.filter(({ fixes }) => fixes.length === 1);
      for (const { code, offset, safety } of mended?.changes ?? []) {
        if (safety === 'safe') continue;
        const isKnown = others.some((one) => one.code === code && one.span.start === offset);
        expect(isKnown, `${left.text}\n${code} at ${offset}`).toBe(true);
      }
      if (others.length === 0) expect(mended?.text).toBe(left.text);
    });
  });
});
