import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { validateDevice } from '../../src/devices/validate-device.js';

const catalog = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
}).catalog;

const base = { id: 'd1', platform: 'iOS' };

/** Code, message and pointer of everything found. */
function findings(value: unknown, withCatalog = true): (string | null)[][] {
  const { device, diagnostics } = validateDevice(value, withCatalog ? catalog : null);
  expect(device === null).toBe(diagnostics.length > 0);
  return diagnostics.map(({ code, message, pointer }) => [code, message, pointer]);
}

describe('validateDevice', () => {
  it.each([
    [base],
    [{ ...base, applications: [], tags: {}, applicationTags: {} }],
    [{ ...base, tags: { age: null, city: null, likes: null } }],
    [{ ...base, tags: { age: -0, city: '', likes: [] } }],
    [{ ...base, tags: { age: 2 ** 53 - 1 } }],
    [{ ...base, tags: { age: -(2 ** 53 - 1) } }],
    [{ ...base, applications: ['X'], applicationTags: { X: { level: 3 } } }],
  ])('passes %j on as it came', (value) => {
    expect(validateDevice(value, catalog).device).toBe(value);
  });

  it.each([
    [[], 'device/wrong-type', 'a device must be an object, and this is a list', ''],
    [null, 'device/wrong-type', 'a device must be an object, and this is null', ''],
    ['d1', 'device/wrong-type', 'a device must be an object, and this is a text', ''],
    [{ platform: 'iOS' }, 'device/missing-field', 'the device has no `id`', ''],
    [{ id: 'd1' }, 'device/missing-field', 'the device has no `platform`', ''],
    [{ ...base, id: '' }, 'device/empty-name', 'the id is empty', '/id'],
    [{ ...base, id: 7 }, 'device/wrong-type', 'an id must be a text, and this is a number', '/id'],
    [{ ...base, id: null }, 'device/wrong-type', 'an id must be a text, and this is null', '/id'],
    [{ ...base, platform: 'ios' }, 'device/unknown-platform', 'there is no platform `ios`', '/platform'],
    [{ ...base, platform: 1 }, 'device/wrong-type', 'a platform must be a text, and this is a number', '/platform'],
    [
      { ...base, applications: 'X' },
      'device/wrong-type',
      '"applications" must be a list of texts, and this is a text',
      '/applications',
    ],
    [
      { ...base, applications: ['X', 1] },
      'device/wrong-type',
      '"applications" must be a list of texts, and this is a list with other things',
      '/applications',
    ],
    [{ ...base, applications: [''] }, 'device/empty-name', 'an application code is empty', '/applications'],
    [{ ...base, tags: [] }, 'device/wrong-type', 'tags must be an object, and this is a list', '/tags'],
    [
      { ...base, tags: { age: '25' } },
      'device/wrong-type',
      'the tag `age` is an Integer, and this is a text',
      '/tags/age',
    ],
    [
      { ...base, tags: { age: true } },
      'device/wrong-type',
      'the tag `age` is an Integer, and this is true',
      '/tags/age',
    ],
    [
      { ...base, tags: { age: 1.5 } },
      'device/integer-range',
      'the value of the tag `age` is not a whole number',
      '/tags/age',
    ],
    [
      { ...base, tags: { age: 2 ** 53 } },
      'device/integer-range',
      'the value of the tag `age` is beyond ±9007199254740991',
      '/tags/age',
    ],
    [
      { ...base, tags: { city: 7 } },
      'device/wrong-type',
      'the tag `city` is a String, and this is a number',
      '/tags/city',
    ],
    [
      { ...base, tags: { city: ['a'] } },
      'device/wrong-type',
      'the tag `city` is a String, and this is a list',
      '/tags/city',
    ],
    [
      { ...base, tags: { likes: 'a' } },
      'device/wrong-type',
      'the tag `likes` is a List, and this is a text',
      '/tags/likes',
    ],
    [
      { ...base, tags: { likes: ['a', 1] } },
      'device/wrong-type',
      'the tag `likes` is a List, and this is a list with other things than texts',
      '/tags/likes',
    ],
    [
      { ...base, applicationTags: 1 },
      'device/wrong-type',
      '"applicationTags" must be an object, and this is a number',
      '/applicationTags',
    ],
    [
      { ...base, applications: ['X'], applicationTags: { X: 1 } },
      'device/wrong-type',
      'tags must be an object, and this is a number',
      '/applicationTags/X',
    ],
    [
      { ...base, applications: ['X'], applicationTags: { X: { level: 'a' } } },
      'device/wrong-type',
      'the tag `level` of `X` is an Integer, and this is a text',
      '/applicationTags/X/level',
    ],
    [
      { ...base, applications: ['X'], applicationTags: { X: { level: 0.5 } } },
      'device/integer-range',
      'the value of the tag `level` of `X` is not a whole number',
      '/applicationTags/X/level',
    ],
    [
      { ...base, tags: { age: Number.POSITIVE_INFINITY } },
      'device/integer-range',
      'the value of the tag `age` is beyond ±9007199254740991',
      '/tags/age',
    ],
    [{ ...base, platform: 'a\nb' }, 'device/unknown-platform', 'there is no platform `a\\u000ab`', '/platform'],
    [
      { ...base, applications: ['Y'], applicationTags: { X: { level: 3 } } },
      'device/not-subscribed',
      'the device has tags of application `X` and is not subscribed to it',
      '/applicationTags/X',
    ],
    [
      { ...base, applicationTags: { X: { level: 3 } } },
      'device/not-subscribed',
      'the device has tags of application `X` and is not subscribed to it',
      '/applicationTags/X',
    ],
  ])('of %j says %s: %s', (value, code, message, pointer) => {
    expect(findings(value)).toEqual([[code, message, pointer]]);
  });

  it.each([
    [
      { ...base, tags: { any: {} } },
      'device/wrong-type',
      'the tag `any` must be an integer, a text or a list of texts, and this is an object',
      '/tags/any',
    ],
    [
      { ...base, tags: { any: false } },
      'device/wrong-type',
      'the tag `any` must be an integer, a text or a list of texts, and this is false',
      '/tags/any',
    ],
    [
      { ...base, tags: { 'a/b~': 0.5 } },
      'device/integer-range',
      'the value of the tag `a/b~` is not a whole number',
      '/tags/a~1b~0',
    ],
    [
      { ...base, tags: { ['\u0007'.repeat(70)]: {} } },
      'device/wrong-type',
      `the tag \`${'\\u0007'.repeat(59)}…\` must be an integer, a text or a list of texts, and this is an object`,
      `/tags/${'\u0007'.repeat(70)}`,
    ],
    [{ ...base, tags: { '': 1 } }, 'device/empty-name', 'a tag name is empty', '/tags/'],
  ])('without a catalog says of %j %s: %s', (value, code, message, pointer) => {
    expect(findings(value, false)).toEqual([[code, message, pointer]]);
  });

  it('takes any integer, text and list of texts without a catalog', () => {
    const value = {
      ...base,
      applications: ['any'],
      tags: { a: 1, b: 'x', c: ['y'] },
      applicationTags: { any: { d: 2 } },
    };
    expect(validateDevice(value).device).toBe(value);
  });

  it('finds everything in one run', () => {
    expect(findings({ id: 1, platform: 'x', tags: { age: 'a', city: 1 } }).map(([code]) => code)).toEqual([
      'device/wrong-type',
      'device/unknown-platform',
      'device/wrong-type',
      'device/wrong-type',
    ]);
  });

  it('says one thing where subscriptions cannot be read', () => {
    expect(
      findings({ ...base, applications: 'X', applicationTags: { X: { level: 1 } } }).map(([code]) => code),
    ).toEqual(['device/wrong-type']);
  });

  it('leaves out and counts what the catalog does not know', () => {
    const value = {
      ...base,
      applications: ['X', 'Z', 'X'],
      tags: { age: 1, shoe: 43, hat: null },
      applicationTags: { X: { level: 1, colour: 'red' }, Z: { a: 1, b: 2, c: null } },
      note: 'hello',
    };
    const { device, unknown } = validateDevice(value, catalog);
    expect(device).toEqual({ ...base, applications: ['X'], tags: { age: 1 }, applicationTags: { X: { level: 1 } } });
    expect(unknown).toEqual({ tags: 4, applications: 1, fields: 1 });
  });

  it('takes null and no value at all for nothing', () => {
    const value = { ...base, applications: null, tags: null, applicationTags: null };
    expect(validateDevice(value, catalog).device).toEqual(base);
    expect(validateDevice({ ...base, applicationTags: { X: {}, Y: null } }, catalog).device).toEqual({
      ...base,
      applicationTags: {},
    });
  });

  it('suggests the platform that was meant', () => {
    expect(validateDevice({ ...base, platform: 'android' }).diagnostics[0]!.help).toBe('did you mean `Android`?');
    expect(validateDevice({ ...base, platform: 'iPhone' }).diagnostics[0]!.help).toBe('did you mean `iOS`?');
  });

  it('says nothing of the device that would name its owner', () => {
    const { diagnostics } = validateDevice({ id: 'secret-id', platform: 'x', tags: { age: 'secret-value' } }, catalog);
    expect(JSON.stringify(diagnostics)).not.toContain('secret');
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes %s for an ordinary name', (name) => {
    const key = JSON.stringify(name);
    const text = `{"id": "d1", "platform": "iOS", "applications": [${key}], "tags": {${key}: 1}, "applicationTags": {${key}: {${key}: 2}}, ${key}: 1}`;
    const known = loadCatalog(
      JSON.parse(
        `{"applications": {${key}: {"tags": {${key}: {"type": "Integer"}}}}, "tags": {${key}: {"type": "Integer"}}}`,
      ),
    ).catalog;
    const { device, unknown } = validateDevice(JSON.parse(text), known);
    expect(Object.entries(device!.tags!)).toEqual([[name, 1]]);
    expect(Object.entries(device!.applicationTags!).map(([code, tags]) => [code, Object.entries(tags)])).toEqual([
      [name, [[name, 2]]],
    ]);
    expect(unknown.fields).toBe(1);
    expect(validateDevice({ ...base, tags: { [name]: 1, x: 2 } }, catalog).unknown.tags).toBe(2);
  });

  it('does not modify what it checks', () => {
    const value = Object.freeze({
      ...base,
      applications: Object.freeze(['Z', 'X']),
      tags: Object.freeze({ shoe: 1 }),
      more: 1,
    });
    expect(validateDevice(value, catalog).device).toEqual({ ...base, applications: ['X'], tags: {} });
  });
});
