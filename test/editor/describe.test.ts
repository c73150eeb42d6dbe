/** What is told of applications, groups and platforms: long lists are cut, and names are no markup. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { code, groupText, platformText, withoutMarkup } from '../../src/editor/describe/names.js';

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
