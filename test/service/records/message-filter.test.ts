/** What is kept of a filter gives the same filter again, whatever the catalog says by then. */

import { describe, expect, it } from 'vitest';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import { compiledAgain, filterToKeep, type MessageFilter } from '../../../src/service/records/message-filter.js';
import { forAll } from '../../support/law.js';
import { arbitraryWorld, compiled } from '../../support/worlds.js';

const throughJson = (kept: MessageFilter): MessageFilter => JSON.parse(JSON.stringify(kept));

const CATALOG = loadCatalog({
  applications: {
    shop: {
      name: 'Shop',
      platforms: ['iOS', 'Android'],
      tags: { level: { type: 'Integer' }, other: { type: 'List' } },
    },
    news: { platforms: ['iOS'] },
    mail: { platforms: ['iOS'] },
  },
  groups: { both: { applications: ['news', 'shop'] }, all: { applications: ['news', 'shop', 'mail'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
  unsetMatchesNegative: true,
}).catalog;

const keptOf = (text: string, catalog = CATALOG) =>
  filterToKeep(compileOrThrow(text, { catalog, lint: false }), catalog);

it('any filter is the same again, with the catalog it was compiled with and without one', () => {
  forAll(arbitraryWorld(1), ({ catalog: made, filters: [tree] }) => {
    // Loaded, as catalogs of services are.
    const catalog = made && loadCatalog(catalogToJson(made)).catalog;
    const filter = compiled(tree!, catalog);
    const kept = throughJson(filterToKeep(filter, catalog));
    // Equal in every field, as JSON writes it: null prototypes are no difference.
    expect(JSON.stringify(compiledAgain(kept))).toBe(JSON.stringify(filter));
    return true;
  });
});

describe('kept is what the catalog says of the names in the filter, and nothing else', () => {
  it.each([
    ['A("mail")', { applications: { mail: { platforms: ['iOS'] } } }],
    [
      'AT("shop", "level", EQ, 3) \\ T("age", GTE, 18)',
      {
        applications: { shop: { name: 'Shop', platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' } } } },
        tags: { age: { type: 'Integer' } },
      },
    ],
    [
      'G("both")',
      {
        applications: { news: { platforms: ['iOS'] }, shop: { name: 'Shop', platforms: ['iOS', 'Android'] } },
        groups: { both: { applications: ['news', 'shop'] } },
      },
    ],
  ])('%s', (text, catalog) => {
    expect(throughJson(keptOf(text))).toMatchObject({ text, catalog: { ...catalog, unsetMatchesNegative: true } });
    const { catalog: kept } = throughJson(keptOf(text));
    expect(Object.keys(kept?.applications ?? {}).sort()).toEqual(Object.keys(catalog.applications).sort());
    expect([kept?.groups ?? {}, kept?.tags ?? {}]).toEqual([
      'groups' in catalog ? catalog.groups : {},
      'tags' in catalog ? catalog.tags : {},
    ]);
  });

  it('of no catalog nothing', () => {
    expect(keptOf('A("anything")', null).catalog).toBeNull();
  });
});

it('a filter of seven thousand conditions takes less than one and a half times its text', () => {
  const text = Array.from({ length: 7_000 }, (_, number) => `T("age", EQ, ${number})`).join(' + ');
  expect(JSON.stringify(keptOf(text)).length).toBeLessThan(1.5 * text.length);
});

it('a filter as deep as may be survives JSON', () => {
  let text = 'A("mail")';
  for (let level = 0; level < 490; level++) text = `(${text} ${level % 2 === 0 ? '*' : '+'} A("news"))`;
  const kept = keptOf(text);
  expect(compiledAgain(throughJson(kept)).fingerprint).toBe(
    compileOrThrow(text, { catalog: CATALOG, lint: false }).fingerprint,
  );
});

it('the compiled filter of an older store is taken as it is', () => {
  const filter = compileOrThrow('G("both")', { catalog: CATALOG });
  expect(compiledAgain(filter)).toBe(filter);
});

it.each<readonly [string, MessageFilter]>([
  ['a text that is no filter', { ...keptOf('A("mail")'), text: 'A("mail"' }],
  ['a catalog that is none', { ...keptOf('A("mail")'), catalog: { applications: 5 } as never }],
  ['a name that the catalog does not have', { ...keptOf('A("mail")'), text: 'A("news")' }],
])('%s is never sent to anybody', (_, kept) => {
  expect(() => compiledAgain(kept)).toThrow(
    'this version cannot read its filter; nothing was handed over: create the message again',
  );
});

describe('a filter that comes again is the same object, compiled once', () => {
  /** A text of so many units. */
  const keptOfLength = (length: number) => {
    const frame = 'T("city", EQ, "")';
    return throughJson(keptOf(frame.replace('""', `"${'x'.repeat(length - frame.length)}"`)));
  };

  it.each([
    [100, true],
    [1_023, true],
    [1_024, true],
    [1_025, false],
    [5_000, false],
  ])('of %i units: %s', (length, isSame) => {
    const kept = keptOfLength(length);
    expect(kept.text.length).toBe(length);
    const filter = compiledAgain(kept);
    expect(compiledAgain(throughJson(kept)) === filter).toBe(isSame);
    expect(compiledAgain(throughJson(kept)).fingerprint).toBe(filter.fingerprint);
  });

  it('and not that of another text, or of another catalog', () => {
    const text = 'T("city", EQ, "Oslo")';
    const filter = compiledAgain(keptOf(text));
    expect(compiledAgain(keptOf('T("city", EQ, "Rome")'))).not.toBe(filter);
    expect(compiledAgain(keptOf(text, null))).not.toBe(filter);
  });
});
