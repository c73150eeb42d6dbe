/** The answer over an account is put together from the answers over its parts. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { indexAudience } from '../../src/bitset/index/index-audience.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Device } from '../../src/devices/device.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { AudienceCount } from '../../src/evaluate/audience-source.js';
import { mergeCounts, mergeIds } from '../../src/evaluate/merge-shards.js';
import { forAllAsync } from '../support/law.js';
import { arbitraryWorld, audience, compiled, type World } from '../support/worlds.js';

interface Parted {
  readonly world: World;
  /** Of each device, the part it is in. */
  readonly parts: readonly number[];
}

const parted: fc.Arbitrary<Parted> = fc.record({
  world: arbitraryWorld(5, { most: 20, declared: true }),

  parts: fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
});

function indexFrom(devices: readonly Device[], catalog: Catalog | null): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

describe('shards', () => {
  it('answer what their account answers', async () => {
    const law = async ({ world: { catalog, filters, devices }, parts }: Parted): Promise<void> => {
      const indexOf = (some: readonly Device[]) => indexAudience(indexFrom(some, catalog));
      const whole = indexOf(devices);
      const shards = [0, 1, 2].map((part) => indexOf(devices.filter((_, at) => parts[at] === part)));
      for (const tree of filters) {
        const filter = compiled(tree, catalog);
        const counts = await Promise.all(shards.map((shard) => shard.count(filter)));
        expect(mergeCounts(counts)).toEqual(await whole.count(filter));
        const ids: string[] = [];
        for await (const batch of mergeIds(shards.map((shard) => shard.devices(filter)))) ids.push(...batch);
        expect(ids.sort()).toEqual(audience(filter, devices));
      }
    };
    await forAllAsync(parted, law, 0.1);
  });

  it('of no parts are nobody', () => {
    const none = new Map<string, number>();
    expect(mergeCounts([])).toEqual({ count: 0, devices: 0, byPlatform: none, byApplication: none });
  });

  it('are listed one after the other: none is begun before its turn', async () => {
    const begun: string[] = [];
    async function* part(id: string): AsyncGenerator<readonly string[]> {
      begun.push(id);
      yield [id];
    }
    for await (const [id] of mergeIds([part('a'), part('b')])) if (id === 'a') expect(begun).toEqual(['a']);
    expect(begun).toEqual(['a', 'b']);
  });
});

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

function note(start: number, message: string, help: string | null = null): Diagnostic {
  const span = { start, end: start + 1 };
  return {
    code: 'audience/name-not-on-devices',
    severity: 'warning',
    message,
    span,
    label: null,
    help,
    related: [],
    fixes: [],
    pointer: null,
  };
}

function part(devices: number, ...notes: readonly Diagnostic[]): AudienceCount {
  return { count: 0, devices, byPlatform: NO_COUNTS, byApplication: NO_COUNTS, notes };
}

describe('what the parts say of names', () => {
  const notesOf = (...parts: readonly AudienceCount[]) => mergeCounts(parts).notes;

  it('is said where every part says it', () => {
    expect(notesOf(part(1, note(0, 'no X'), note(9, 'no Y')), part(1, note(9, 'no Y'), note(0, 'no X')))).toEqual([
      note(0, 'no X'),
      note(9, 'no Y'),
    ]);
  });

  it('is not said where one part has the name', () => {
    expect(notesOf(part(1, note(0, 'no X')), part(1, note(0, 'no X')), part(1))).toBeUndefined();
    expect(mergeCounts([part(1, note(0, 'no X')), part(1)])).not.toHaveProperty('notes');
    expect(notesOf(part(1), part(1, note(0, 'no X')))).toBeUndefined();
  });

  it('is not said where the first part says nothing at all', () => {
    const { notes: _, ...silent } = part(1);
    expect(notesOf(silent, part(1, note(0, 'no X')))).toBeUndefined();
    expect(notesOf(part(1, note(0, 'no X')), silent)).toBeUndefined();
  });

  it('is the same at the same place with the same message alone', () => {
    expect(notesOf(part(1, note(0, 'no X')), part(1, note(9, 'no X')))).toBeUndefined();
    expect(notesOf(part(1, note(0, 'no X')), part(1, note(0, 'no Y')))).toBeUndefined();
  });

  it('is not asked of parts without devices, which have no names', () => {
    expect(notesOf(part(0), part(1, note(0, 'no X')), part(0))).toEqual([note(0, 'no X')]);
    expect(notesOf(part(0, note(0, 'no X')), part(0, note(0, 'no X')))).toBeUndefined();
  });

  it('has the near name of the first part that knows one', () => {
    const [plain, near, other] = [note(0, 'no X'), note(0, 'no X', 'W is near'), note(0, 'no X', 'Z is near')];
    expect(notesOf(part(1, plain), part(1, near), part(1, other))).toEqual([near]);
    expect(notesOf(part(1, other), part(1, near))).toEqual([other]);
    expect(notesOf(part(1, plain), part(1, plain))).toEqual([plain]);
  });
});

describe('what is passed wrongly is refused', () => {
  it.each([null, undefined, 5, 'ab', {}])('as listings: %s', (value) => {
    // What a program without types may pass.
    expect(() => mergeIds(value as never)).toThrow('pushsift: mergeIds: `parts` must be an iterable of listings, not ');
  });

  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['one count', part(1)],
    ['no counts', [null]],
    ['a count below zero', [{ ...part(1), count: -1 }]],
    ['devices that are no number', [{ ...part(1), devices: '1' }]],
    ['objects for maps of platforms', [{ ...part(1), byPlatform: {} }]],
    ['objects for maps of applications', [{ ...part(1), byApplication: {} }]],
  ])('as counts: %s', (_, value) => {
    // What a program without types may pass.
    expect(() => mergeCounts(value as never)).toThrow(
      'pushsift: mergeCounts: `counts` must be an array of counts, as `count` of an audience gives them, not ',
    );
  });
});
