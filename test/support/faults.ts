/**
 * One mistake each, in a set of its own: the text of the set, and the part of it that is wrong. Independent: none of them
 * changes how the sets beside it are read.
 */

import type { Catalog } from '../../src/catalog/catalog.js';

/** What the faults are planted into: they name its tags and applications, rightly or wrongly. */
export const FAULT_CATALOG: Catalog = {
  applications: new Map([
    ['X', { code: 'X', name: 'Shop', platforms: ['iOS', 'Android'], tags: new Map(), declared: null }],
  ]),
  groups: new Map([['shops', { code: 'shops', name: null, applications: ['X'], declared: null }]]),
  tags: new Map([
    ['age', { type: 'Integer', declared: null }],
    ['city', { type: 'String', declared: null }],
    ['likes', { type: 'List', declared: null }],
  ]),
  unsetMatchesNegative: false,
  source: null,
};

export interface Fault {
  readonly name: string;
  /** The set; what is wrong stands between `‹` and `›`. */
  readonly marked: string;
}

export const FAULTS: readonly Fault[] = [
  { name: 'an unknown application', marked: 'A(‹"Y"›)' },
  { name: 'an unknown group', marked: 'G(‹"shopz"›)' },
  { name: 'an unknown tag', marked: 'T(‹"agee"›, EQ, 1)' },
  { name: 'an unknown platform', marked: 'A("X", [‹"Symbian"›])' },
  { name: 'a platform in another case', marked: 'A("X", [‹"ios"›])' },
  { name: 'an empty platform list', marked: 'A("X", ‹[]›)' },
  { name: 'an operator its type does not take', marked: 'T("city", ‹GTE›, "Oslo")' },
  { name: 'an operator no type of that kind takes', marked: 'T("likes", ‹EQ›, "a")' },
  { name: 'an unknown operator', marked: 'T("age", ‹EQUAL›, 1)' },
  { name: 'an operator in lower case', marked: 'T("age", ‹eq›, 1)' },
  { name: 'a constructor in lower case', marked: '‹t›("age", EQ, 1)' },
  { name: 'a range upside down', marked: 'T("age", BETWEEN, ‹[30, 18]›)' },
  { name: 'a range of one value', marked: 'T("age", BETWEEN, ‹[18, 18]›)' },
  { name: 'a range of three values', marked: 'T("age", BETWEEN, ‹[1, 2, 3]›)' },
  { name: 'a quoted integer', marked: 'T("age", EQ, ‹"18"›)' },
  { name: 'a list of quoted integers', marked: 'T("age", IN, [‹"1", "2", "3"›])' },
  { name: 'a quoted integer out of range', marked: 'T("age", EQ, ‹"9007199254740992"›)' },
  { name: 'a word for an integer', marked: 'T("age", EQ, ‹"young"›)' },
  { name: 'a decimal for an integer', marked: 'T("age", EQ, ‹1.5›)' },
  { name: 'an integer out of range', marked: 'T("age", EQ, ‹9007199254740992›)' },
  { name: 'a leading zero', marked: 'T("age", EQ, ‹007›)' },
  { name: 'an empty list', marked: 'T("city", IN, ‹[]›)' },
  { name: 'a value without its list', marked: 'T("age", IN, ‹1›)' },
  { name: 'a list of one for one value', marked: 'T("age", EQ, ‹[1]›)' },
  { name: 'greater than', marked: 'T("age", ‹GT›, 1)' },
  { name: 'no value for NOTSET', marked: 'T("age", ‹NOTSET›)' },
  { name: 'an empty tag name', marked: 'T(‹""›, EQ, 1)' },
  { name: 'a bare name', marked: 'T(‹age›, EQ, 1)' },
  { name: 'a bare value', marked: 'T("city", EQ, ‹Oslo›)' },
  { name: 'curly quotes', marked: 'T(‹“age”›, EQ, 1)' },
  { name: 'single quotes', marked: "T(‹'age'›, EQ, 1)" },
  { name: 'an unknown escape', marked: 'T("city", EQ, "‹\\q›")' },
  { name: 'a raw line break', marked: 'T("city", EQ, "a‹\n›b")' },
  { name: 'an unpaired surrogate', marked: 'T("city", EQ, "‹\ud800›")' },
  { name: 'a no-break space', marked: 'T("age",‹\u00a0›EQ, 1)' },
  { name: 'a long minus', marked: 'T("age", EQ, ‹–›5)' },
  { name: 'a missing comma', marked: 'T("age"‹› EQ, 1)' },
  { name: 'a missing comma in a list', marked: 'T("age", IN, [1‹› 2])' },
  { name: 'a comma too many', marked: 'T("age", IN, [1, 2‹,›])' },
  { name: 'the wrong closing bracket', marked: 'T("age", IN, [1, 2‹)›)' },
  { name: 'a set of a newer language', marked: '‹Event›("bought", EQ, 1)' },
  { name: 'a comment', marked: '‹# why›\nA("X")' },
];

const GOOD = ['A("X")', 'T("age", GTE, 18)', 'G("shops")', 'T("likes", IN, ["a"])'];

/** A planted fault: where it is in the whole text. */
export interface Planted {
  readonly fault: Fault;
  readonly start: number;
  readonly end: number;
}

/** A filter with these faults, in this order, a good set before and behind each. */
export function plant(faults: readonly Fault[]): { readonly text: string; readonly planted: readonly Planted[] } {
  const planted: Planted[] = [];
  let text = GOOD[0] ?? '';
  faults.forEach((fault, index) => {
    text += ' + ';
    const before = text.length + fault.marked.indexOf('‹');
    const wrong = fault.marked.slice(fault.marked.indexOf('‹') + 1, fault.marked.indexOf('›'));
    planted.push({ fault, start: before, end: before + wrong.length });
    text += `${fault.marked.replace(/[‹›]/g, '')} + ${GOOD[index % GOOD.length]}`;
  });
  return { text, planted };
}
