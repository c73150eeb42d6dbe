/** Texts where everything is wrong: thousands of one mistake each. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';

/** Higher than the usual ones: the texts are long. */
export const RAISED_LIMITS = { source: 2 ** 24, tokens: 2 ** 20 };

function times(count: number, part: (index: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(between);
}

function declared(count: number, entry: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

const SMALL = loadCatalog({
  applications: { X: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
}).catalog;

/** Names enough that looking for a similar one among all would take minutes. */
const LARGE = loadCatalog({
  applications: declared(10_000, (index) => [`APP${index}`, {}]),
  tags: declared(50_000, (index) => [`interest_${index.toString(36)}`, { type: 'Integer' }]),
}).catalog;

/** What is wrong, its code, how often it is found, the text, and the catalog it is held against. */
export const FLOODING_TEXTS: readonly (readonly [
  title: string,
  code: string,
  count: number,
  text: string,
  catalog: Catalog | null,
])[] = [
  ['unknown tags', 'name/unknown-tag', 5000, times(5000, (n) => `T("intrest_${n}", EQ, 1)`, '+'), LARGE],
  ['one unknown tag', 'name/unknown-tag', 5000, times(5000, () => 'T("intrest_", EQ, 1)', '+'), LARGE],
  ['unknown applications', 'name/unknown-application', 5000, times(5000, (n) => `A("APQ${n}x")`, '+'), LARGE],
  [
    'long unknown names',
    'name/unknown-application',
    100,
    times(100, (n) => `A("${'x'.repeat(2000)}${n}")`, '+'),
    LARGE,
  ],
  ['wrong types', 'type/not-an-integer', 5000, times(5000, () => 'T("age", EQ, "x")', '+'), SMALL],
  ['quoted integers', 'type/quoted-integer', 5000, times(5000, () => 'T("age", EQ, "5")', '+'), SMALL],
  ['wrong operators', 'type/operator-not-allowed', 5000, times(5000, () => 'T("likes", EQ, "x")', '+'), SMALL],
  ['wrong list items', 'type/not-an-integer', 10_000, `T("age", IN, [${times(10_000, () => '"x"', ',')}])`, SMALL],
  ['equal list items', 'type/duplicate-value', 9999, `T("age", IN, [${times(10_000, () => '1', ',')}])`, SMALL],
  ['turned ranges', 'type/between-order', 5000, times(5000, () => 'T("age", BETWEEN, [2, 1])', '+'), SMALL],
  [
    'contradictions',
    'type/contradiction',
    2500,
    times(5000, (n) => `T("${n >> 1}", ${n % 2 ? 'GTE, 1' : 'EQ, "x"'})`, '+'),
    null,
  ],
  ['equal operands', 'lint/duplicate-operand', 9999, times(10_000, () => 'A("X")', '+'), null],
  ['mixed operators', 'lint/mixed-operators', 3000, times(3000, (n) => `(A("a${n}")+A("b")*A("c"))`, '\\'), null],
  ['mixed differences', 'lint/mixed-difference', 3000, times(3000, (n) => `A("a${n}")\\A("b")`, '+'), null],
  ['empty operands', 'lint/always-empty', 5000, times(5000, (n) => `(A("a${n}")\\A("a${n}"))`, '+'), null],
  ['names that are not NFC', 'lint/not-normalized', 8000, times(8000, (n) => `T("e\u0301${n}", EQ, 1)`, '+'), null],
  ['confusable names', 'lint/confusable-name', 8000, times(8000, (n) => `T("\u0430ge${n}", EQ, 1)`, '+'), null],
  ['bidirectional names', 'lint/bidirectional-control', 8000, times(8000, (n) => `T("a\u202e${n}", EQ, 1)`, '+'), null],
  ['notes', 'lint/unset-not-matched', 8000, times(8000, (n) => `T("age", NOTEQ, ${n})`, '*'), SMALL],
  ['unknown platforms', 'syntax/unknown-platform', 10_000, `A("X", [${times(10_000, () => '"phone"', ',')}])`, null],
  ['unknown operators', 'syntax/unknown-operator', 5000, times(5000, () => 'T("a", LIKE, "x")', '+'), null],
  ['lower case', 'spelling/case', 10_000, times(5000, () => 't("a", eq, 1)', '+'), null],
];

/** Thousands of mistakes in one string, told as one. */
export const BROKEN_STRINGS: readonly (readonly [title: string, code: string, text: string])[] = [
  ['100,000 wrong escapes', 'syntax/unknown-escape', `A("${'\\q'.repeat(100_000)}")`],
  ['200,000 control characters', 'syntax/control-character', `A("${'\u0001'.repeat(200_000)}")`],
];
