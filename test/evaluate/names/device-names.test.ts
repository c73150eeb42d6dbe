/** How many names of devices are kept: 20,000, and whether there were more. */

import { describe, expect, it } from 'vitest';
import type { Device } from '../../../src/devices/device.js';
import { DeviceNames } from '../../../src/evaluate/names/device-names.js';

const MOST = 20_000;

function namesOf(...devices: readonly Device[]): DeviceNames {
  const names = new DeviceNames();
  names.add(devices);
  return names;
}

/** With so many tags. */
const tagged = (count: number): Device => ({
  id: 'd',
  platform: 'iOS',
  tags: Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag ${at}`, 1])),
});

describe('names of devices are told as', () => {
  it.each([
    [MOST - 1, false],
    [MOST, false],
    [MOST + 1, true],
  ])('all that there are, where they are %i: %s is that some are missing', (count, isFull) => {
    const names = namesOf(tagged(count));
    expect(names.isFull).toBe(isFull);
    expect([...names.tagNames(null)].length).toBe(Math.min(count, MOST));
  });

  it('applications among them', () => {
    const subscribed: Device = { id: 'e', platform: 'iOS', applications: ['shop'] };
    expect(namesOf(tagged(MOST - 1), subscribed).isFull).toBe(false);
    const full = namesOf(tagged(MOST), subscribed);
    expect([full.isFull, full.hasApplication('shop')]).toEqual([true, false]);
  });

  it('however often one comes', () => {
    expect(namesOf(tagged(MOST), tagged(MOST)).isFull).toBe(false);
  });
});

it('a tag is of all types that its values have, whatever device has them', () => {
  const device = (value: string | number | readonly string[] | null): Device => ({
    id: 'd',
    platform: 'iOS',
    tags: { t: value },
  });
  const typesOf = (...devices: readonly Device[]) => namesOf(...devices).tag(null, 't')?.types;
  expect(typesOf(device(null))).toEqual([]);
  expect(typesOf(device([]))).toEqual([]);
  expect(typesOf(device(7), device(8))).toEqual(['Integer']);
  expect(typesOf(device(7), device('a'), device(null))).toEqual(['Integer', 'String']);
  expect(typesOf(device(['a']), device('a'), device(7))).toEqual(['Integer', 'String', 'List']);
});
