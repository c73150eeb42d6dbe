/** Which names the devices of an index have, over all its segments: applications, tags with the types of their values, and where a tag is. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesIn } from '../../../src/bitset/index/device-index.js';
import { IndexNames } from '../../../src/bitset/index/index-names.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import type { Device } from '../../../src/devices/device.js';

const DEVICES: readonly Device[] = [
  { id: 'a', platform: 'iOS', applications: ['X'], tags: { age: 1, city: 'Oslo', unset: null } },
  { id: 'b', platform: 'iOS', applications: ['Y', 'X'], applicationTags: { Y: { level: 3 } } },
  {
    id: 'c',
    platform: 'iOS',
    applications: ['Z'],
    tags: { age: 'old', likes: ['tea'] },
    applicationTags: { Z: { level: 'x' } },
  },
];

/** A segment for each device, so that no name stands in all of them. */
function namesOf(devices: readonly Device[]): IndexNames {
  const builder = new IndexBuilder({ limits: { segmentDevices: 1 } }, ({ segments }) => segments);
  for (const device of devices) builder.add(device);
  return new IndexNames(builder.seal());
}

describe('names of devices', () => {
  const names = namesOf(DEVICES);

  it('are applications that some device is subscribed to', () => {
    expect(['X', 'Y', 'Z', 'x', ''].map((code) => names.hasApplication(code))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([...new Set(names.applications())]).toEqual(['X', 'Y', 'Z']);
  });

  it.each<readonly [string | null, string, readonly string[] | null]>([
    [null, 'age', ['Integer', 'String']],
    [null, 'city', ['String']],
    [null, 'likes', ['List']],
    ['Y', 'level', ['Integer']],
    ['Z', 'level', ['String']],
    ['X', 'level', null],
    [null, 'level', null],
    [null, 'Age', null],
  ])('are tags with the types of their values: of %s, %s has %j', (application, tag, types) => {
    expect(names.tag(application, tag)).toEqual(types && { types });
  });

  it('are listed by whose they are', () => {
    expect([...new Set(names.tagNames(null))]).toEqual(['age', 'city', 'likes']);
    expect([...names.tagNames('Y')]).toEqual(['level']);
    expect([...names.tagNames('X')]).toEqual([]);
  });

  it('are found by the first application that has a tag of the name', () => {
    expect([names.ownerOf('level'), names.ownerOf('age'), names.ownerOf('nowhere')]).toEqual(['Y', null, null]);
  });

  it('are no tag of theirs where they have versions', () => {
    const live = LiveIndex.create();
    live.apply([{ id: 'a', version: 7, put: { id: 'a', platform: 'iOS', tags: { age: 1 } } }]);
    live.flush();
    const versioned = new IndexNames(runtimesIn(live.snapshot()).map(({ segment }) => segment));
    expect([...versioned.tagNames(null), ...versioned.tagNames('')]).toEqual(['age']);
    expect(versioned.ownerOf('version')).toBeNull();
  });

  it('are listed up to 20,000 of each kind', () => {
    const codes = Array.from({ length: 20_001 }, (_, at) => `A${at}`);
    const tags = Object.fromEntries(codes.map((code) => [code, 1]));
    const many = namesOf([{ id: 'a', platform: 'iOS', applications: codes, tags }]);
    expect([[...many.applications()].length, [...many.tagNames(null)].length]).toEqual([20_000, 20_000]);
    expect([many.hasApplication('A20000'), many.tag(null, 'A20000')]).toEqual([true, { types: ['Integer'] }]);
  });
});
