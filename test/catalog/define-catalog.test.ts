import { expect, expectTypeOf, it } from 'vitest';
import type { Catalog, CatalogShape } from '../../src/catalog/catalog.js';
import { catalogToJson, catalogTypes } from '../../src/catalog/catalog-json.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';

it('keeps names and types in the type', () => {
  const catalog = defineCatalog({ applications: { X: {} }, tags: { age: { type: 'Integer' } } });
  type Shape = typeof catalog extends Catalog<infer S> ? S : never;
  expectTypeOf<keyof Shape['tags']>().toEqualTypeOf<'age'>();
  expectTypeOf<Shape['tags']['age']['type']>().toEqualTypeOf<'Integer'>();
  expect(catalog.tags.get('age')).toEqual({ type: 'Integer', declared: null });
});

it('throws all that is wrong with a shape', () => {
  const shape = JSON.parse('{"applications": {"X": {"platforms": ["ios"]}}, "tags": {"a": {}}}') as CatalogShape;
  expect(() => defineCatalog(shape)).toThrow(
    'pushsift: defineCatalog: /applications/X/platforms/0: there is no platform `ios`; /tags/a: a tag needs the key `type`',
  );
});

it('names the whole shape `/` where the fault is with it', () => {
  expect(() => defineCatalog({} as CatalogShape)).toThrow(
    'pushsift: defineCatalog: /: a catalog needs the key `applications`',
  );
});

it('survives a copy by structuredClone', () => {
  expect(structuredClone(sampleCatalog)).toEqual(sampleCatalog);
});

it('writes a catalog that loads to itself', () => {
  expect(loadCatalog(catalogToJson(sampleCatalog)).catalog).toEqual(sampleCatalog);
  expect(loadCatalog(JSON.parse(JSON.stringify(catalogToJson(sampleCatalog)))).catalog).toEqual(sampleCatalog);
});

it('writes optional keys only where they say something', () => {
  const shape = {
    applications: { X: {}, Y: { name: 'Why', platforms: ['iOS'] } },
    unsetMatchesNegative: true,
  } as const;
  expect(JSON.stringify(catalogToJson(defineCatalog(shape)))).toBe(JSON.stringify(shape));
});

it('writes no character that ends a line in older scripts', () => {
  const { catalog } = loadCatalog({ applications: { 'a\u2028b\u2029c': { tags: {} } } });
  expect(catalogTypes(catalog!)).toContain(String.raw`"a\u2028b\u2029c"`);
});

it('writes TypeScript that defines the same catalog, hostile names included', () => {
  const names = ['__proto__', 'constructor', '"\\', '\u2028', '`$\u007bx}`', "it's", '*/'];
  const tags = Object.fromEntries(names.map((name) => [name, { type: 'List' }]));
  const text = JSON.stringify({
    applications: { ['__proto__']: { name: '"__proto__": x', tags } },
    tags,
  });
  const { catalog } = loadCatalog(JSON.parse(text));
  const module = catalogTypes(catalog!);
  expect(
    module.startsWith("import { defineCatalog } from 'pushsift';\n\nexport const catalog = defineCatalog({\n"),
  ).toBe(true);
  const literal = module.slice(module.indexOf('defineCatalog({') + 'defineCatalog('.length, module.lastIndexOf(');'));
  const evaluated: unknown = new Function(`return (${literal});`)();
  expect(loadCatalog(evaluated).catalog).toEqual(catalog);
  expect([...catalog!.tags.keys()]).toEqual(names);
});
