// Whatever happened to a file: it is refused, and the section named; or it is read without harm.

import { describe, expect, it } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { tagKey } from '../../../src/bitset/layout/segment.js';
import { damageOne, type Fate, FEW_DEVICES, wholeFiles } from '../../support/damaged-files.js';
import { CASES, SEED } from '../../support/law.js';
import { contentOf, fileOf, loaded } from '../../support/snapshots.js';

function refusal(file: Uint8Array): IndexError | null {
  try {
    loaded(file);
    return null;
  } catch (error) {
    if (error instanceof IndexError) return error;
    throw error;
  }
}

describe('a small file', () => {
  const file = fileOf(contentOf(FEW_DEVICES));

  it('is refused with the name of the section, whichever byte is flipped', () => {
    const sections = new Set<string | null>();
    for (let at = 0; at < file.length; at++) {
      const flipped = Uint8Array.from(file);
      flipped[at] = (file[at] as number) ^ (1 << (at % 8));
      const error = refusal(flipped);
      expect(error?.code, `byte ${at}`).toMatch(/^(?:not-an-index|other-version|damaged)$/);
      sections.add(error?.section ?? null);
    }
    expect([...sections].sort()).toEqual([
      'directory of segment 0',
      'header',
      ...[0, 1, 2, 3, 4].map((part) => `ids of segment 0, part ${part}`),
      'memory of segment 0',
      'table',
    ]);
  });

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < file.length; length++)
      expect(refusal(file.subarray(0, length))?.section, `${length} bytes`).toBe(length < 64 ? 'header' : 'table');
  });
});

it('postings of single integers that are out of order are told when they are asked for', () => {
  const content = contentOf(
    Array.from({ length: 6_000 }, (_, at) => ({
      id: `d${at}`,
      platform: 'iOS' as const,
      tags: { seen: (at % 3_000) * 7_919 },
    })),
    { ids: false },
  );
  const [segment] = content.segments;
  const byValue = segment?.directory.tags[0]?.integers?.byValue;
  if (segment === undefined || !byValue) throw new Error('no postings of single integers');
  const { u32 } = segment.memory;
  const first = byValue.postings / 4;
  [u32[first], u32[first + 1]] = [u32[first + 1] as number, u32[first] as number];
  const column = loaded(fileOf(content)).segments[0]?.tags.get(tagKey(null, 'seen'))?.integers?.byValue;
  expect(column?.devicesOf(7_919)).toMatchObject({ kind: 'postings', count: 2 });
  expect(() => column?.devicesOf(0)).toThrow(expect.objectContaining({ code: 'damaged', section: 'memory' }));
});

describe('damaged files', () => {
  it('are refused, or no other than before; with checksums that fit they are read without harm', () => {
    const files = wholeFiles();
    const fates = new Map<Fate, number>();
    for (let number = 0; number < CASES * 5; number++) {
      const seed = SEED * 1_000_003 + number;
      try {
        const fate = damageOne(files, seed);
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    expect(fates.get('refused')).toBeGreaterThan(CASES);
    expect(fates.get('read')).toBeGreaterThan(CASES / 8);
  });
});
