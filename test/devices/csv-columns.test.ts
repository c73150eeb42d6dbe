/** What the columns of a CSV file stand for by their names, and what their cells hold. */

import { describe, expect, it } from 'vitest';
import type { TagType } from '../../src/base/tag-types.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { csvColumns, csvValue, flagFault, namedCsvColumns } from '../../src/devices/csv-columns.js';

const catalog = defineCatalog({
  applications: {
    X: { tags: { level: { type: 'Integer' }, 'a.b': { type: 'List' } } },
    'X.a': { tags: { b: { type: 'String' } } },
    tags: { tags: { age: { type: 'List' } } },
  },
  tags: {
    age: { type: 'Integer' },
    likes: { type: 'List' },
    'X.level': { type: 'String' },
    'tags.age': { type: 'String' },
    id: { type: 'Integer' },
  },
});

type Tag = readonly [application: string | null, tag: string, type: TagType | null];

describe('a column', () => {
  it.each<[string, Tag, Tag]>([
    ['age', [null, 'age', 'Integer'], [null, 'age', null]],
    ['Age', [null, 'Age', null], [null, 'Age', null]],
    ['tags.age', [null, 'age', 'Integer'], [null, 'age', null]],
    ['tags.tags.age', [null, 'tags.age', 'String'], [null, 'tags.age', null]],
    ['tags.id', [null, 'id', 'Integer'], [null, 'id', null]],
    ['tags.platform', [null, 'platform', null], [null, 'platform', null]],
    ['tags.X.level', [null, 'X.level', 'String'], [null, 'X.level', null]],
    // A tag that is declared goes before an application that is.
    ['X.level', [null, 'X.level', 'String'], ['X', 'level', null]],
    ['X.other', ['X', 'other', null], ['X', 'other', null]],
    ['X.a.b', ['X.a', 'b', 'String'], ['X', 'a.b', null]],
    ['X.a', ['X', 'a', null], ['X', 'a', null]],
    ['X.a.', ['X', 'a.', null], ['X', 'a.', null]],
    ['X..b', ['X', '.b', null], ['X', '.b', null]],
    ['Y.a.b', [null, 'Y.a.b', null], ['Y', 'a.b', null]],
    ['.X.a', [null, '.X.a', null], ['.X', 'a', null]],
    ['X.', [null, 'X.', null], [null, 'X.', null]],
  ])('%s: with a catalog %j, without one %j', (name, withCatalog, without) => {
    const found = [catalog, null].map((known) => {
      const columns = csvColumns(['id', 'platform', name], known);
      const column = 'code' in columns ? undefined : columns[2];
      return column?.kind === 'tag' ? [column.application, column.tag, column.type] : column;
    });
    expect(found).toEqual([withCatalog, without]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['age and tags.age', ['age', 'tags.age'], ['tags.age']],
    ['two ways to name a tag, the second before a third', ['tags.age', 'x', 'age', 'x2'], ['age']],
    ['one tag of two applications', ['X.age', 'Y.age', 'age'], []],
    ['one name of a member and a tag', ['tags.id', 'tags.applications', 'applications'], []],
  ])('of a header with %s', (_, names, twice) => {
    const columns = csvColumns(['id', 'platform', ...names], null);
    expect('code' in columns ? [columns.message] : []).toEqual(
      twice.map((name) => `two columns are named \`${name}\``),
    );
  });
});

describe('a cell', () => {
  const valueIn = (cell: string, type: TagType | null): unknown => {
    const value = csvValue([{ kind: 'tag', application: null, tag: 'a', type }], [cell]);
    const tags: object = JSON.parse(JSON.stringify(value)).tags;
    return Object.getOwnPropertyDescriptor(tags, 'a')?.value;
  };

  it.each<[string, unknown, unknown, unknown, unknown]>([
    ['7', 7, 7, '7', ['7']],
    ['-7', -7, -7, '-7', ['-7']],
    ['007', '007', '007', '007', ['007']],
    ['-', '-', '-', '-', ['-']],
    ['1.5', '1.5', 1.5, '1.5', ['1.5']],
    ['1.0', '1.0', 1, '1.0', ['1.0']],
    ['1e3', '1e3', '1e3', '1e3', ['1e3']],
    [' 7', ' 7', ' 7', ' 7', [' 7']],
    ['9007199254740993', '9007199254740993', 9007199254740992, '9007199254740993', ['9007199254740993']],
    ['a;b', 'a;b', 'a;b', 'a;b', ['a', 'b']],
    [';a;;b;a;', ';a;;b;a;', ';a;;b;a;', ';a;;b;a;', ['a', 'b', 'a']],
    [' ; a', ' ; a', ' ; a', ' ; a', [' ', ' a']],
    [';', ';', ';', ';', []],
    ['["a;b"]', ['a;b'], '["a;b"]', '["a;b"]', ['a;b']],
    ['["a",]', '["a",]', '["a",]', '["a",]', '["a",]'],
    [' ["a"]', ' ["a"]', ' ["a"]', ' ["a"]', [' ["a"]']],
    ['[1]', [1], '[1]', '[1]', [1]],
    ['{"a":1}', '{"a":1}', '{"a":1}', '{"a":1}', ['{"a":1}']],
    ['null', 'null', 'null', 'null', ['null']],
    ['', undefined, undefined, undefined, undefined],
  ])('%j: by no type %j, as an Integer %j, a String %j, a List %j', (cell, ...values) => {
    expect([null, 'Integer' as const, 'String' as const, 'List' as const].map((type) => valueIn(cell, type))).toEqual(
      values,
    );
  });
});

describe('a flag', () => {
  const names = {
    id: 'u',
    platform: 'os',
    applications: { flags: { X: 'x', Y: 'y', Z: 'z' } },
    tags: {},
  };
  const columns = namedCsvColumns(['z', 'u', 'other', 'x', 'os', 'y'], names, null);
  if ('message' in columns) throw new Error(columns.message);

  it.each<[string, string, string, readonly string[] | undefined, string | null]>([
    ['1', 'true', '1', ['Z', 'X', 'Y'], null],
    ['0', 'true', '', ['X'], null],
    ['false', '', '0', undefined, null],
    ['1', '1', 'yes', ['Z', 'X'], 'y'],
    ['1', 'no', 'yes', ['Z'], 'x'],
    ['True', 'no', '1', ['Y'], 'z'],
  ])('of cells %s, %s and %s', (z, x, y, applications, wrong) => {
    const cells = [z, 'd1', 'nonsense', x, 'iOS', y];
    expect(csvValue(columns, cells)).toMatchObject({ id: 'd1', platform: 'iOS' });
    expect(Reflect.get(Object(csvValue(columns, cells)), 'applications')).toEqual(applications);
    const fault = flagFault(columns, cells);
    expect(fault === null ? null : fault.message.split('`')[1]).toBe(wrong);
  });
});
