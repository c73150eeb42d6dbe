/** What the catalog does not know and devices do not have: left out, and counted as often as it stands there. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { validateDevice } from '../../src/devices/validate-device.js';

const catalog = defineCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } } },
  tags: { age: { type: 'Integer' } },
});
const BASE = { id: 'd1', platform: 'iOS' };

describe('by occurrence', () => {
  it.each<[object, number, number, number]>([
    [{}, 0, 0, 0],
    [{ applications: ['Y', 'X', 'Z', 'Y'] }, 3, 0, 0],
    [{ applications: ['X', 'X'] }, 0, 0, 0],
    [{ tags: { a: 1, b: 'x', c: ['y'], d: null, e: [], f: {}, age: null } }, 0, 5, 0],
    [{ applicationTags: { Y: { a: 1, b: null, c: [] }, Z: { a: 1 }, N: null } }, 0, 3, 0],
    // What is no tags at all holds none.
    [{ applicationTags: { Y: ['a', 'b'], Z: 'abc' } }, 0, 0, 0],
    [{ applications: ['X'], applicationTags: { X: { level: 1, a: 1, b: null, c: 'x' } } }, 0, 2, 0],
    [{ a: 1, b: null, c: undefined, ID: 'd2' }, 0, 0, 4],
  ])('%j', (more, applications, tags, fields) => {
    const { unknown, diagnostics } = validateDevice({ ...BASE, ...more }, catalog);
    expect([unknown, diagnostics]).toEqual([{ applications, tags, fields }, []]);
  });

  it('counts nothing but fields without a catalog', () => {
    const value = { ...BASE, applications: ['Y'], tags: { a: 1 }, applicationTags: { Y: { b: 1 } }, more: 1 };
    expect(validateDevice(value).unknown).toEqual({ applications: 0, tags: 0, fields: 1 });
  });

  it('counts in a device that has mistakes, too', () => {
    const { device, unknown } = validateDevice({ id: '', applications: ['Y'], tags: { a: 1 }, more: 1 }, catalog);
    expect([device, unknown]).toEqual([null, { applications: 1, tags: 1, fields: 1 }]);
  });
});

it('what is left has its members in their order, and nothing of what was left out', () => {
  const value = {
    more: 1,
    applicationTags: { Y: { a: 1 }, X: { b: 1, level: 2 } },
    tags: { b: 1, age: 3 },
    applications: ['Y', 'X'],
    platform: 'iOS',
    id: 'd1',
  };
  expect(JSON.stringify(validateDevice(value, catalog).device)).toBe(
    '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":3},"applicationTags":{"X":{"level":2}}}',
  );
});

describe('what is wrong is told in the order of members, and of names in them', () => {
  it('for a device with everything wrong', () => {
    const value = {
      applicationTags: { X: { level: 'x' }, Y: { '': 1 } },
      tags: { b: true, '': 1, a: 0.5 },
      applications: ['', 'X', ''],
      platform: 5,
      id: 5,
    };
    expect(validateDevice(value).diagnostics.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/id an id must be a text, and this is a number',
      '/platform a platform must be a text, and this is a number',
      '/applications an application code is empty',
      '/applications an application code is empty',
      '/tags/b the tag `b` must be an integer, a text or a list of texts, and this is true',
      '/tags/ a tag name is empty',
      '/tags/a the value of the tag `a` is not a whole number',
      '/applicationTags/Y/ a tag name is empty',
    ]);
  });

  it('once for tags of an application it is not subscribed to', () => {
    const tagged = (Y: unknown) => ({ ...BASE, applications: ['X'], applicationTags: { Y, X: { a: 1 }, Z: { a: 1 } } });
    const codes = (Y: unknown) => validateDevice(tagged(Y)).diagnostics.map(({ code, pointer }) => [code, pointer]);
    expect(codes({ a: 1 })).toEqual([['device/not-subscribed', '/applicationTags/Y']]);
    expect(codes({ a: null })).toEqual([['device/not-subscribed', '/applicationTags/Z']]);
    expect(codes({ a: true })).toEqual([['device/wrong-type', '/applicationTags/Y/a']]);
  });
});

it('names and ids of blanks are names like others, and none that is empty', () => {
  const value = {
    id: ' ',
    platform: 'iOS',
    applications: [' ', '  '],
    tags: { ' ': 1, '\t': 'x' },
    applicationTags: { ' ': { ' ': 2 } },
  };
  expect(validateDevice(value)).toMatchObject({ device: value, diagnostics: [] });
});
