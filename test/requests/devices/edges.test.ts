/** Operations on devices where two rules meet: values that could not be read, other spellings of a number, limits in bytes, what a name may have meant. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { checkDeviceRequest } from '../../../src/requests/devices/check.js';
import { declarationOf } from '../../../src/requests/devices/check-tags.js';
import { findings, registration, registrationOf, tags, tagsOf } from './expect-device-request.js';

const catalog = defineCatalog({
  applications: {
    'AAAAA-AAAAA': { tags: { level: { type: 'Integer' } } },
    'BBBBB-BBBBB': { tags: { levels: { type: 'Integer' } } },
  },
  tags: { name: { type: 'String' } },
});

const helps = (source: unknown, options = {}) =>
  checkDeviceRequest('setTags', source, { catalog, ...options }).diagnostics.map(({ code, help }) => [code, help]);

describe('what a name may have meant', () => {
  it.each([
    ['levl', 'did you mean `level`?'],
    ['nmae', 'did you mean `name`?'],
  ])('is sought among tags of the application, and of the account: %s', (tag, help) => {
    expect(helps(tagsOf({ [tag]: 1 }))).toEqual([['name/unknown-tag', help]]);
  });

  it('is not sought where nothing is to be suggested', () => {
    expect(helps(tagsOf({ levl: 1 }), { suggestions: false })[0]?.[1]).not.toBe('did you mean `level`?');
    const request = { application: 'AAAAA-AAAAB', hwid: 'd1', tags: {} };
    expect(helps({ request })[0]?.[1]).toBe('did you mean `AAAAA-AAAAA`?');
    expect(helps({ request }, { suggestions: false })[0]?.[1]).not.toBe('did you mean `AAAAA-AAAAA`?');
  });
});

it('a tag of the application comes before one of the account, which is there without an application, too', () => {
  const own = { level: { type: 'String' } } as const;
  const declared = defineCatalog({ applications: { X: { tags: own } }, tags: { level: { type: 'Integer' } } });
  const application = declared.applications.get('X');
  expect(declarationOf(declared, application, 'level')?.type).toBe('String');
  expect(declarationOf(declared, undefined, 'level')?.type).toBe('Integer');
  expect(declarationOf(declared, application, 'name')).toBeUndefined();
});

it('the tag that was meant is written as JSON, where it is near', () => {
  const offered = (tag: string) => {
    const { text, diagnostics } = checkDeviceRequest('setTags', tagsOf({ [tag]: 1 }), { catalog });
    return diagnostics.flatMap(({ fixes }) =>
      fixes.map(({ safety, edits }) => [
        safety,
        edits.map(({ span, text: put }) => [text.slice(span.start, span.end), put]),
      ]),
    );
  };
  expect(offered('levl')).toEqual([['unsafe', [['"levl"', '"level"']]]]);
  expect(offered('colour')).toEqual([]);
});

it('an application that is missing is told as that, and its tags are not looked for', () => {
  expect(findings('setTags', { request: { hwid: 'd1', tags: { nosuch: 1 } } }, { catalog })).toEqual([
    'error request/missing-field /request {',
  ]);
});

it('of a value that no tag takes nothing more is said, whatever the tag', () => {
  const wrong = {
    nosuch: true,
    name: { operation: 'increment', value: 'x' },
    level: { operation: 'append', value: 5 },
    other: { operation: 'remove', value: 5 },
  };
  expect(findings('setTags', tagsOf(wrong), { catalog })).toEqual([
    'error field/wrong-type /request/tags/nosuch true',
    'error field/wrong-type /request/tags/name/value "x"',
    'error field/wrong-type /request/tags/level/value 5',
    'error field/wrong-type /request/tags/other/value 5',
  ]);
});

it('a null is taken out, but not where the field has to be there', () => {
  const text = '{"request": {"application": "X", "hwid": null, "device_type": 1, "push_token": null}}';
  const { diagnostics } = checkDeviceRequest('registerDevice', text);
  expect(diagnostics.map(({ pointer, fixes }) => [pointer, fixes.map(({ title }) => title)])).toEqual([
    ['/request/hwid', []],
    ['/request/push_token', ['remove it']],
  ]);
});

describe('a value that could not be read', () => {
  const body = (tags: string) => `{"request": {"application": "X", "hwid": "d1", "tags": ${tags}}}`;

  it.each([
    ['{"age": }'],
    ['{"age": {"operation": "increment", "value": }}'],
    ['{"age": {"operation": , "value": 1}}'],
    ['{"likes": ["a", ?]}'],
  ])('is told once, as what it is in JSON: %s', (tags) => {
    const codes = findings('setTags', body(tags)).map((line) => line.split(' ')[1] ?? '');
    expect(codes).toEqual([expect.stringMatching(/^json\//)]);
  });
});

it.each([
  ['device_type', '1', true],
  ['device_type', '01', false],
  ['device_type', ' 1', false],
  ['device_type', '1.0', false],
  ['device_type', '0x1', false],
  ['timezone', '3600', true],
  ['timezone', '-3600', true],
  ['timezone', '03600', false],
  ['timezone', '3.6e3', false],
  ['timezone', '+3600', false],
])('%s is another spelling of its number, where it has its digits: %j', (field, value, isSpelling) => {
  const code = isSpelling ? 'field/other-spelling' : 'field/wrong-type';
  expect(registration({ [field]: value }).map((line) => line.split(' ')[1])).toEqual([code]);
});

it.each([
  ['hwid', 'a', 1024],
  ['hwid', 'é', 512],
  ['hwid', '€', 341],
  ['push_token', 'a', 4096],
  ['push_token', 'é', 2048],
  ['push_token', '€', 1365],
])('%s takes so many bytes of UTF-8, in %s', (field, character, most) => {
  const codes = (times: number) =>
    findings('registerDevice', registrationOf({ [field]: character.repeat(times) })).map((line) => line.split(' ')[1]);
  expect([codes(most), codes(most + 1)]).toEqual([[], ['field/too-large']]);
});

it.each(['a', 'é', '€'])('tags take 65,536 bytes of UTF-8 as compact JSON, in %s', (character) => {
  // {"name":"…"} has eleven bytes besides its text.
  const text = character.repeat(Math.floor((65_536 - 11) / Buffer.byteLength(character)));
  const filled = text + 'a'.repeat(65_536 - 11 - Buffer.byteLength(text));
  const codes = (name: string) => tags({ name }).map((line) => line.split(' ').slice(0, 3).join(' '));
  expect([codes(filled), codes(`${filled}a`)]).toEqual([[], ['error field/too-large /request/tags']]);
});
