/** What is told of applications, groups and platforms: long lists are cut, and names are no markup. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import {
  applicationText,
  code,
  groupText,
  platformText,
  tagText,
  withoutMarkup,
} from '../../src/editor/describe/names.js';
import type { NamedTag } from '../../src/editor/names.js';

const CODES = Array.from({ length: 14 }, (_, at) => `X${at + 10}`);

/** The second line of what is told of a group with the first so many of the applications. */
function membersTold(count: number): string | undefined {
  const applications = CODES.slice(0, count);
  const { catalog } = loadCatalog({
    applications: Object.fromEntries(CODES.map((own) => [own, {}])),
    groups: { G: { applications } },
  });
  return groupText(catalog, { code: 'G', name: null, applications, platforms: [] }).split('\n\n')[1];
}

describe('the applications of a group', () => {
  const all = CODES.map((own) => `\`${own}\``);

  it('are named all, up to thirteen', () => {
    expect(membersTold(1)).toBe('Applications: `X10`.');
    expect(membersTold(13)).toBe(`Applications: ${all.slice(0, 13).join(', ')}.`);
  });

  it('are named up to the twelfth where there are more, and the others counted', () => {
    expect(membersTold(14)).toBe(`Applications: ${all.slice(0, 12).join(', ')} and 2 more.`);
  });

  it('may be none', () => {
    expect(membersTold(0)).toBe('Without applications.');
  });
});

describe('an application', () => {
  const { catalog } = loadCatalog({
    applications: {
      X: { name: '*Shop*', tags: { 'a`b': { type: 'Integer' }, city: { type: 'String' } } },
      Y: { platforms: ['iOS', 'OsX'] },
    },
    groups: {
      G: { name: 'All', applications: ['X', 'Y'] },
      H: { applications: ['X'] },
      I: { applications: [] },
    },
  });
  const linesOf = (own: string) => {
    const declared = catalog?.applications.get(own);
    return declared === undefined ? null : applicationText(catalog, declared).split('\n\n');
  };

  it('tells its platforms, its tags, and the groups that it is in alone', () => {
    expect(linesOf('X')).toEqual([
      '**\\*Shop\\*** · application `X`',
      'On all platforms.',
      'Tags: `` a`b `` Integer, `city` String.',
      'Groups: All (`G`), `H`.',
    ]);
    expect(linesOf('Y')).toEqual(['**Y** · application `Y`', 'On iOS, OsX.', 'Groups: All (`G`).']);
  });

  it('in no group and without tags tells neither', () => {
    const { catalog: bare } = loadCatalog({ applications: { X: {} }, groups: { G: { applications: [] } } });
    const text = applicationText(bare, { code: 'X', name: null, platforms: ['iOS'] });
    expect(text).toBe('**X** · application `X`\n\nOn iOS.');
  });

  it('without a catalog tells its code alone', () => {
    expect(applicationText(null, { code: 'X', name: null, platforms: ['iOS'] })).toBe('**X** · application `X`');
    expect(groupText(null, { code: 'G', name: null, applications: [], platforms: [] })).toBe('**G** · group `G`');
  });
});

describe('a tag', () => {
  const { catalog } = loadCatalog({
    applications: { X: { name: 'Shop', tags: { level: { type: 'Integer' } } }, Y: {} },
    tags: { level: { type: 'List' } },
  });

  it.each<readonly [NamedTag, string]>([
    [{ application: null, name: 'level', types: ['List'] }, '**level** · tag of the account · List\n\nOperators: IN.'],
    [{ application: 'X', name: 'a', types: ['List'] }, '**a** · tag of Shop (`X`) · List\n\nOperators: IN.'],
    [{ application: 'Y', name: 'a', types: ['List'] }, '**a** · tag of `Y` · List\n\nOperators: IN.'],
    [{ application: 'nope', name: '_', types: ['String', 'List'] }, '**\\_** · tag of `nope` · one of String, List'],
    [{ application: null, name: 'a', types: [] }, '**a** · tag of the account · one of '],
  ])('tells whose it is, and operators where one type is left: %j', (tag, text) => {
    expect(tagText(catalog, tag)).toBe(text);
  });
});

describe('a platform', () => {
  it('tells the applications that are on it alone', () => {
    const applications = [
      { code: 'X', name: 'Shop', platforms: ['iOS'] as const },
      { code: 'Y', name: null, platforms: ['Android'] as const },
    ];
    expect(platformText('iOS', applications)).toBe('**iOS** · platform\n\nApplications: Shop (`X`).');
    expect(platformText('OsX', applications)).toBe('**OsX** · platform\n\nNo application is on it.');
    expect(platformText('Windows_Phone', null)).toBe('**Windows\\_Phone** · platform');
  });
});

describe('a name', () => {
  it.each([...'\\`*_[]<>&#|~'])('is no markup where it has a %s', (sign) => {
    expect(withoutMarkup(`a${sign}b`)).toBe(`a\\${sign}b`);
  });

  it.each([
    ['a', '`a`'],
    ['a`b', '`` a`b ``'],
    ['``', '``` `` ```'],
    ['a`b``c', '``` a`b``c ```'],
  ])('stands in code, whatever backticks it has: %s', (name, expected) => {
    expect(code(name)).toBe(expected);
  });
});
