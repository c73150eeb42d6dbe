/** What a search of the catalog finds: by which names, in which order, and how much of it. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { ACCOUNT, ask } from './ask.js';

const catalog = defineCatalog({
  applications: {
    'B-2': { name: 'Shop', platforms: ['iOS'], tags: { Shoe: { type: 'List' } } },
    'A-1': { platforms: ['Android', 'iOS'] },
  },
  groups: { 'G-9': { name: 'All of B', applications: ['B-2', 'A-1'] }, 'H-1': { applications: [] } },
  tags: { shoe: { type: 'Integer' }, size: { type: 'String' } },
});

interface Found {
  readonly applications: readonly { readonly code: string }[];
  readonly groups: readonly { readonly code: string }[];
  readonly tags: readonly { readonly name: string; readonly application: string | null }[];
  readonly complete: boolean;
}

async function found(query: string): Promise<readonly (readonly string[])[]> {
  const { applications, groups, tags } = (await ask('search_catalog', { query }, { ...ACCOUNT, catalog })) as Found;
  return [
    applications.map(({ code }) => code),
    groups.map(({ code }) => code),
    tags.map(({ name, application }) => `${application ?? 'account'}.${name}`),
  ];
}

describe('search_catalog', () => {
  it.each(['applications', 'groups'] as const)('shows 50 %s, the first, and says when there are more', async (kind) => {
    const codes = Array.from({ length: 51 }, (_, at) => `C-${at}`);
    const answerOf = async (count: number) => {
      const declared = Object.fromEntries(codes.slice(0, count).map((code) => [code, { applications: [] }]));
      const applications = Object.fromEntries(codes.slice(0, count).map((code) => [code, {}]));
      const many = defineCatalog(kind === 'groups' ? { applications: {}, groups: declared } : { applications });
      return (await ask('search_catalog', {}, { ...ACCOUNT, catalog: many })) as Found;
    };
    const [full, more] = [await answerOf(50), await answerOf(51)];
    expect([full.complete, more.complete]).toEqual([true, false]);
    expect(more[kind].map(({ code }) => code)).toEqual(codes.slice(0, 50));
  });

  it.each<readonly [string, readonly (readonly string[])[]]>([
    [
      '',
      [
        ['B-2', 'A-1'],
        ['G-9', 'H-1'],
        ['account.shoe', 'account.size', 'B-2.Shoe'],
      ],
    ],
    ['b-2', [['B-2'], [], []]],
    ['SHO', [['B-2'], [], ['account.shoe', 'B-2.Shoe']]],
    ['-1', [['A-1'], ['H-1'], []]],
    ['of b', [[], ['G-9'], []]],
    ['null', [[], [], []]],
    ['shop ', [[], [], []]],
  ])('"%s" is a part of these codes and names', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('tells all that is declared of each', async () => {
    expect(await ask('search_catalog', { query: '' }, { ...ACCOUNT, catalog })).toEqual({
      applications: [
        { code: 'B-2', name: 'Shop', platforms: ['iOS'] },
        { code: 'A-1', name: null, platforms: ['iOS', 'Android'] },
      ],
      groups: [
        { code: 'G-9', name: 'All of B', applications: ['B-2', 'A-1'] },
        { code: 'H-1', name: null, applications: [] },
      ],
      tags: [
        {
          name: 'shoe',
          application: null,
          type: 'Integer',
          operators: ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET'],
        },
        { name: 'size', application: null, type: 'String', operators: ['EQ', 'NOTEQ', 'IN', 'NOTIN'] },
        { name: 'Shoe', application: 'B-2', type: 'List', operators: expect.arrayContaining(['IN']) },
      ],
      complete: true,
    });
  });
});
