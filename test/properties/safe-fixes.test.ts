// P4: each safe fix, made alone, ends its own diagnostic and leaves fewer errors, whatever else is wrong with the text.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { arbitraryExpression } from '../support/expressions.js';
import { FAULT_CATALOG } from '../support/faults.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

const mutatedText = fc
  .tuple(arbitraryExpression, arbitraryNoise, arbitraryMutation)
  .map(([tree, noise, mutation]) => mutate(writeText(tree, noise), mutation));

function diagnosticsOf(text: string): readonly Diagnostic[] {
  return compile(text, { catalog: FAULT_CATALOG, lint: false, limits: { diagnostics: 10_000 } }).diagnostics;
}

function errorCount(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

describe('a safe fix, whatever else is wrong with the text', () => {
  it('leaves fewer errors', () => {
    forAll(
      mutatedText,
      (text) => {
        const before = diagnosticsOf(text);
        for (const mended of before) {
          if (!mended.fixes.some(({ safety }) => safety === 'safe')) continue;
          const next = applyFixes(text, [mended]);
          const left = errorCount(before) - (mended.severity === 'error' ? 1 : 0);
          expect(errorCount(diagnosticsOf(next)), `${text}\n${mended.code}\n${next}`).toBeLessThanOrEqual(left);
        }
      },
      5,
    );
  });
});
