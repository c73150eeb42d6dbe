import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { summaryLine } from '../../src/report/summary-line.js';

const QUOTED = 'T("age", GTE, "18")';
const TURNED = 'T("year", BETWEEN, [30, 18])';

function summary(...filters: readonly string[]): string {
  const text = filters.join(' * ');
  const { diagnostics, totals } = compile(text, { lint: false });
  const result = {
    source: 'a.sift',
    kind: 'filter',
    text,
    diagnostics,
    totals,
    valid: false,
    reach: null,
    tags: [],
  } as const;
  return summaryLine({ results: [result], failures: [] });
}

it.each([
  ['what --fix can do', [QUOTED], '1 file, 1 error, 1 fixable with --fix'],
  ['what only --unsafe-fixes can do', [TURNED], '1 file, 1 error, 1 fixable with --fix --unsafe-fixes'],
  ['both', [QUOTED, TURNED], '1 file, 2 errors, 1 fixable with --fix, 1 more with --unsafe-fixes'],
  ['nothing, where there are several repairs', ['A("X") A("Y")'], '1 file, 1 error'],
])('counts %s', (_, filters, expected) => {
  expect(summary(...filters)).toBe(expected);
});

it.each([
  [['output'], '0 files, 1 failure'],
  [['output', 'output'], '0 files, 2 failures'],
  [['input'], '0 files, 1 failure: nothing was checked'],
  [['output', 'input'], '0 files, 2 failures: nothing was checked'],
  [['input', 'output'], '0 files, 2 failures: nothing was checked'],
])('failures %j: a report that cannot be written keeps nothing from being checked', (codes, expected) => {
  expect(summaryLine({ results: [], failures: codes.map((code) => ({ code, message: code })) })).toBe(expected);
});
