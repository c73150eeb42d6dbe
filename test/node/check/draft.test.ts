/** The report of a source leaves out what is suppressed, and counts it neither; whether the source is valid does not depend on it. */

import { expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { type Draft, reportOf } from '../../../src/node/check/draft.js';

const TEXT = 'A("X") + A("Y") * T("age", NOTEQ, 18)';

function draftOf(text: string): Draft {
  const { diagnostics, filter } = compile(text);
  return { kind: 'filter', text, diagnostics, filter, filterSpan: { start: 0, end: text.length }, filterPointer: null };
}

it('says everything where nothing is suppressed', () => {
  const draft = draftOf(TEXT);
  expect(draft.diagnostics.length).toBeGreaterThan(1);
  const { diagnostics, valid } = reportOf('a.sift', draft, new Set());
  expect(new Set(diagnostics)).toEqual(new Set(draft.diagnostics));
  expect(valid).toBe(draft.filter !== null);
});

it('leaves out exactly what is suppressed, and counts what is left', () => {
  const draft = draftOf(TEXT);
  for (const suppressed of draft.diagnostics) {
    const { diagnostics, totals, valid } = reportOf('a.sift', draft, new Set([suppressed]));
    expect(diagnostics).not.toContain(suppressed);
    expect(diagnostics).toHaveLength(draft.diagnostics.length - 1);
    expect(totals.errors + totals.warnings + totals.notes).toBe(draft.diagnostics.length - 1);
    expect(valid).toBe(draft.filter !== null);
  }
});
