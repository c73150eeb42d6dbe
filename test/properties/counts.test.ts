// M1, M4: how audiences of one account relate when a filter is split, devices are renamed, or one more comes in.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { operation } from '../support/nodes.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('splits every audience by any other: |X| = |X * p| + |X \\ p|', () => {
  forAll(arbitraryWorld(2), ({ catalog, filters: [x, p], devices }) => {
    const count = (tree: typeof x): number => audience(compiled(tree!, catalog), devices).length;
    const inside = count(operation('intersection', [x!, p!]));
    expect(inside + count(operation('difference', [x!, p!]))).toBe(count(x));
  });
});

it('renames the audience when devices are renamed', () => {
  forAll(arbitraryWorld(1), ({ catalog, filters: [tree], devices }) => {
    const filter = compiled(tree!, catalog);
    const renamed = devices.map((device) => ({ ...device, id: `__proto__${device.id}` })).reverse();
    expect(audience(filter, renamed)).toEqual(audience(filter, devices).map((id) => `__proto__${id}`));
  });
});

it('changes an audience by at most the device that comes in', () => {
  forAll(arbitraryWorld(1), ({ catalog, filters: [tree], devices }) => {
    const filter = compiled(tree!, catalog);
    const before = audience(filter, devices.slice(0, -1));
    const newcomer = devices.at(-1)!.id;
    expect(audience(filter, devices).filter((id) => id !== newcomer)).toEqual(before);
  });
});
