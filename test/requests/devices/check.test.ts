/** The bodies of operations on devices, rule by rule. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { checkDeviceRequest } from '../../../src/requests/devices/check.js';
import { findings, registration, registrationOf, tags, tagsOf } from './expect-device-request.js';

const catalog = defineCatalog({
  applications: {
    'AAAAA-AAAAA': { tags: { level: { type: 'Integer' }, city: { type: 'List' } } },
    'BBBBB-BBBBB': { tags: { secret: { type: 'String' } } },
  },
  tags: { age: { type: 'Integer' }, name: { type: 'String' }, city: { type: 'String' }, colours: { type: 'List' } },
});

describe('a body that is right', () => {
  it('is given with its fields, near-misses put right', () => {
    const { value, diagnostics } = checkDeviceRequest('registerDevice', {
      request: {
        auth: 'token',
        application: 'AAAAA-AAAAA',
        hwid: 'd1',
        device_type: 3,
        push_token: 'p',
        language: 'pt-BR',
        timezone: -12600,
        tags: { age: { operation: 'increment', value: 2 }, name: null, colours: ['red'] },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      auth: 'token',
      application: 'AAAAA-AAAAA',
      hwid: 'd1',
      device_type: 3,
      push_token: 'p',
      language: 'pt-BR',
      timezone: -12600,
      tags: { age: { increment: 2 }, name: null, colours: ['red'] },
    });
  });

  it('names the device by application and hwid alone, where nothing else is needed', () => {
    for (const kind of ['unregisterDevice', 'getTags', 'deleteDevice'] as const) {
      const { value, diagnostics } = checkDeviceRequest(kind, { request: { application: 'X', hwid: 'd1' } });
      expect([kind, diagnostics, value]).toEqual([kind, [], { application: 'X', hwid: 'd1' }]);
    }
  });

  it('lenient puts near-misses right', () => {
    const body = { application: 'X', hwid: 'd1', device_type: '1', timezone: '3600' };
    const { value, diagnostics } = checkDeviceRequest('registerDevice', body, { dialect: 'lenient' });
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning request/missing-wrapper',
      'warning field/other-spelling',
      'warning field/other-spelling',
    ]);
    expect(value).toEqual({ application: 'X', hwid: 'd1', device_type: 1, timezone: 3600 });
  });
});

describe('what must be there', () => {
  it('each field that is missing is told at the bracket', () => {
    expect(findings('registerDevice', '{"request": {}}')).toEqual([
      'error request/missing-field /request {',
      'error request/missing-field /request {',
      'error request/missing-field /request {',
    ]);
    expect(findings('setTags', '{"request": {"application": "X", "hwid": "d"}}')).toEqual([
      'error request/missing-field /request {',
    ]);
  });

  it('the fields stand in `request`', () => {
    expect(findings('getTags', '{"application": "X", "hwid": "d"}')).toEqual(['error request/missing-wrapper  {']);
    expect(findings('getTags', '{"request": {"application": "X", "hwid": "d"}, "auth": "t"}')).toEqual([
      'error request/beside-wrapper /auth "auth"',
    ]);
    expect(findings('getTags', '[]')).toEqual(['error field/wrong-type  [']);
    expect(findings('getTags', '{"request": 5}')).toEqual(['error field/wrong-type /request 5']);
  });

  it('no token: it may come in a header. In a file it is out of place', () => {
    expect(
      findings('getTags', { request: { application: 'X', hwid: 'd', auth: 'secret' } }, { auth: 'optional' }),
    ).toEqual(['warning request/stored-token /request/auth "secret"']);
    expect(findings('getTags', '{"request": {"application": "X", "hwid": "d", "auth": ""}}')).toEqual([
      'error field/wrong-value /request/auth ""',
    ]);
  });
});

describe('fields of a device', () => {
  it('an id has at most 1,024 bytes, however they are made up', () => {
    expect(registration({ hwid: 'x'.repeat(1024) })).toEqual([]);
    expect(registration({ hwid: 'ä'.repeat(512) })).toEqual([]);
    expect(registration({ hwid: 'ä'.repeat(513) })).toEqual([
      `error field/too-large /request/hwid "${'ä'.repeat(513)}"`,
    ]);
    expect(registration({ hwid: '' })).toEqual(['error field/wrong-value /request/hwid ""']);
    expect(registration({ hwid: 5 })).toEqual(['error field/wrong-type /request/hwid 5']);
  });

  it('an id of 10 MB is told with its size, and without itself', () => {
    const { diagnostics, value } = checkDeviceRequest('getTags', {
      request: { application: 'X', hwid: 'x'.repeat(10_000_000) },
    });
    expect(value).toBeNull();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`hwid` takes at most 1,024 bytes, and this is 10,000,000',
    ]);
  });

  it('a push token has at most 4,096 bytes', () => {
    expect(registration({ push_token: 'x'.repeat(4096) })).toEqual([]);
    expect(registration({ push_token: 'x'.repeat(4097) })).toEqual([
      `error field/too-large /request/push_token "${'x'.repeat(4097)}"`,
    ]);
    expect(registration({ push_token: '' })).toEqual(['error field/wrong-value /request/push_token ""']);
  });

  it('a type of device is one of a platform that filters know', () => {
    for (const type of [1, 2, 3, 5, 7, 8, 9, 10, 11, 12]) expect(registration({ device_type: type })).toEqual([]);
    for (const type of [0, 4, 6, 13, 14, 17, 18, 19, 21, 1.5])
      expect(registration({ device_type: type })).toEqual([`error field/wrong-value /request/device_type ${type}`]);
    expect(registration({ device_type: '1' })).toEqual(['error field/other-spelling /request/device_type "1"']);
    const [other] = checkDeviceRequest('registerDevice', registrationOf({ device_type: 4 })).diagnostics;
    expect(other?.message).toBe(
      '`device_type` takes the number of a platform (1 iOS, 2 Blackberry, 3 Android, 5 Windows_Phone, 7 OsX, 8 Windows, 9 Amazon, 10 Safari, 11 Chrome, 12 Firefox), and this is `4`',
    );
    expect(registration({ device_type: 'iOS' })).toEqual(['error field/wrong-type /request/device_type "iOS"']);
  });

  it('a language is a tag of BCP 47; another text is a warning', () => {
    for (const language of ['en', 'pt-BR', 'zh-Hant', 'deu']) expect(registration({ language })).toEqual([]);
    expect(registration({ language: 'pt_BR' })).toEqual(['warning field/language-code /request/language "pt_BR"']);
    expect(registration({ language: '' })).toEqual(['error field/wrong-value /request/language ""']);
  });

  it('a time zone is told by an offset that one has', () => {
    for (const timezone of [0, 3600, -43200, 50400, 19800, 20700, -12600])
      expect(registration({ timezone })).toEqual([]);
    for (const timezone of [1, 3601, 54000, -46800, 1800])
      expect(registration({ timezone })).toEqual([`error field/wrong-value /request/timezone ${timezone}`]);
    expect(registration({ timezone: '3600' })).toEqual(['error field/other-spelling /request/timezone "3600"']);
    expect(registration({ timezone: 'Europe/Berlin' })).toEqual([
      'error field/wrong-type /request/timezone "Europe/Berlin"',
    ]);
  });

  it('null is nothing; the fix removes it where it may', () => {
    expect(registration({ push_token: null, hwid: null })).toEqual([
      'error field/wrong-type /request/hwid null',
      'error field/wrong-type /request/push_token null',
    ]);
  });

  it('what is sent along and not kept is a note; another name is told with the one that is near', () => {
    expect(registration({ userId: 'Alex', idfa: 'x' })).toEqual([
      'note request/unlisted-field /request/userId "userId"',
      'note request/unlisted-field /request/idfa "idfa"',
    ]);
    const [finding] = checkDeviceRequest('registerDevice', registrationOf({ push_tokne: 'x' })).diagnostics;
    expect([finding?.code, finding?.help]).toEqual(['request/unknown-field', 'did you mean `push_token`?']);
    expect(findings('getTags', { request: { application: 'X', hwid: 'd', tags: {} } })).toEqual([
      'warning request/unknown-field /request/tags "tags"',
    ]);
  });
});

describe('changes of tags', () => {
  it('are values, null, and operations', () => {
    const { value, diagnostics } = checkDeviceRequest(
      'setTags',
      tagsOf({
        a: 1,
        b: 'x',
        c: [],
        d: null,
        e: { operation: 'set', value: null },
        f: { operation: 'set', value: ['x'] },
        g: { operation: 'increment', value: -3 },
        h: { operation: 'append', value: ['x', 'y'] },
        i: { operation: 'remove', value: [] },
      }),
    );
    expect(diagnostics).toEqual([]);
    expect(value?.tags).toEqual({
      a: 1,
      b: 'x',
      c: [],
      d: null,
      e: null,
      f: ['x'],
      g: { increment: -3 },
      h: { append: ['x', 'y'] },
      i: { remove: [] },
    });
  });

  it.each([
    [{ a: true }, 'error field/wrong-type /request/tags/a true'],
    [{ a: 1.5 }, 'error field/wrong-value /request/tags/a 1.5'],
    [{ a: [1] }, 'error field/wrong-type /request/tags/a/0 1'],
    [{ a: { operation: 'increment', value: '1' } }, 'error field/wrong-type /request/tags/a/value "1"'],
    [{ a: { operation: 'increment', value: 1.5 } }, 'error field/wrong-value /request/tags/a/value 1.5'],
    [{ a: { operation: 'append', value: 'x' } }, 'error field/wrong-type /request/tags/a/value "x"'],
    [{ a: { operation: 'remove', value: null } }, 'error field/wrong-type /request/tags/a/value null'],
    [{ a: { operation: 'Append', value: [] } }, 'error field/other-spelling /request/tags/a/operation "Append"'],
    [{ a: { operation: 'double', value: 2 } }, 'error field/wrong-value /request/tags/a/operation "double"'],
    [{ a: { operation: 'set' } }, 'error request/missing-field /request/tags/a {'],
    [{ a: { value: 1 } }, 'error request/missing-field /request/tags/a {'],
    [{ a: { operation: 'set', value: 1, valeu: 2 } }, 'warning request/unknown-field /request/tags/a/valeu "valeu"'],
    [{ '': 1 }, 'error device/empty-name /request/tags/ ""'],
    [[], 'error field/wrong-type /request/tags ['],
  ])('%j', (changes, expected) => {
    expect(tags(changes)).toEqual([expected]);
  });

  it('names that objects have are names like others', () => {
    const { value } = checkDeviceRequest(
      'setTags',
      '{"request":{"application":"X","hwid":"d","tags":{"__proto__":1}}}',
    );
    expect(Object.entries(value?.tags ?? {})).toEqual([['__proto__', 1]]);
    expect(Object.keys({})).toEqual([]);
  });

  it('100,000 tags are one finding: they are more than a device takes', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`tag${at}`, true]));
    expect(tags(many)).toEqual(['error field/too-large /request/tags {']);
    expect(tags({ a: 'x'.repeat(65_536 - '{"a":""}'.length) })).toEqual([]);
    expect(tags({ a: 'x'.repeat(65_537 - '{"a":""}'.length) })).toEqual(['error field/too-large /request/tags {']);
  });
});

describe('with a catalog', () => {
  const typed = (changes: unknown) => tags(changes, { catalog });

  it('the application is one that is declared', () => {
    const wrong = { request: { application: 'AAAAA-AAAAB', hwid: 'd', tags: { nosuch: 1 } } };
    expect(findings('setTags', wrong, { catalog })).toEqual([
      'error request/unknown-code /request/application "AAAAA-AAAAB"',
    ]);
  });

  it('a tag is one of the account or of this application', () => {
    expect(typed({ age: 1, level: 2, name: 'x', colours: ['a'] })).toEqual([]);
    expect(typed({ secret: 'x', nmae: 'x' })).toEqual([
      'error name/unknown-tag /request/tags/secret "secret"',
      'error name/unknown-tag /request/tags/nmae "nmae"',
    ]);
    const [, near] = checkDeviceRequest('setTags', tagsOf({ secret: 'x', nmae: 'x' }), { catalog }).diagnostics;
    expect(near?.help).toBe('did you mean `name`?');
    const silent = checkDeviceRequest('setTags', tagsOf({ nmae: 'x' }), { catalog, suggestions: false });
    expect(silent.diagnostics[0]?.help).toBe('neither the account nor the application has it');
  });

  it('a tag of the application comes before one of the account with its name', () => {
    expect(typed({ city: ['Oslo'] })).toEqual([]);
    expect(typed({ city: 'Oslo' })).toEqual(['error device/wrong-type /request/tags/city "Oslo"']);
  });

  it('values and operations fit the type', () => {
    expect(typed({ age: 'x', name: 1, colours: 'x' })).toEqual([
      'error device/wrong-type /request/tags/age "x"',
      'error device/wrong-type /request/tags/name 1',
      'error device/wrong-type /request/tags/colours "x"',
    ]);
    expect(typed({ age: null, name: null })).toEqual([]);
    const { diagnostics } = checkDeviceRequest('setTags', tagsOf({ name: { operation: 'increment', value: 1 } }), {
      catalog,
    });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['device/wrong-type', 'the tag `name` is a String, and `increment` is for Integers'],
    ]);
    expect(typed({ name: { operation: 'append', value: ['x'] } })).toEqual([
      'error device/wrong-type /request/tags/name/operation "append"',
    ]);
    expect(typed({ name: { operation: 'set', value: 1 } })).toEqual(['error device/wrong-type /request/tags/name {']);
  });
});

describe('text that is no JSON', () => {
  it('is told where it is none, and nothing is said of what is lost', () => {
    expect(
      findings('setTags', '{"request": {"application": "X", "hwid": "d", "tags": {"a": tru, "b": {"operation": }}}}'),
    ).toEqual(['error json/quotes /request/tags/a tru', 'error json/unexpected /request/tags/b/operation }']);
    expect(findings('getTags', '')).toHaveLength(1);
  });
});
