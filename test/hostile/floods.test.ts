// Texts where everything is wrong: each stage finds thousands of mistakes, counts them all, tells fifty, and takes few steps for it.

import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { stepsOf } from '../support/steps.js';
import { BROKEN_STRINGS, FLOODING_TEXTS, RAISED_LIMITS } from './flooding-texts.js';

/** Five thousand unknown names beside sixty thousand known ones would be three hundred million comparisons. */
const MOST_STEPS = 250_000_000;

/** What is told is fifty findings. */
const MOST_STEPS_TO_SHOW = 20_000_000;

it.each(FLOODING_TEXTS)('counts all %s and tells fifty', async (_, code, count, text, catalog) => {
  let { diagnostics, totals } = compile('');
  const steps = await stepsOf(() => {
    ({ diagnostics, totals } = compile(text, { catalog, limits: RAISED_LIMITS }));
  });
  expect(diagnostics.length).toBe(51);
  expect(diagnostics.filter((diagnostic) => diagnostic.code === code).length).toBeGreaterThan(20);
  expect(diagnostics[50]!.code).toBe('limit/too-many-diagnostics');
  expect(totals.errors + totals.warnings + totals.notes).toBeGreaterThanOrEqual(count);
  expect(steps).toBeLessThan(MOST_STEPS);
  expect(await stepsOf(() => renderDiagnostics(text, diagnostics))).toBeLessThan(MOST_STEPS_TO_SHOW);
  expect(await stepsOf(() => applyFixes(text, diagnostics, { unsafe: true }))).toBeLessThan(MOST_STEPS_TO_SHOW);
});

it.each(BROKEN_STRINGS)('tells %s of one string once', async (_, code, text) => {
  const { diagnostics } = compile(text);
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  expect(await stepsOf(() => renderDiagnostics(text, diagnostics))).toBeLessThan(MOST_STEPS_TO_SHOW);
  const fixed = applyFixes(text, diagnostics, { unsafe: true });
  expect(compile(fixed, { limits: RAISED_LIMITS, lint: false }).diagnostics).toEqual([]);
});
