// An unsafe fix is never made on what an unsafe fix made: each is one of the text that safe fixes left.

import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { soleFix } from '../../src/diagnostics/select-fixes.js';
import { forAllAsync } from '../support/law.js';
import { arbitraryWrongText, HOLDERS } from '../support/wrong-texts.js';

function unsafeFixesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.flatMap((diagnostic) => {
    const fix = soleFix(diagnostic);
    return fix?.safety === 'unsafe' ? [`${diagnostic.span.start} ${diagnostic.code} ${fix.title}`] : [];
  });
}

describe.each(HOLDERS)('unsafe fixes of $name', ({ hold, check }) => {
  it('are those of the text that safe fixes left', async () => {
    await forAllAsync(arbitraryWrongText, async (filter) => {
      const left = await check(hold(filter), { fix: 'safe' });
      const known = unsafeFixesOf(left.diagnostics);
      const { mended } = await check(left.text, { fix: 'unsafe' });
      const guesses = (mended?.changes ?? []).filter(({ safety }) => safety === 'unsafe');
      const made = guesses.map(({ offset, code, title }) => `${offset} ${code} ${title}`);
      expect(
        made.filter((one) => !known.includes(one)),
        left.text,
      ).toEqual([]);
      expect(new Set(made).size, left.text).toBe(made.length);
    });
  });
});
