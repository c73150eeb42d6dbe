/** Filters from outside with a part that is none: the place that is told, and what is said of it, for each part of each clause. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { loadFilter } from '../../../src/plan/load/load-filter.js';
import type { PlanProblem } from '../../../src/plan/load/problem-log.js';
import { CATALOG } from '../../check/expect-check.js';

const APPLICATION = 'A("SHOP1", ["iOS"])';
const GROUP = 'G("G-ALL", ["iOS"])';
const TAG = 'AT("SHOP1", "level", IN, [1, 2])';

/** What is wrong with the filter of `text` once its clause has the changes, beside its fingerprint. */
function problemsOf(text: string, changes: unknown): readonly PlanProblem[] {
  const filter = JSON.parse(JSON.stringify(compile(text, { catalog: CATALOG }).filter));
  if (typeof changes === 'object' && changes !== null && !Array.isArray(changes))
    Object.assign(filter.lowered.clause, changes);
  else filter.lowered.clause = changes;
  return loadFilter(filter).problems.filter(({ pointer }) => pointer !== '/fingerprint');
}

const ofClause = (path: string, message: string): readonly PlanProblem[] => [
  { pointer: `/lowered/clause/${path}`, message },
];

const REF = { code: 'SHOP1', name: 'Shop', platforms: ['iOS'] };
const WRONG_REFS: readonly (readonly [string, unknown])[] = [
  ['a code alone', 'SHOP1'],
  ['null in a list', [null]],
  ['without a code', { name: 'Shop', platforms: null }],
  ['with an empty code', { ...REF, code: '' }],
  ['with a number for a code', { ...REF, code: 1 }],
  ['without a name', { code: 'SHOP1', platforms: null }],
  ['with a number for a name', { ...REF, name: 1 }],
  ['without platforms', { code: 'SHOP1', name: null }],
  ['with a platform twice', { ...REF, platforms: ['iOS', 'iOS'] }],
  ['with a platform that is none', { ...REF, platforms: ['iOS', 'ios'] }],
];

describe('an application', () => {
  const WHAT = 'an application has code, name, platforms';

  it.each([...WRONG_REFS, ['null', null] as const])('is none: %s', (_, application) => {
    expect(problemsOf(APPLICATION, { application })).toEqual(ofClause('application', WHAT));
  });

  it.each(WRONG_REFS)('is none before a tag: %s', (_, application) => {
    expect(problemsOf(TAG, { application })).toEqual(ofClause('application', WHAT));
  });

  it.each([
    ['with its name', REF],
    ['without a display name', { ...REF, name: null }],
    ['with an empty name', { ...REF, name: '' }],
    ['without a catalog', { code: 'SHOP1', name: null, platforms: null }],
    ['on no platform', { ...REF, platforms: [] }],
  ])('is one %s', (_, application) => {
    expect(problemsOf(APPLICATION, { application })).toEqual([]);
    expect(problemsOf(TAG, { application })).toEqual([]);
    expect(problemsOf(GROUP, { applications: [REF, application] })).toEqual([]);
  });

  it('may be missing before a tag: it is one of the account', () => {
    expect(problemsOf(TAG, { application: null })).toEqual([]);
  });
});

describe('a group', () => {
  it.each(WRONG_REFS)('has no member that is none: %s', (_, application) => {
    const problem = ofClause('applications', 'applications are a list, or null');
    expect(problemsOf(GROUP, { applications: [application] })).toEqual(problem);
    expect(problemsOf(GROUP, { applications: [REF, application] })).toEqual(problem);
  });

  it.each([
    ['code', '', 'a group is a code'],
    ['code', null, 'a group is a code'],
    ['name', 7, 'a name is a text or null'],
    ['name', undefined, 'a name is a text or null'],
    ['applications', {}, 'applications are a list, or null'],
    ['applications', undefined, 'applications are a list, or null'],
    ['platforms', ['iOS', 'iOS'], 'platforms come once, or are null'],
    ['platforms', 'iOS', 'platforms come once, or are null'],
  ])('has no such %s: %j', (path, value, message) => {
    expect(problemsOf(GROUP, { [path]: value })).toEqual(ofClause(path, message));
  });

  it.each([
    ['name', null],
    ['name', 'Everything'],
    ['applications', null],
    ['applications', []],
    ['platforms', null],
    ['platforms', ['OsX', 'iOS']],
  ])('may have this %s: %j', (path, value) => {
    expect(problemsOf(GROUP, { [path]: value })).toEqual([]);
  });
});

describe('a condition', () => {
  it.each([
    ['tag', '', 'a tag is a name'],
    ['tag', 7, 'a tag is a name'],
    ['unsetMatchesNegative', null, 'this is true or false'],
    ['possibleTypes', ['Integer', 'Integer'], 'a tag has one type or more, each once'],
    ['possibleTypes', ['integer'], 'a tag has one type or more, each once'],
    ['possibleTypes', ['Integer', 'integer'], 'a tag has one type or more, each once'],
    ['possibleTypes', 'Integer', 'a tag has one type or more, each once'],
    ['type', null, 'the type is the one possible type, else null'],
    ['operator', 7, 'an unknown operator'],
    ['operator', 'toString', 'an unknown operator'],
    ['operator', ['IN'], 'an unknown operator'],
    ['values', {}, 'the values are not what the operator takes'],
    ['values', ['1'], 'the values are not what the operator takes'],
    ['values', [null], 'the values are not what the operator takes'],
    ['values', [[]], 'the values are not what the operator takes'],
    ['values', [{ integer: 1 }], 'the values are not what the operator takes'],
    ['values', [{ text: 1, integer: 1 }], 'the values are not what the operator takes'],
    ['values', [{ text: '1' }], 'the values are not what the operator takes'],
    ['values', [{ text: '1', integer: 1 }, null], 'the values are not what the operator takes'],
  ])('has no such %s: %j', (path, value, message) => {
    expect(problemsOf(TAG, { [path]: value })).toEqual(ofClause(path, message));
  });

  it('of several possible types has none of its own', () => {
    const possibleTypes = ['String', 'List'];
    expect(problemsOf(TAG, { possibleTypes, type: null })).toEqual([]);
    expect(problemsOf(TAG, { possibleTypes, type: 'String' })).toEqual(
      ofClause('type', 'the type is the one possible type, else null'),
    );
  });
});

it.each([[null], [7], ['A("X")'], [[]]])('a clause that is no object has no places either: %j', (clause) => {
  expect(problemsOf(APPLICATION, clause)).toEqual([
    { pointer: '/lowered/clause', message: 'a clause is an object' },
    { pointer: '/lowered/clause/spans', message: 'spans lie inside the text' },
  ]);
});

describe('the tags of a filter', () => {
  const WRONG = [{ pointer: '/tags', message: 'tags have name, application, type' }];
  const withTags = (tags: unknown) => loadFilter({ ...compile(TAG, { catalog: CATALOG }).filter, tags }).problems;
  const LEVEL = { name: 'level', application: 'SHOP1', type: 'Integer' };

  it.each([
    [7],
    [null],
    ['level'],
    [[]],
    [{ ...LEVEL, name: '' }],
    [{ ...LEVEL, name: null }],
    [{ ...LEVEL, application: '' }],
    [{ ...LEVEL, application: undefined }],
    [{ ...LEVEL, application: 7 }],
    [{ ...LEVEL, type: 'integer' }],
  ])('are none of this: %j', (tag) => {
    expect(withTags([tag])).toEqual(WRONG);
    expect(withTags([LEVEL, tag])).toEqual(WRONG);
  });

  it.each([[[]], [[LEVEL]], [[{ ...LEVEL, application: null, type: null }, LEVEL]]])('may be %j', (tags) => {
    expect(withTags(tags)).toEqual([]);
  });
});
