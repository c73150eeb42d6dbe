/** What is said of names that a token has no right to: each once, where it stands first, before all else that is wrong. */

import { expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compile } from '../../../src/compile.js';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import type { Rights } from '../../../src/service/records/token-record.js';
import { foreignNames, isToldBy, refuseForeignNames } from '../../../src/service/tokens/foreign-names.js';
import { parse } from '../../../src/syntax/parse.js';

const OWN: Rights = { applications: ['A'], isAccountWide: true, mayExclude: ['M'] };
const SEEN = defineCatalog({
  applications: { A: { tags: { a: { type: 'Integer' } } }, M: {} },
  groups: { G: { applications: ['A', 'M'] } },
});

function told(text: string, seen: typeof SEEN | null = SEEN, rights = OWN): readonly string[] {
  const found = foreignNames(rights, seen, parse(text).ast);
  return found.map(({ code, span, pointer }) => `${code} ${text.slice(span.start, span.end)} ${pointer}`);
}

it.each([
  [
    'each once, where it stands first',
    'A("Y", ["iOS"]) + A("X") + A("Y") + A("X", ["iOS"])',
    'A("Y", ["iOS"])',
    'A("X")',
  ],
  [
    'on both sides of a difference',
    '(A("A") \\ A("X")) * (A("A") \\ AT("Y", "a", EQ, 1))',
    'A("X")',
    'AT("Y", "a", EQ, 1)',
  ],
  ['none that it may target or exclude', 'A("A") + A("M") + AT("A", "a", EQ, 1) + G("G")'],
  ['none of a condition on a tag of the account', 'T("X", EQ, 1) + A("Y")', 'A("Y")'],
  ['none where the name cannot be read', 'A() + A(["X"]) + A("Y")', 'A("Y")'],
])('%s', (_, text, ...sets) => {
  expect(told(text)).toEqual(sets.map((set) => `access/application ${set} null`));
});

it('an application and a group of one name are two', () => {
  expect(told('G("X") + A("X") + G("X")')).toEqual(['access/group G("X") null', 'access/application A("X") null']);
});

it('groups are foreign where no catalog is seen, and applications of the token are not', () => {
  expect(told('A("A") + G("G")', null)).toEqual(['access/group G("G") null']);
});

it('who may target all has no foreign names', () => {
  expect(told('A("X") + G("X")', SEEN, { ...OWN, applications: null })).toEqual([]);
});

it('other errors are told behind the foreign names, but not that these are unknown', () => {
  const compiled = compile('T("nothing", EQ, 1) + A("X") + A("X", ["iOZ"]) + AT("A", "a", EQ, "no")', {
    catalog: SEEN,
  });
  const { filter, diagnostics } = refuseForeignNames(OWN, SEEN, compiled);
  expect(filter).toBe(null);
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'access/application',
    'name/unknown-tag',
    'syntax/unknown-platform',
    'type/not-an-integer',
  ]);
});

it.each([
  ['name/unknown-application', { start: 2, end: 5 }, true],
  ['name/unknown-group', { start: 2, end: 5 }, true],
  ['name/unknown-tag', { start: 2, end: 5 }, true],
  ['request/unknown-code', { start: 2, end: 5 }, true],
  ['name/unknown-application', { start: 6, end: 8 }, false],
  ['syntax/unknown-platform', { start: 2, end: 5 }, false],
] as const)('%s at %j is told by a foreign name that stands at 0 to 6: %s', (code, span, isTold) => {
  const found = diagnose(code, span, 'there is none');
  expect(isToldBy([{ span: { start: 20, end: 30 } }, { span: { start: 0, end: 6 } }], found)).toBe(isTold);
  expect(isToldBy([], found)).toBe(false);
});

it('a filter without foreign names is left as it is', () => {
  const compiled = compile('A("A") + A("M")', { catalog: SEEN });
  expect(refuseForeignNames(OWN, SEEN, compiled)).toBe(compiled);
});
