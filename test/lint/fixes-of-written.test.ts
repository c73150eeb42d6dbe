/** Where a text had to be repaired to be read, rules say what they find and change nothing: their fixes would be about the repaired text. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { fixesOfWritten } from '../../src/lint/kept-fixes.js';
import { CATALOG } from '../check/expect-check.js';

function withCode(text: string, code: string): readonly Diagnostic[] {
  return compile(text, { catalog: CATALOG }).diagnostics.filter((each) => each.code === code);
}

const SOUND = 'A("SHOP1") * T("age", IN, [7])';

describe('fixes of a rule', () => {
  const [finding] = withCode(`${SOUND} + A("SHOP1")`, 'lint/mixed-operators');

  it('are offered for a text that is read as it stands', () => {
    expect(finding?.fixes.length).toBeGreaterThan(0);
    expect(fixesOfWritten([], [finding as Diagnostic])).toEqual([finding]);
  });

  it('are taken away from each finding where the reader found anything, and nothing else is', () => {
    const read = withCode('A("SHOP1"', 'syntax/unclosed-bracket');
    expect(read).toHaveLength(1);
    const two = [finding as Diagnostic, { ...(finding as Diagnostic), message: 'another' }];
    expect(fixesOfWritten(read, two)).toEqual([
      { ...finding, fixes: [] },
      { ...finding, message: 'another', fixes: [] },
    ]);
  });
});
