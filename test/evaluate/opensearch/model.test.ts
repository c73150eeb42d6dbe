/** Compiled requests, run by a model of the engine: they find what filters mean. No engine takes part. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { compileOpenSearch, type OpenSearchResult } from '../../../src/evaluate/opensearch/compile-opensearch.js';
import { deviceDocument, openSearchMapping } from '../../../src/evaluate/opensearch/device-document.js';
import type { Filter } from '../../../src/plan/filter.js';
import { CASES, forAll } from '../../support/law.js';
import { ModelIndex } from '../../support/opensearch/model-index.js';
import { EDGE_INTEGERS, EDGE_TEXTS } from '../../support/sql/edge-values.js';
import { arbitraryWorld, audience, compiled, compiledText, type World } from '../../support/worlds.js';

const FILTERS = 25;
const WEIGHT = 0.3;

/** More where there are more cases: none is about time. */
const TIMEOUT_MS = 1_800_000 * Math.max(1, CASES / 400);

function indexOf(devices: readonly Device[]): ModelIndex {
  const index = new ModelIndex(openSearchMapping());
  for (const device of devices) index.index(deviceDocument(device));
  return index;
}

function ask(index: ModelIndex, filter: Filter, result: OpenSearchResult): unknown {
  const { request, diagnostics } = compileOpenSearch(filter, { result });
  expect(diagnostics).toEqual([]);
  return request && index.request(request.endpoint, request.body);
}

const FIRST_PAGE = { page: { after: null, limit: 10_000 } } as const;

describe('requests', () => {
  it('find what filters mean', { timeout: TIMEOUT_MS }, () => {
    let asked = 0;
    const law = ({ catalog, filters, devices }: World): undefined => {
      const index = indexOf(devices);
      for (const [at, tree] of filters.entries()) {
        const filter = compiled(tree, catalog);
        const { diagnostics } = compileOpenSearch(filter);
        expect(diagnostics.filter(({ code }) => code !== 'target/text-not-held')).toEqual([]);
        if (diagnostics.length > 0) continue;
        const ids = audience(filter, devices);
        const id = `d${at % (devices.length + 1)}`;
        expect([filter.text, ask(index, filter, FIRST_PAGE)]).toEqual([filter.text, ids]);
        expect(ask(index, filter, 'count')).toBe(ids.length);
        expect(ask(index, filter, { exists: id })).toBe(ids.includes(id) ? 1 : 0);
        expect(ask(index, filter, { page: { after: id, limit: 3 } })).toEqual(
          ids.filter((one) => one > id).slice(0, 3),
        );
        asked++;
      }
      return undefined;
    };
    forAll(arbitraryWorld(FILTERS, { most: 15, declared: true }), law, WEIGHT);
    expect(asked).toBeGreaterThan(CASES * WEIGHT * FILTERS * 0.8);
  });

  it('tell texts and integers at the edges apart', () => {
    const { catalog } = loadCatalog({
      applications: {},
      tags: { s: { type: 'String' }, l: { type: 'List' }, i: { type: 'Integer' } },
    });
    const devices: readonly Device[] = [
      ...EDGE_TEXTS.map(
        (text, at): Device => ({ id: `t${at}`, platform: 'iOS', tags: { s: text, l: [text, 'other'] } }),
      ),
      ...EDGE_INTEGERS.map((integer, at): Device => ({ id: `i${at}`, platform: 'iOS', tags: { i: integer } })),
    ];
    const index = indexOf(devices);
    const filters = [
      ...EDGE_TEXTS.map((text) => JSON.stringify(text)).flatMap((text) => [
        `T("s", EQ, ${text})`,
        `T("s", NOTEQ, ${text})`,
        `T("l", IN, [${text}, "none"])`,
      ]),
      ...EDGE_INTEGERS.flatMap((integer) =>
        ['EQ', 'NOTEQ', 'GTE', 'LTE'].map((operator) => `T("i", ${operator}, ${integer})`),
      ),
    ];
    for (const text of filters) {
      const filter = compiledText(text, catalog);
      expect([text, ask(index, filter, FIRST_PAGE)]).toEqual([text, audience(filter, devices)]);
    }
  });

  it('keep names and values apart, whatever they hold', () => {
    const { catalog } = loadCatalog({
      applications: { a: { tags: { b: { type: 'String' } } } },
      tags: { 'a","b': { type: 'String' }, b: { type: 'String' }, n: { type: 'Integer' } },
    });
    const devices: readonly Device[] = [
      { id: 'd1', platform: 'iOS', tags: { 'a","b': 'c' } },
      { id: 'd2', platform: 'iOS', tags: { b: 'c' } },
      { id: 'd3', platform: 'iOS', applications: ['a'], applicationTags: { a: { b: 'c' } } },
      { id: 'd4', platform: 'iOS', tags: { n: 5 } },
      { id: 'd5', platform: 'iOS', tags: { b: '5' } },
    ];
    const index = indexOf(devices);
    const texts = [
      'T("a\\",\\"b", EQ, "c")',
      'T("b", EQ, "c")',
      'AT("a", "b", EQ, "c")',
      'T("n", EQ, 5)',
      'T("b", EQ, "5")',
    ];
    const found = texts.map((text) => ask(index, compiledText(text, catalog), FIRST_PAGE));
    expect(found).toEqual([['d1'], ['d2'], ['d3'], ['d4'], ['d5']]);
  });

  it('order ids by code points', () => {
    const ids = ['\u{10000}', '\uffff', 'a', 'B', ''];
    const index = indexOf(ids.map((id) => ({ id, platform: 'iOS' })));
    const everybody = compiledText(
      'T("i", NOTSET, "")',
      loadCatalog({ applications: {}, tags: { i: { type: 'Integer' } } }).catalog,
    );
    expect(ask(index, everybody, FIRST_PAGE)).toEqual(['', 'B', 'a', '\uffff', '\u{10000}']);
  });
});

describe('documents', () => {
  it('have a token for each tag that is set and for each of its values, and integers once more', () => {
    const device: Device = {
      id: 'd1',
      platform: 'iOS',
      applications: ['X', 'Y', 'X'],
      tags: { age: 5, city: 'Oslo', gone: null, none: [] },
      applicationTags: { Y: { level: 7, likes: ['a', 'b'] } },
    };
    const tags = [
      ['["","age"]', '["","age",5]', '["","city"]', '["","city","Oslo"]'],
      ['["Y","level"]', '["Y","level",7]', '["Y","likes"]', '["Y","likes","a"]', '["Y","likes","b"]'],
    ];
    expect(deviceDocument(device)).toEqual({
      id: 'd1',
      platform: 'iOS',
      applications: ['X', 'Y'],
      tags: tags.flat(),
      integers: [
        { tag: '["","age"]', value: 5 },
        { tag: '["Y","level"]', value: 7 },
      ],
    });
  });

  it('of a device without anything have no tokens', () => {
    const nothing = { applications: [], tags: [], integers: [] };
    expect(deviceDocument({ id: 'd1', platform: 'iOS' })).toEqual({ id: 'd1', platform: 'iOS', ...nothing });
  });
});

describe('the model', () => {
  const index = indexOf([{ id: 'd1', platform: 'iOS', tags: { n: 5 } }]);
  const counting = (query: unknown): unknown => index.request('_count', { query });

  it.each([
    ['a query it does not know', { wildcard: { platform: 'i*' } }],
    ['an option it does not know', { bool: { filter: [], boost: 2 } }],
    ['a field that is not there', { term: { plattform: 'iOS' } }],
    ['a nested field outside its documents', { range: { 'integers.value': { gte: 1, lte: 9 } } }],
    [
      'a field of whole documents inside nested ones',
      { nested: { path: 'integers', query: { term: { platform: 'iOS' } } } },
    ],
    ['a range of keywords', { range: { platform: { gte: 1, lte: 2 } } }],
    ['a text for a long', { range: { 'integers.value': { gte: '1', lte: 2 } } }],
    ['too many values', { terms: { platform: Array.from({ length: 65_537 }, (_, at) => `p${at}`) } }],
    ['too many clauses', { bool: { should: Array.from({ length: 1025 }, () => ({ term: { platform: 'iOS' } })) } }],
  ])('refuses %s', (_, query) => expect(() => counting(query)).toThrow());

  it('refuses documents that would lose something', () => {
    const device = (tags: NonNullable<Device['tags']>): unknown => deviceDocument({ id: 'd', platform: 'iOS', tags });
    expect(() => indexOf([]).index(device({ s: 'x'.repeat(33_000) }))).toThrow('immense term in field [tags]');
    expect(() => indexOf([]).index({ id: 'd', colour: 'red' })).toThrow('strict_dynamic_mapping_exception: colour');
  });

  it('leaves long texts out where a mapping says so, as ours does not', () => {
    const properties = { id: { type: 'keyword', ignore_above: 3 } };
    const lossy = new ModelIndex({ mappings: { dynamic: 'strict', properties } });
    lossy.index({ id: 'abcd' });
    expect(lossy.request('_count', { query: { term: { id: 'abcd' } } })).toBe(0);
    expect(JSON.stringify(openSearchMapping())).not.toContain('ignore_above');
  });
});
