/**
 * One mistake in the form of a condition or a set is one finding, and its fixes are what a person would write: whole, or none.
 * A file of cases is lines of `text`, and below each `code` and its fixes, each made by itself.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

const CASES = readFileSync(new URL('./one-finding.txt', import.meta.url), 'utf8')
  .split(/\n{2,}/)
  .filter((block) => !block.startsWith('#'))
  .map((block) => {
    const [text = '', ...said] = block.trimEnd().split('\n');
    return { text: text.replaceAll('␤', '\n'), said: said.join('\n') };
  });

/** The findings of `text`, and below each what its fixes make of the text. */
function answer(text: string): string {
  const { diagnostics } = compile(text, { lint: false });
  return diagnostics
    .flatMap((diagnostic) => [
      `  ${diagnostic.code}: ${diagnostic.message}`,
      ...diagnostic.fixes.map(
        (fix) => `    ${fix.safety} → ${applyFixes(text, [{ ...diagnostic, fixes: [fix] }], { unsafe: true })}`,
      ),
    ])
    .join('\n');
}

describe('one mistake, one finding', () => {
  it.each(CASES)('$text', ({ text, said }) => {
    expect(answer(text)).toBe(said);
  });
});

describe('what is written in another form', () => {
  it.each(CASES)('is told by one error: $text', ({ text }) => {
    const { diagnostics } = compile(text, { lint: false });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('is not told of again where one of its fixes was made', () => {
    const again = CASES.flatMap(({ text }) =>
      compile(text, { lint: false }).diagnostics.flatMap((diagnostic) =>
        diagnostic.fixes
          .map((fix) => applyFixes(text, [{ ...diagnostic, fixes: [fix] }], { unsafe: true }))
          .filter((fixed) => compile(fixed, { lint: false }).diagnostics.some(({ code }) => code === diagnostic.code)),
      ),
    );
    expect(again).toEqual([]);
  });
});
