/** What a token is told where a filter may reach what it may not target: which name, where it stands first, in the order of the text. */

import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/base/span.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import { readBody } from '../../../src/requests/body.js';
import type { Rights } from '../../../src/service/records/token-record.js';
import { checkFilterReach, checkPresetOwner } from '../../../src/service/tokens/check-reach.js';
import { outOfReach } from '../../../src/service/tokens/errors.js';

const catalog = defineCatalog({
  applications: { A: {}, B: {}, C: {}, D: {} },
  groups: { G: { applications: ['A', 'B'] }, H: { applications: ['A'] } },
  tags: { age: { type: 'Integer' } },
});

const rightsOf = (...applications: string[]): Rights => ({ applications, isAccountWide: false, mayExclude: [] });
const placeOf = (span: Span) => ({ pointer: '/filter', span });

function told(text: string, rights: Rights): readonly (readonly [code: string, message: string, part: string])[] {
  return checkFilterReach(rights, compileOrThrow(text, { catalog }), placeOf).map(
    ({ code, message, span, pointer }) => {
      expect(pointer).toBe('/filter');
      return [code, message, text.slice(span.start, span.end)] as const;
    },
  );
}

describe('a filter that may reach more than the token may target', () => {
  it('is told each application once, where it stands first', () => {
    expect(told('A("C") + A("A") + A("B", ["iOS"]) + A("B") + A("C")', rightsOf('A'))).toStrictEqual([
      ['access/application', 'this token may not target the application `C`', 'A("C")'],
      ['access/application', 'this token may not target the application `B`', 'A("B", ["iOS"])'],
    ]);
  });

  it('is told a group with an application of others, and none of one without', () => {
    expect(told('G("H") + G("G")', rightsOf('A'))).toStrictEqual([
      ['access/group', 'this token may not target the group `G`', 'G("G")'],
    ]);
  });

  it('is told nothing of conditions on tags of the account beside it', () => {
    expect(told('A("A") * T("age", GTE, 18) + A("B")', rightsOf('A'))).toStrictEqual([
      ['access/application', 'this token may not target the application `B`', 'A("B")'],
    ]);
  });

  it('is told a group whose applications are not known', () => {
    const filter = compileOrThrow('A("A") + G("H")');
    expect(checkFilterReach(rightsOf('A'), filter, placeOf).map(({ message, span }) => [message, span])).toEqual([
      ['this token may not target the group `H`', { start: 9, end: 15 }],
    ]);
  });

  it('is told nothing of what it names behind a `\\`, which reaches nobody', () => {
    expect(told('A("A") \\ A("B")', rightsOf('A'))).toEqual([]);
  });

  it('is told nothing where the token may target what it reaches, or all', () => {
    expect(told('A("A") + A("B")', rightsOf('A', 'B'))).toEqual([]);
    expect(told('A("A") + A("B")', { applications: null, isAccountWide: true, mayExclude: [] })).toEqual([]);
  });
});

it('a filter of many tags is told its first place, and three more', () => {
  const tags = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `T("${name}", EQ, 1)`);
  const text = tags.join(' + ');
  const [found, ...others] = checkFilterReach(rightsOf('A'), compileOrThrow(text), placeOf);
  const part = ({ start, end }: Span) => text.slice(start, end);
  expect([found?.code, found && part(found.span), others]).toEqual(['access/account-wide', 'T("a", EQ, 1)', []]);
  expect(found?.related.map(({ span }) => part(span))).toEqual(['T("b", EQ, 1)', 'T("c", EQ, 1)', 'T("d", EQ, 1)']);
});

describe('a preset', () => {
  const rights: Rights = { ...rightsOf('A'), mayExclude: ['B'] };

  function refused(owner: object, seen: Catalog | null = catalog, asked = rights): readonly string[] {
    const body = readBody(JSON.stringify({ name: 'P', ...owner }));
    return checkPresetOwner(asked, body, seen).map(({ code, pointer }) => `${code} ${pointer}`);
  }

  it.each([
    ['its own application', { applicationCode: 'A' }, []],
    ['one that it may exclude alone', { applicationCode: 'B' }, ['access/application /applicationCode']],
    ['one of others', { applicationCode: 'C' }, ['access/application /applicationCode']],
    ['a group of its own', { applicationGroupCode: 'H' }, []],
    ['a group that has another one, too', { applicationGroupCode: 'G' }, ['access/group /applicationGroupCode']],
    ['a group that there is not', { applicationGroupCode: 'I' }, ['access/group /applicationGroupCode']],
    ['nothing', {}, []],
  ])('belongs to %s', (_, owner, told) => {
    expect(refused(owner)).toEqual(told);
  });

  it('belongs to no group where none is known, and to any for who may target all', () => {
    expect(refused({ applicationGroupCode: 'H' }, null)).toEqual(['access/group /applicationGroupCode']);
    expect(refused({ applicationGroupCode: 'G' }, null, { ...rights, applications: null })).toEqual([]);
  });
});

describe('what can be done', () => {
  it.each([
    [[], 'this token may target no application: use another'],
    [['A'], 'name the applications that the token may target, or use another token'],
  ])('by a token of %j', (applications, help) => {
    expect(outOfReach(placeOf({ start: 0, end: 1 }), applications).help).toBe(help);
  });
});
