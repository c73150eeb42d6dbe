/** What a call is told to do about a filter that is refused: the whole account may be meant where nothing else stands against it. */

import { expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { refusedFor } from '../../src/mcp/sound-filter.js';

const error = (code: Diagnostic['code']): Diagnostic => ({
  ...diagnose(code, { start: 0, end: 1 }, 'words', { label: null, help: null }),
  severity: 'error',
});

const ALLOW =
  'The filter is refused because it can reach devices outside of every application it names. Name an application, or set allowAccountWide where the person who asked wants that.';
const MEND = 'The filter has errors. Mend them, or ask for `fix`.';

const CASES: readonly (readonly [codes: readonly Diagnostic['code'][], advice: string])[] = [
  [['lint/no-application'], ALLOW],
  [['lint/account-wide'], ALLOW],
  [['lint/no-application', 'lint/account-wide'], ALLOW],
  [['lint/no-application', 'type/duplicate-value'], MEND],
  [['syntax/unclosed-bracket'], MEND],
];

it.each(CASES)('%j', (codes, advice) => {
  const { refusal } = refusedFor('filter', 'A("X")', codes.map(error));
  expect(refusal.split('\n').at(-1)).toBe(advice);
  for (const code of codes) expect(refusal).toContain(`error[${code}]: words`);
});
