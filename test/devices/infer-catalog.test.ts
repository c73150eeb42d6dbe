import { describe, expect, it } from 'vitest';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { generateNdjson } from '../../src/devices/generate-devices.js';
import { type InferCatalogOptions, inferCatalog } from '../../src/devices/infer-catalog.js';

const infer = (text: string, options: InferCatalogOptions = {}) =>
  inferCatalog([new TextEncoder().encode(text)], options);

/** Devices with these tags, one a line. */
const withTags = (...tags: readonly string[]) =>
  tags.map((json, at) => `{"id":"d${at}","platform":"iOS","tags":${json}}`).join('\n');

describe('inferCatalog', () => {
  it('finds applications, their platforms and tags, and account tags, sorted by name', async () => {
    const text = `{"id":"a","platform":"Chrome","applications":["Y","X"],"tags":{"city":"Oslo","age":3},"applicationTags":{"X":{"level":1}}}
{"id":"b","platform":"iOS","applications":["X"],"tags":{"likes":["a"]}}`;
    const { catalog, conflicts, untyped, summary } = await infer(text);
    expect(JSON.stringify(catalogToJson(catalog))).toBe(
      JSON.stringify({
        applications: {
          X: { platforms: ['iOS', 'Chrome'], tags: { level: { type: 'Integer' } } },
          Y: { platforms: ['Chrome'] },
        },
        tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
      }),
    );
    expect([conflicts, untyped, summary.devices]).toEqual([[], [], 2]);
  });

  it('sorts names by UTF-16 unit, however they come', async () => {
    const names = ['b', 'a', 'c', 'B', 'ä', 'aa', '10', '9', ''.padEnd(3, 'z')];
    const record = (value: number) => Object.fromEntries(names.map((name) => [`t${name}`, value]));
    const device = {
      id: 'd',
      platform: 'iOS',
      applications: names,
      tags: record(1),
      applicationTags: { b: record(2) },
    };
    const { catalog } = await infer(JSON.stringify(device));
    const sorted = ['10', '9', 'B', 'a', 'aa', 'b', 'c', 'zzz', 'ä'];
    expect([...catalog.applications.keys()]).toEqual(sorted);
    expect([...catalog.tags.keys()]).toEqual(sorted.map((name) => `t${name}`));
    expect([...(catalog.applications.get('b')?.tags.keys() ?? [])]).toEqual(sorted.map((name) => `t${name}`));
  });

  it('takes lists and integers of a CSV column for a conflict, not for a String', async () => {
    const text = 'id,platform,a\nd1,iOS,1\nd2,iOS,"[""x""]"\nd3,iOS,"[""y""]"\n';
    const { catalog, conflicts } = await infer(text, { format: 'csv' });
    expect([catalog.tags.get('a')?.type, conflicts.map(({ chosen }) => chosen)]).toEqual(['List', ['List']]);
  });

  it('integers and texts of NDJSON are a conflict: who wrote them told them apart', async () => {
    const { catalog, conflicts } = await infer(withTags('{"a":1}', '{"a":"x"}', '{"a":2}'));
    expect([catalog.tags.get('a')?.type, conflicts.length]).toEqual(['Integer', 1]);
  });

  it('reports values of several types with the line of the first of each, and takes the most frequent', async () => {
    const { catalog, conflicts } = await infer(withTags('{"a":1}', '{"a":"x"}', '{"b":1}', '{"a":"y"}', '{"a":["z"]}'));
    expect(catalog.tags.get('a')!.type).toBe('String');
    expect(conflicts).toEqual([
      {
        application: null,
        tag: 'a',
        chosen: 'String',
        types: [
          { type: 'String', count: 2, firstLine: 2 },
          { type: 'Integer', count: 1, firstLine: 1 },
          { type: 'List', count: 1, firstLine: 5 },
        ],
      },
    ]);
  });

  it('takes the first of the types that are as frequent: Integer, String, List', async () => {
    const { catalog, conflicts } = await infer(
      withTags(
        '{"a":["z"],"b":["z"]}',
        '{"a":"x","b":"x"}',
        '{"a":1}',
        '{"a":["y"],"b":["y"]}',
        '{"a":"y","b":"y"}',
        '{"a":2}',
      ),
    );
    expect(conflicts).toEqual([
      {
        application: null,
        tag: 'a',
        chosen: 'Integer',
        types: [
          { type: 'Integer', count: 2, firstLine: 3 },
          { type: 'String', count: 2, firstLine: 2 },
          { type: 'List', count: 2, firstLine: 1 },
        ],
      },
      {
        application: null,
        tag: 'b',
        chosen: 'String',
        types: [
          { type: 'String', count: 2, firstLine: 2 },
          { type: 'List', count: 2, firstLine: 1 },
        ],
      },
    ]);
    expect([...catalog.tags.values()].map(({ type }) => type)).toEqual(['Integer', 'String']);
  });

  it('tells what does not fit by application, those of the account last, in the order of names', async () => {
    const device = (value: string, unset: string) => {
      const tags = `{"b":${value},"a":${value},"u":${unset}}`;
      return `{"id":"d","platform":"iOS","applications":["Y","X"],"tags":${tags},"applicationTags":{"Y":${tags},"X":${tags}}}`;
    };
    const { conflicts, untyped } = await infer(`${device('1', 'null')}\n${device('"x"', 'null')}\n`);
    expect(conflicts.map(({ application, tag }) => [application, tag])).toEqual([
      ['X', 'a'],
      ['X', 'b'],
      ['Y', 'a'],
      ['Y', 'b'],
      [null, 'a'],
      [null, 'b'],
    ]);
    expect(untyped).toEqual([
      { application: 'X', tag: 'u' },
      { application: 'Y', tag: 'u' },
      { application: null, tag: 'u' },
    ]);
  });

  it.each<[string, InferCatalogOptions, string]>([
    [
      'NDJSON',
      {},
      '\nno device\n{"id":"d1","platform":"iOS","tags":{"a":1}}\n\n{"id":"d2","platform":"iOS","tags":{"a":["x"]}}',
    ],
    ['CSV', { format: 'csv' }, 'id,platform,a\nd0,ios,1\n"d\n1",iOS,1\n\nd2,iOS,"[""x""]"\n'],
  ])('of %s the first line of a type is counted with blank and bad lines', async (_, options, text) => {
    const { conflicts } = await infer(text, { ...options, onError: 'skip' });
    const lines = conflicts.map(({ types }) => types.map(({ type, firstLine }) => [type, firstLine]));
    const first = options.format === 'csv' ? [3, 6] : [3, 5];
    expect(lines).toEqual([
      [
        ['Integer', first[0]],
        ['List', first[1]],
      ],
    ]);
  });

  it("takes columns of CSV by names of one's own", async () => {
    const columns = {
      id: 'u',
      platform: 'os',
      applications: { flags: { Y: 'in y', X: 'in x' } },
      tags: { years: 'age', zip: 'post' },
      applicationTags: { X: { level: 'x level' } },
    };
    const text = 'u,os,in x,in y,age,post,x level,other\nd1,iOS,1,,30,0123,2,9\nd2,Android,0,true,31,456,,8\n';
    const { catalog, conflicts, untyped } = await infer(text, { format: 'csv', columns });
    expect(catalogToJson(catalog)).toEqual({
      applications: {
        X: { platforms: ['iOS'], tags: { level: { type: 'Integer' } } },
        Y: { platforms: ['Android'] },
      },
      tags: { years: { type: 'Integer' }, zip: { type: 'String' } },
    });
    expect([conflicts, untyped]).toEqual([[], []]);
  });

  it('leaves out tags that are unset everywhere, and names them', async () => {
    const { catalog, untyped } = await infer(withTags('{"a":null}', '{"a":null,"b":1}'));
    expect([...catalog.tags.keys()]).toEqual(['b']);
    expect(untyped).toEqual([{ application: null, tag: 'a' }]);
  });

  it('takes an empty list for a List only where no value says more', async () => {
    const { catalog, conflicts } = await infer(withTags('{"a":[],"b":[]}', '{"a":"x"}'));
    expect([catalog.tags.get('a')!.type, catalog.tags.get('b')!.type, conflicts]).toEqual(['String', 'List', []]);
  });

  it('takes integers and texts of a CSV column for a String', async () => {
    const { catalog, conflicts } = await infer('id,platform,zip,age\na,iOS,01234,1\nb,iOS,12345,2\n', {
      format: 'csv',
    });
    expect([catalog.tags.get('zip')!.type, catalog.tags.get('age')!.type, conflicts]).toEqual([
      'String',
      'Integer',
      [],
    ]);
  });

  it('ends at a bad line, or skips it', async () => {
    const text = `${withTags('{"a":1}')}\nnonsense`;
    await expect(infer(text)).rejects.toThrow('line 2: this line is no JSON');
    expect((await infer(text, { onError: 'skip' })).summary.badLines).toBe(1);
  });

  it('keeps hostile names', async () => {
    const text =
      '{"id":"a","platform":"iOS","applications":["__proto__"],"tags":{"__proto__":1},"applicationTags":{"__proto__":{"constructor":"x"}}}';
    const { catalog } = await infer(text);
    expect([...catalog.tags.keys()]).toEqual(['__proto__']);
    expect([...catalog.applications.get('__proto__')!.tags]).toEqual([
      ['constructor', { type: 'String', declared: null }],
    ]);
  });

  it('finds the sample catalog again in devices generated from it', async () => {
    const { catalog, conflicts } = await infer(
      [...generateNdjson({ seed: 1, count: 5000, catalog: sampleCatalog })].join(''),
    );
    expect(conflicts).toEqual([]);
    const types = (tags: ReadonlyMap<string, { type: string }>) =>
      Object.fromEntries([...tags].map(([name, { type }]) => [name, type]));
    expect(types(catalog.tags)).toEqual(types(sampleCatalog.tags));
    for (const [code, { tags }] of sampleCatalog.applications) {
      expect(types(catalog.applications.get(code)!.tags)).toEqual(types(tags));
    }
    expect(loadCatalog(catalogToJson(catalog)).diagnostics).toEqual([]);
  });
});
