import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { loadFilter } from '../../../src/plan/load/load-filter.js';
import { PLAN_LIMITS } from '../../../src/plan/load/validate-plan.js';

const TEXT =
  '(A("X", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", NOTIN, ["a", 1])) + AT("Y", "t", NOTSET, "") + G("g")';
const filterOf = (text: string) => compile(text).filter!;
const copy = (text: string) => JSON.parse(JSON.stringify(filterOf(text)));

/** The copy of `text` with `value` at `path`. */
function changed(text: string, path: string, value: unknown): unknown {
  const filter = copy(text);
  const keys = path.split('/');
  const last = keys.pop()!;
  // biome-ignore lint/suspicious/noExplicitAny: a test breaks data at will
  const owner = keys.reduce((node: any, key) => node[key], filter);
  owner[last] = value;
  return filter;
}

function expectProblem(value: unknown, pointer: string, message: string) {
  expect(loadFilter(value)).toEqual({ filter: null, problems: [{ pointer, message }] });
}

it.each([TEXT, 'A("X")', 'T("x", EQ, 1)', 'T("age", IN, [0, -0, 5])'])(
  '%s survives JSON and structuredClone',
  (text) => {
    expect(loadFilter(copy(text))).toEqual({ filter: filterOf(text), problems: [] });
    expect(loadFilter(structuredClone(filterOf(text)))).toEqual({ filter: filterOf(text), problems: [] });
  },
);

/** The value with the keys of every object in the order of the alphabet, as some stores keep them. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, withSortedKeys(member)]));
}

it.each([TEXT, 'G("g")', 'G("g", ["iOS", "Android"])', 'A("X")'])(
  '%s survives a store that orders keys in its own way',
  (text) => {
    expect(loadFilter(withSortedKeys(copy(text)))).toEqual({ filter: filterOf(text), problems: [] });
  },
);

it('what stands in a clause beside what is known of it says nothing', () => {
  const { filter, problems } = loadFilter(changed('G("g")', 'lowered/clause/comment', 'new'));
  expect([filter?.fingerprint, problems]).toEqual([filterOf('G("g")').fingerprint, []]);
});

it.each([null, 'Integer', 'String', 'List'])('a tag may have the type %s', (type) => {
  const { problems } = loadFilter(changed('T("x", IN, ["a"])', 'tags/0/type', type));
  expect(problems).toEqual([]);
});

it.each(['Boolean', 'integer', '', 1, undefined])('a tag cannot have the type %j', (type) => {
  expectProblem(changed('T("x", IN, ["a"])', 'tags/0/type', type), '/tags', 'tags have name, application, type');
});

it('a plan that says something else is not believed', () => {
  const { filter } = loadFilter(changed('A("X")', 'plan', { kind: 'all' }));
  expect(filter?.plan).toEqual({ kind: 'subscribed', application: 'X' });
});

it('a reach that says something else is not believed', () => {
  const { filter } = loadFilter(changed('T("x", EQ, 1)', 'reach/accountWide', false));
  expect(filter?.reach.accountWide).toBe(true);
});

describe('problems', () => {
  it.each<[string, string, unknown, string, string]>([
    ['another version', 'version', 99, '/version', 'only version 1 is understood'],
    ['no text', 'text', null, '/text', 'the text of a filter is a text'],
    ['no tags', 'tags', {}, '/tags', 'tags have name, application, type'],
    ['no tree', 'lowered', null, '/lowered', 'a node is an object'],
    [
      'an unknown node',
      'lowered/kind',
      'none',
      '/lowered',
      'a node is a clause, or an operation with two operands or more',
    ],
    [
      'a span outside the text',
      'lowered/spans',
      [{ start: 0, end: 999 }],
      '/lowered/spans',
      'spans lie inside the text',
    ],
    ['an unknown clause', 'lowered/clause/kind', 'all', '/lowered/clause/kind', 'an unknown kind of clause'],
    ['an unknown operator', 'lowered/clause/operator', 'GT', '/lowered/clause/operator', 'an unknown operator'],
    [
      'an operator of another type',
      'lowered/clause/operator',
      'NOTSET',
      '/lowered/clause/operator',
      'a possible type does not take this operator',
    ],
    [
      'no types',
      'lowered/clause/possibleTypes',
      [],
      '/lowered/clause/possibleTypes',
      'a tag has one type or more, each once',
    ],
    [
      'another type',
      'lowered/clause/type',
      'List',
      '/lowered/clause/type',
      'the type is the one possible type, else null',
    ],
    [
      'other values',
      'lowered/clause/values',
      [{ text: 'a', integer: null }],
      '/lowered/clause/values',
      'the values are not what the operator takes',
    ],
    [
      'too many values',
      'lowered/clause/values',
      [],
      '/lowered/clause/values',
      'the values are not what the operator takes',
    ],
    ['another fingerprint', 'fingerprint', '0', '/fingerprint', 'this is not the fingerprint of the clauses'],
  ])('%s', (title, path, value, pointer, message) => {
    const filter = changed('T("x", EQ, 1)', path, value);
    const { filter: loaded, problems } = loadFilter(filter);
    expect(loaded).toBeNull();
    expect(problems[0], title).toEqual({ pointer, message });
  });

  it.each([
    ['none', []],
    ['null', null],
    ['a text', 'x'],
    ['no list', { length: 1, 0: { start: 0, end: 1 } }],
    ['nothing in the list', [null]],
    [
      'one outside beside one inside',
      [
        { start: 0, end: 1 },
        { start: 0, end: 14 },
      ],
    ],
    ['one before the text', [{ start: -1, end: 1 }]],
    ['an end before the start', [{ start: 2, end: 1 }]],
    ['no whole number', [{ start: 0.5, end: 1 }]],
    ['no whole number as its end', [{ start: 0, end: 1.5 }]],
  ])('spans: %s', (_, spans) => {
    for (const path of ['lowered/spans', 'lowered/clause/spans'])
      expectProblem(changed('T("x", EQ, 1)', path, spans), `/${path}`, 'spans lie inside the text');
  });

  it.each([
    ['a place between two letters', [{ start: 3, end: 3 }]],
    ['a place at the end of the text', [{ start: 13, end: 13 }]],
    [
      'the whole text, and more of it',
      [
        { start: 0, end: 13 },
        { start: 2, end: 5 },
      ],
    ],
  ])('no problem: spans with %s', (_, spans) => {
    for (const path of ['lowered/spans', 'lowered/clause/spans'])
      expect(loadFilter(changed('T("x", EQ, 1)', path, spans)).problems).toEqual([]);
  });

  it.each([
    ['an operation that is none, with operands', { kind: 'xor' }],
    ['an operation without operands', { operands: null }],
    ['an operation of none', { operands: [] }],
    ['an operation of one operand', { operands: [copy('A("X")').lowered] }],
    ['an operation with a text for operands', { operands: 'ab' }],
  ])('%s', (_, changes) => {
    const filter = copy('A("X") + A("Y")');
    const lowered = { ...filter.lowered, ...changes };
    expectProblem({ ...filter, lowered }, '/lowered', 'a node is a clause, or an operation with two operands or more');
  });

  it('no filter', () => expectProblem(7, '', 'a filter is an object'));

  it('a million brackets are one problem', () => {
    const filter = copy('A("X") + A("Y")');
    const [leaf] = filter.lowered.operands;
    let lowered = leaf;
    for (let level = 0; level < 1_000_000; level++) lowered = { ...filter.lowered, operands: [leaf, lowered] };
    expectProblem({ ...filter, lowered }, '/lowered', 'more than 4096 operations inside each other');
  });
});

describe('limits', () => {
  /** A union of a set and an intersection of two: five nodes, two of them operations inside each other. */
  const [FIVE, INTERSECTION_FIRST] = ['A("a") + (A("b") * A("c"))', '(A("b") * A("c")) + A("a")'];

  it.each([FIVE, INTERSECTION_FIRST])('count every node of %s, in whatever order they come', (text) => {
    expect(loadFilter(copy(text), { ...PLAN_LIMITS, nodes: 5 }).problems).toEqual([]);
    expect(loadFilter(copy(text), { ...PLAN_LIMITS, nodes: 4 })).toEqual({
      filter: null,
      problems: [{ pointer: '/lowered', message: 'more than 4 nodes' }],
    });
  });

  it('count operations inside each other', () => {
    expect(loadFilter(copy(FIVE), { ...PLAN_LIMITS, depth: 2 }).problems).toEqual([]);
    expect(loadFilter(copy(FIVE), { ...PLAN_LIMITS, depth: 1 })).toEqual({
      filter: null,
      problems: [{ pointer: '/lowered', message: 'more than 1 operations inside each other' }],
    });
  });

  it('count values of all conditions together', () => {
    const filter = copy('T("plan", IN, ["a", "b"]) + T("age", BETWEEN, [1, 2]) + T("plan", EQ, "c")');
    expect(loadFilter(filter, { ...PLAN_LIMITS, values: 5 }).problems).toEqual([]);
    expect(loadFilter(filter, { ...PLAN_LIMITS, values: 4 })).toEqual({
      filter: null,
      problems: [{ pointer: '/lowered', message: 'more than 4 values' }],
    });
  });
});
