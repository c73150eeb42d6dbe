/** `>` and `<` leave out the bound: so does each filter that fixes lead to, one behind another, and each that the lenient dialect reads. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { CompileResult } from '../../src/compile-text.js';
import { applyFixes, applyToText } from '../../src/diagnostics/apply-fixes.js';
import { audience } from '../support/worlds.js';

const BOUND = 18;

/** Of every age around the bound, by their ages. */
const DEVICES = Array.from({ length: 40 }, (_, age) => ({
  id: String(age).padStart(2, '0'),
  platform: 'iOS' as const,
  applications: [],
  tags: { age },
}));

const YOUNGER = DEVICES.filter(({ tags }) => tags.age < BOUND).map(({ id }) => id);
const OLDER = DEVICES.filter(({ tags }) => tags.age > BOUND).map(({ id }) => id);

const SIGNS: readonly (readonly [words: string, meant: readonly string[]])[] = [
  ...['LT', '<', 'lt', '"LT"', 'LTT', 'LLT', 'less than', 'is less than', 'under', 'BEFORE'].map(
    (word) => [word, YOUNGER] as const,
  ),
  ...['GT', '>', 'gt', '"GT"', 'GTT', 'GTR', 'greater than', 'more than', 'over', 'AFTER'].map(
    (word) => [word, OLDER] as const,
  ),
];

const BOUNDS = [
  ...[
    '18',
    '"18"',
    "'18'",
    '“18”',
    '018',
    '+18',
    '1_8',
    '18.0',
    '18.5',
    '17.5',
    '1 8',
    '[18]',
    '["18"]',
    '18L',
    '18e0',
  ],
  ...[
    '" 18"',
    '18 years',
    'eighteen',
    '"eighteen"',
    '2026-01-18',
    '"2026-01-18"',
    '',
    '18, 19',
    '{{18}}',
    '$18',
    '18)',
  ],
];

/** Everything that fixes lead to, one at a time, in every order. */
function reached(text: string): readonly CompileResult[] {
  const seen = new Map<string, CompileResult>();
  for (const queue = [text]; queue.length > 0; ) {
    const next = queue.pop() as string;
    if (seen.has(next)) continue;
    const result = compile(next, { lint: false });
    seen.set(next, result);
    const fixes = result.diagnostics.flatMap(({ fixes }) => fixes);
    queue.push(...fixes.map(({ edits }) => applyToText(next, edits)));
  }
  return [...seen.values()];
}

describe.each(SIGNS)('%s', (word, meant) => {
  it.each(BOUNDS)('of %s reaches nobody at the bound, whatever is mended', (bound) => {
    const text = `T("age", ${word}, ${bound})`;
    const filters = reached(text).flatMap(({ filter }) => filter ?? []);
    const lenient = compile(text, { lint: false, dialect: 'lenient' }).filter;
    const beyond = [...filters, ...(lenient === null ? [] : [lenient])].filter((filter) =>
      audience(filter, DEVICES).some((age) => !meant.includes(age)),
    );
    expect(beyond.map(({ text: read }) => read)).toEqual([]);
  });
});

describe('the number next to a bound', () => {
  it.each([
    ['T("age", LT, 18)', 'safe', 'T("age", LTE, 17)'],
    ['T("age", GT, –5)', 'safe', 'T("age", GTE, -4)'],
    ['T("age", LT, 018)', 'safe', 'T("age", LTE, 17)'],
    ['T("age", LT, "18")', 'unsafe', 'T("age", LTE, 17)'],
    ['T("age", >, "-5")', 'unsafe', 'T("age", GTE, -4)'],
    ['T("age", over, 18)', 'unsafe', 'T("age", GTE, 19)'],
  ] as const)('%s: a fix that is %s writes %s', (text, safety, written) => {
    const found = compile(text, { lint: false }).diagnostics.filter(
      ({ code }) => code === 'spelling/strict-comparison',
    );
    expect(found.flatMap(({ fixes }) => fixes).map((fix) => [fix.safety, applyToText(text, fix.edits)])).toEqual([
      [safety, written],
    ]);
    const lenient = compile(text, { lint: false, dialect: 'lenient' }).filter;
    expect(lenient?.plan).toEqual(safety === 'safe' ? compile(written).filter?.plan : undefined);
  });

  it.each(['1_8', '+18', '1 8', '18.'])('of %s waits for the number, whose fix comes first', (number) => {
    const text = `T("age", LT, ${number})`;
    const first = applyFixes(text, compile(text, { lint: false }).diagnostics, { unsafe: true });
    expect(first).toBe('T("age", LT, 18)');
    expect(compile(text, { lint: false, dialect: 'lenient' }).filter).toBeNull();
  });

  it.each(['"x"', '18.5', '"018"', '[18]', '"1.2"', '2026-01-18'])('of %s there is none, nor a fix', (bound) => {
    for (const word of ['LT', '>', 'over'])
      expect(compile(`T("age", ${word}, ${bound})`, { lint: false }).diagnostics).toContainEqual(
        expect.objectContaining({ code: 'spelling/strict-comparison', severity: 'error', fixes: [] }),
      );
  });
});
