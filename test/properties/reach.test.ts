// A2: an audience lies inside the applications and platforms that the reach of its filter names.

import { expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import type { Filter } from '../../src/plan/filter.js';
import { forAll } from '../support/law.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('keeps every audience inside the applications of its reach', () => {
  forAll(
    arbitraryWorld(1),
    ({ catalog, filters: [tree], devices }) => {
      const filter = compiled(tree!, catalog);
      const { accountWide, applications } = filter.reach;
      const inside = (device: Device): boolean => device.applications!.some((code) => applications.includes(code));
      for (const device of audienceOf(filter, devices)) expect(accountWide || inside(device), filter.text).toBe(true);
    },
    2,
  );
});

// The catalog's platforms never change the meaning of a filter: the law is about devices that are what the catalog says.
it('keeps every audience inside the platforms of its reach, where devices keep to the catalog', () => {
  forAll(arbitraryWorld(1), ({ catalog, filters: [tree], devices }) => {
    const filter = compiled(tree!, catalog);
    const declared = devices.filter(({ platform, applications }) =>
      applications!.every((code) => catalog?.applications.get(code)?.platforms.includes(platform) ?? true),
    );
    for (const { platform } of audienceOf(filter, declared))
      expect(filter.reach.platforms, filter.text).toContain(platform);
  });
});

function audienceOf(filter: Filter, devices: readonly Device[]): readonly Device[] {
  const ids = new Set(audience(filter, devices));
  return devices.filter(({ id }) => ids.has(id));
}
