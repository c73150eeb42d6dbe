import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { DeviceValidator, validateDevice } from '../../src/devices/validate-device.js';

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

  describe('subscriptions that stand twice', () => {
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `app-${at}`);

    // Up to 16 are compared by pairs, more by a set.
    it.each([2, 3, 15, 16, 17, 40])('of %d are one, wherever they stand', (count) => {
      for (let first = 0; first < count; first++)
        for (let second = first + 1; second < count; second++) {
          const applications = codes(count);
          applications[second] = applications[first] as string;
          const value = { ...base, applications };
          const { device } = validateDevice(value);
          expect(device?.applications).toEqual([...new Set(applications)]);
          expect(device).not.toBe(value);
        }
    });

    it.each([0, 1, 2, 16, 17, 40])('are none where %d differ: the device is passed on as it came', (count) => {
      const value = { ...base, applications: codes(count) };
      expect(validateDevice(value).device).toBe(value);
    });

    it('are one among those of other names', () => {
      expect(validateDevice({ ...base, applications: ['a', 'b', 'a', 'b', 'c'] }).device?.applications).toEqual([
        'a',
        'b',
        'c',
      ]);
    });
  });

  describe('what is unset', () => {
    it.each([
      ['applications', { applications: null }],
      ['tags', { tags: null }],
      ['applicationTags', { applicationTags: null }],
    ])('%s of null is left out, not passed on', (member, more) => {
      const { device } = validateDevice({ ...base, ...more });
      expect(Object.keys(device ?? {})).toEqual(['id', 'platform']);
      expect(member in (device ?? {})).toBe(false);
    });

    it('tags of an application it is not subscribed to are left out where they hold no value, and a mistake where they do', () => {
      const tagged = (values: object) => ({
        ...base,
        applications: ['X'],
        applicationTags: { X: { a: 1 }, Y: values },
      });
      expect(validateDevice(tagged({ a: null })).device).toEqual({
        ...base,
        applications: ['X'],
        applicationTags: { X: { a: 1 } },
      });
      // An empty list is unset, as null is.
      expect(validateDevice(tagged({ a: [] })).device).toEqual(validateDevice(tagged({ a: null })).device);
      expect(findings(tagged({ a: [], b: [''] }), false)).toHaveLength(1);
      expect(findings(tagged({ a: null, b: 0 }), false)).toHaveLength(1);
      // What is wrong with them is said once.
      expect(findings(tagged({ a: {} }), false)).toHaveLength(1);
    });

    it('of a tag that the catalog does not declare counts for nothing', () => {
      const { device, unknown } = validateDevice({ ...base, tags: { age: 1, hat: null } }, catalog);
      expect([device?.tags, unknown.tags]).toEqual([{ age: 1 }, 0]);
    });
  });

  it('a device behind a wrong one is looked at anew', () => {
    const validator = new DeviceValidator(catalog);
    expect(validator.validate({ id: '' })).toBeNull();
    expect(validator.faults.length).toBeGreaterThan(0);
    const good = { ...base, tags: { age: 1 } };
    expect(validator.validate(good)).toBe(good);
    expect(validator.faults).toEqual([]);
    expect(validator.validate({ ...base, other: 1 })).toEqual(base);
    // What was left out of the one before is not left out of this.
    expect(validator.validate(good)).toBe(good);
    const faults = validator.faults;
    validator.validate(good);
    expect(validator.faults).toBe(faults);
  });

  it('of subscriptions and tags that cannot be read nothing is made', () => {
    expect(findings({ ...base, applications: [1], tags: 5 }, false).map(([, , pointer]) => pointer)).toEqual([
      '/applications',
      '/tags',
    ]);
    expect(findings({ ...base, applications: ['X'], applicationTags: 5 }, false)).toHaveLength(1);
    expect(findings({ ...base, applications: [''] }, false)).toHaveLength(1);
  });

  it('a number beyond those that are exact is told as one, also where the catalog wants a text', () => {
    const message = (value: unknown, withCatalog: boolean) =>
      findings({ ...base, tags: { age: value, city: value } }, withCatalog).map(([, text]) => text);
    expect(message(2 ** 53, true)).toEqual([
      'the value of the tag `age` is beyond ±9007199254740991',
      'the tag `city` is a String, and this is a number',
    ]);
    expect(message(0.5, true)[0]).toBe('the value of the tag `age` is not a whole number');
    expect(message(2 ** 53, false)).toHaveLength(2);
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
