/** Which request a body looks like: a wrong guess would check it by the rules of another. */

import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/requests/body.js';
import { deviceRequestKindOf, isDeviceRequestKind, requestKindOf } from '../../src/requests/request-kind.js';

describe('a request that carries a filter', () => {
  it.each<[body: unknown, kind: string | null]>([
    [{ request: { devices_filter: 'A("X")' } }, 'createTargetedMessage'],
    [{ devices_filter: 'A("X")' }, 'createTargetedMessage'],
    [{ request: {}, devices_filter: 'A("X")' }, 'createTargetedMessage'],
    [{ request: [], devices_filter: 'A("X")' }, 'createTargetedMessage'],
    [{ name: 'n', content: {}, devices_filter: 'A("X")' }, 'createTargetedMessage'],
    [{ name: 'n', content: {} }, 'createPreset'],
    [{ applicationCode: 'X', content: {} }, 'createPreset'],
    [{ applicationGroupCode: 'G', content: {} }, 'createPreset'],
    [{ request: { name: 'n', content: {} } }, 'createPreset'],
    [{ request: { auth: 't' }, name: 'n', content: {} }, 'createPreset'],
    [{ request: { content: {} }, name: 'n' }, null],
    [{ content: {} }, null],
    [{ name: 'n', applicationCode: 'X' }, null],
    [{ hwid: 'h' }, null],
    [{}, null],
    [[{ devices_filter: 'A("X")' }], null],
    [null, null],
    ['"devices_filter"', null],
    ['{"request": {"__proto__": {"devices_filter": "A"}}}', null],
  ])('%j: %s', (body, kind) => {
    expect(requestKindOf(readBody(body))).toBe(kind);
  });
});

describe('an operation on one device', () => {
  it.each<[body: unknown, kind: string | null]>([
    [{ request: { hwid: 'h', device_type: 1 } }, 'registerDevice'],
    [{ hwid: 'h', device_type: 1 }, 'registerDevice'],
    [{ hwid: 'h', device_type: 1, tags: {} }, 'registerDevice'],
    [{ hwid: 'h', tags: {} }, 'setTags'],
    [{ request: { hwid: 'h', tags: {} } }, 'setTags'],
    [{ request: { hwid: 'h' }, tags: {} }, null],
    [{ request: {}, hwid: 'h', tags: {} }, null],
    [{ hwid: 'h' }, null],
    [{ device_type: 1 }, null],
    [{ tags: {} }, null],
    [[], null],
    [null, null],
    ['5', null],
  ])('%j: %s', (body, kind) => {
    expect(deviceRequestKindOf(readBody(body))).toBe(kind);
  });

  it.each(['registerDevice', 'unregisterDevice', 'setTags', 'getTags', 'deleteDevice'])(
    '%s is one by its name',
    (name) => {
      expect(isDeviceRequestKind(name)).toBe(true);
    },
  );

  it.each(['createPreset', 'createTargetedMessage', 'settags', '', null, 0])('%j is none', (name) => {
    expect(isDeviceRequestKind(name)).toBe(false);
  });
});
