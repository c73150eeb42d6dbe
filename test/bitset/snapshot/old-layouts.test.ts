// Files of earlier versions, which laid sets out for speed or for memory: both are opened, answer alike, and are refused where they are damaged.

import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { clusteredDevices, oldFiles } from '../../support/damaged-files.js';
import { plainDevice, readBack } from '../../support/segments.js';
import { contentOf, fileOf, loaded } from '../../support/snapshots.js';

const FILES = oldFiles();

it('there are some of both layouts', () => {
  expect([...FILES.keys()].sort()).toEqual([
    'clustered-compact',
    'clustered-fast',
    'generated-compact',
    'generated-fast',
  ]);
});

describe.each(['fast', 'compact'])('a file laid out %s', (layout) => {
  const generated = FILES.get(`generated-${layout}`)!;
  const clustered = FILES.get(`clustered-${layout}`)!;

  it('holds the devices it was made of', () => {
    const devices = [...generateDevices({ seed: 5, count: 800, catalog: sampleCatalog })];
    expect(readBack(loaded(generated).segments)).toEqual(devices.map(plainDevice));
    expect(readBack(loaded(clustered).segments)).toEqual(
      readBack(contentOf(clusteredDevices(66_000), { ids: false }).segments),
    );
  });

  it('is written again with its sets as they lie', () => {
    const [before] = loaded(clustered).segments;
    const [again] = loaded(fileOf(loaded(clustered))).segments;
    const bytesOf = ({ memory, directory }: Segment): Uint8Array => memory.u8.subarray(0, directory.end);
    expect(Buffer.compare(bytesOf(again!), bytesOf(before!))).toBe(0);
  });

  it('is refused, whichever of its bytes is changed', () => {
    for (let at = 0; at < clustered.length; at += 7) {
      const changed = Uint8Array.from(clustered);
      changed[at]! ^= 1 << (at % 8);
      expect(() => loaded(changed), `byte ${at}`).toThrow(expect.objectContaining({ name: 'IndexError' }));
    }
  });
});

it('a layout that no version had is refused', () => {
  const unknown = Uint8Array.from(FILES.get('clustered-fast')!);
  unknown[32] = 2;
  expect(() => loaded(unknown)).toThrow(expect.objectContaining({ section: 'header' }));
});
