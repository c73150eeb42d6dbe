import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

/** Code, message, pointer and underlined text of everything found in a text. */
function findings(text: string): (string | null)[][] {
  return loadCatalog(text).diagnostics.map(({ code, message, pointer, span }) => [
    code,
    message,
    pointer,
    text.slice(span.start, span.end),
  ]);
}

const application = (rest: string) => `{"applications": {"X": {${rest}}}}`;
const withTag = (rest: string) => `{"applications": {}, "tags": {"age": ${rest}}}`;

describe('loadCatalog', () => {
  it('reads all there is', () => {
    const text = `{
  "applications": { "X": { "name": "Shop", "platforms": ["Android", "iOS"], "tags": { "level": { "type": "Integer" } } }, "Y": {} },
  "groups": { "g": { "name": "All", "applications": ["Y", "X"] }, "none": { "applications": [] } },
  "tags": { "city": { "type": "String" }, "likes": { "type": "List" } },
  "unsetMatchesNegative": true }`;
    const { catalog, diagnostics } = loadCatalog(text, { source: 'catalog.json' });
    expect(diagnostics).toEqual([]);
    expect(catalog).toEqual({
      applications: new Map([
        [
          'X',
          {
            code: 'X',
            name: 'Shop',
            platforms: ['iOS', 'Android'],
            tags: new Map([['level', { type: 'Integer', declared: { line: 2, column: 87 } }]]),
            declared: { line: 2, column: 21 },
          },
        ],
        ['Y', { code: 'Y', name: null, platforms: PLATFORMS, tags: new Map(), declared: { line: 2, column: 123 } }],
      ]),
      groups: new Map([
        ['g', { code: 'g', name: 'All', applications: ['Y', 'X'], declared: { line: 3, column: 15 } }],
        ['none', { code: 'none', name: null, applications: [], declared: { line: 3, column: 67 } }],
      ]),
      tags: new Map([
        ['city', { type: 'String', declared: { line: 4, column: 13 } }],
        ['likes', { type: 'List', declared: { line: 4, column: 43 } }],
      ]),
      unsetMatchesNegative: true,
      source: 'catalog.json',
    });
  });

  it.each([
    ['[]', 'catalog/wrong-type', 'a catalog must be an object, and this is a list', '', '['],
    ['null', 'catalog/wrong-type', 'a catalog must be an object, and this is null', '', 'null'],
    ['{}', 'catalog/missing-key', 'a catalog needs the key `applications`', '', '{'],
    [
      '{"applications": 1}',
      'catalog/wrong-type',
      '"applications" must be an object, and this is a number',
      '/applications',
      '1',
    ],
    ['{"applications": {}, "tag": {}}', 'catalog/unknown-key', 'a catalog has no key `tag`', '/tag', '"tag"'],
    ['{"applications": {"": {}}}', 'catalog/empty-name', 'an application code is empty', '/applications/', '""'],
    [
      application('"name": 7'),
      'catalog/wrong-type',
      'a display name must be a text, and this is a number',
      '/applications/X/name',
      '7',
    ],
    [
      application('"platforms": "iOS"'),
      'catalog/wrong-type',
      '"platforms" must be a list, and this is a text',
      '/applications/X/platforms',
      '"iOS"',
    ],
    [
      application('"platforms": []'),
      'catalog/no-platforms',
      'an application needs at least one platform',
      '/applications/X/platforms',
      '[',
    ],
    [
      application('"platforms": ["iOS", 3]'),
      'catalog/wrong-type',
      'an item of "platforms" must be a text, and this is a number',
      '/applications/X/platforms/1',
      '3',
    ],
    [
      application('"platforms": ["Andriod"]'),
      'catalog/unknown-platform',
      'there is no platform `Andriod`',
      '/applications/X/platforms/0',
      '"Andriod"',
    ],
    [
      application('"platforms": ["iOS", "OsX", "iOS"]'),
      'catalog/duplicate-item',
      'the platform `iOS` is listed twice',
      '/applications/X/platforms/2',
      '"iOS"',
    ],
    [
      application('"tags": {"": {"type": "List"}}'),
      'catalog/empty-name',
      'a tag name is empty',
      '/applications/X/tags/',
      '""',
    ],
    [
      application('"tagz": {}'),
      'catalog/unknown-key',
      'an application has no key `tagz`',
      '/applications/X/tagz',
      '"tagz"',
    ],
    [
      withTag('"Integer"'),
      'catalog/wrong-type',
      'a tag must be an object, and this is a text',
      '/tags/age',
      '"Integer"',
    ],
    [withTag('{}'), 'catalog/missing-key', 'a tag needs the key `type`', '/tags/age', '{'],
    [
      withTag('{"type": true}'),
      'catalog/wrong-type',
      'a tag type must be "String", "Integer" or "List", and this is true',
      '/tags/age/type',
      'true',
    ],
    [withTag('{"type": "int"}'), 'catalog/unknown-tag-type', 'there is no tag type `int`', '/tags/age/type', '"int"'],
    [
      withTag('{"type": "List", "of": "String"}'),
      'catalog/unknown-key',
      'a tag has no key `of`',
      '/tags/age/of',
      '"of"',
    ],
    [
      '{"applications": {}, "groups": {"g": {}}}',
      'catalog/missing-key',
      'a group needs the key `applications`',
      '/groups/g',
      '{',
    ],
    [
      '{"applications": {"X": {}}, "groups": {"g": {"applications": ["x"]}}}',
      'catalog/unknown-application',
      'the catalog declares no application `x`',
      '/groups/g/applications/0',
      '"x"',
    ],
    [
      '{"applications": {"X": {}}, "groups": {"g": {"applications": ["X", "X"]}}}',
      'catalog/duplicate-item',
      'the application `X` is listed twice',
      '/groups/g/applications/1',
      '"X"',
    ],
    [
      '{"applications": {}, "unsetMatchesNegative": "yes"}',
      'catalog/wrong-type',
      '"unsetMatchesNegative" must be true or false, and this is a text',
      '/unsetMatchesNegative',
      '"yes"',
    ],
  ])('of %s says %s', (text, code, message, pointer, underlined) => {
    expect(findings(text)).toEqual([[code, message, pointer, underlined]]);
  });

  it.each([
    ['int', 'Integer'],
    ['NUMBER', 'Integer'],
    ['Strng', 'String'],
    ['array', 'List'],
    ['string', 'String'],
  ])('takes the tag type %s for %s', (found, meant) => {
    const text = withTag(`{"type": "${found}"}`);
    const { diagnostics } = loadCatalog(text);
    expect(diagnostics.map(({ help }) => help)).toEqual([`did you mean \`${meant}\`?`]);
    expect(applyFixes(text, diagnostics, { unsafe: true })).toBe(withTag(`{"type": "${meant}"}`));
  });

  it.each([
    ['{"aplications": {}}', 'did you mean `applications`?'],
    [application('"platforms": ["Andriod"]'), 'did you mean `Android`?'],
    [
      '{"applications": {"AAAAA-AAAAA": {}}, "groups": {"g": {"applications": ["AAAAA-AAAAB"]}}}',
      'did you mean `AAAAA-AAAAA`?',
    ],
  ])('of %s says: %s', (text, help) => {
    expect(loadCatalog(text).diagnostics.map((diagnostic) => diagnostic.help)).toContain(help);
  });

  it('removes what is listed twice, and stays a catalog', () => {
    const text = application('"platforms": ["iOS", "iOS" , "OsX", "iOS"]');
    const { diagnostics, catalog } = loadCatalog(text);
    expect(catalog?.applications.get('X')?.platforms).toEqual(['iOS', 'OsX']);
    expect(applyFixes(text, diagnostics)).toBe(application('"platforms": ["iOS" , "OsX"]'));
  });

  it('removes what is listed twice, whatever stands before it', () => {
    const text = application('"platforms": ["iOS", {"a": [1]}, "iOS"]');
    expect(applyFixes(text, loadCatalog(text).diagnostics)).toBe(application('"platforms": ["iOS", {"a": [1]}]'));
  });

  it.each([
    [{ applications: {}, 'a\nb': 1 }, 'a catalog has no key `a\\u000ab`'],
    [{ applications: { X: { platforms: ['\u202eSOi'] } } }, 'there is no platform `\\u202eSOi`'],
    [{ applications: {}, tags: { a: { type: 'x'.repeat(100) } } }, `there is no tag type \`${'x'.repeat(59)}…\``],
    [
      { applications: {}, groups: { g: { applications: ['a\tb'] } } },
      'the catalog declares no application `a\\u0009b`',
    ],
  ])('shows what is hidden or too long: %j', (value, message) => {
    expect(loadCatalog(value).diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
  });

  it('finds everything in one run', () => {
    const text =
      '{"applications": {"X": {"platforms": ["ios"], "nam": ""}, "": {}}, "groups": {"g": {"applications": ["Z"]}}, "tags": {"a": {"type": "x"}, "b": {}}}';
    expect(findings(text).map(([code]) => code)).toEqual([
      'catalog/unknown-platform',
      'catalog/unknown-key',
      'catalog/empty-name',
      'catalog/unknown-application',
      'catalog/unknown-tag-type',
      'catalog/missing-key',
    ]);
  });

  it('goes on past what JSON forbids but everyone understands', () => {
    expect(findings('{"applications": {}, // none\n "tags": {"a": {"type": "int"}},}').map(([code]) => code)).toEqual([
      'json/comment',
      'catalog/unknown-tag-type',
      'json/trailing-comma',
    ]);
  });

  it('says nothing of what is missing where the JSON is broken', () => {
    expect(findings('{"applications": ').map(([code]) => code)).toEqual(['json/unclosed']);
  });

  it('gives pointers alone when the catalog is a value', () => {
    const { catalog, diagnostics } = loadCatalog({ applications: { X: { platforms: ['ios'] } } });
    expect(catalog).toBeNull();
    expect(diagnostics).toEqual([
      {
        code: 'catalog/unknown-platform',
        severity: 'error',
        message: 'there is no platform `ios`',
        span: { start: 0, end: 0 },
        label: null,
        help: 'did you mean `iOS`?',
        related: [],
        fixes: [],
        pointer: '/applications/X/platforms/0',
      },
    ]);
  });

  it('knows other names of the systems', () => {
    const { diagnostics } = loadCatalog({ applications: { X: { platforms: ['iPhone', 'Symbian'] } } });
    expect(diagnostics.map(({ help }) => help)).toEqual([
      'did you mean `iOS`?',
      `the platforms are ${PLATFORMS.join(', ')}`,
    ]);
  });

  it.each([[undefined], [null], [7], [[]], [() => 1], [new Map()], [Symbol('x')]])(
    'rejects the value %s without throwing',
    (value) => {
      expect(loadCatalog(value).catalog).toBeNull();
    },
  );

  it('answers a value that holds itself', () => {
    const value: Record<string, unknown> = { applications: {} };
    value.tags = value;
    expect(loadCatalog(value).diagnostics.map(({ message }) => message)).toEqual([
      'a tag needs the key `type`',
      'a tag has no key `applications`',
      'a tag has no key `tags`',
      'a tag needs the key `type`',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a/b~c', '"\\\u2028'])(
    'takes %j as any other name',
    (name) => {
      const key = JSON.stringify(name);
      const text = `{"applications": {${key}: {"tags": {${key}: {"type": "List"}}}}, "groups": {${key}: {"applications": [${key}]}}, "tags": {${key}: {"type": "Integer"}}}`;
      for (const source of [text, JSON.parse(text)]) {
        const { catalog, diagnostics } = loadCatalog(source);
        expect(diagnostics).toEqual([]);
        expect([...catalog!.applications.keys()]).toEqual([name]);
        expect(catalog!.applications.get(name)!.tags.get(name)!.type).toBe('List');
        expect(catalog!.groups.get(name)!.applications).toEqual([name]);
        expect(catalog!.tags.get(name)!.type).toBe('Integer');
      }
    },
  );

  it('does not take inherited names for declared ones', () => {
    const value = Object.create({ applications: {} });
    expect(loadCatalog(value).diagnostics.map(({ code }) => code)).toEqual(['catalog/missing-key']);
  });

  it('loads 50,000 tags and 50,000 wrong group members', () => {
    const tags = Array.from({ length: 50_000 }, (_, at) => `"tag${at}": {"type": "Integer"}`).join(',');
    const codes = Array.from({ length: 50_000 }, (_, at) => `"code${at}"`);
    const applications = codes.map((code) => `${code}: {}`).join(',');
    const text = `{"applications": {${applications}}, "tags": {${tags}}, "groups": {"g": {"applications": [${codes.map((code) => code.replace('c', 'k')).join(',')}]}}}`;
    const { diagnostics } = loadCatalog(text);
    expect(diagnostics).toHaveLength(51);
    expect(diagnostics.at(-1)!.code).toBe('limit/too-many-diagnostics');
  });
});
