import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { Device } from '../../../src/devices/device.js';
import { Matching } from '../../../src/evaluate/match/matching.js';
import { inOrder, intersections, type Overlap, outsideAll } from '../../../src/evaluate/overlap/overlap.js';
import { RegionTally } from '../../../src/evaluate/overlap/region-tally.js';
import { compiledText } from '../../support/worlds.js';

function device(id: number, ...applications: readonly string[]): Device {
  return { id: `d${id}`, platform: 'iOS', applications };
}

const ACCOUNT = [device(1, 'X'), device(2, 'X', 'Y'), device(3, 'X', 'Y'), device(4, 'Z'), device(5)];

function tallied(texts: readonly string[], account = ACCOUNT): Overlap {
  const tally = new RegionTally(texts.map((text) => new Matching(compiledText(text, null))));
  tally.add(account);
  return tally.result();
}

async function indexed(texts: readonly string[], account = ACCOUNT): Promise<Overlap> {
  const builder = DeviceIndex.builder();
  for (const each of account) builder.add(each);
  return indexAudience(builder.seal()).overlap(texts.map((text) => compiledText(text, null)));
}

describe('overlap', () => {
  it('counts the devices that are in exactly these filters, and leaves empty regions out', async () => {
    const texts = ['A("X")', 'A("Y")', 'A("Z")', 'A("W")'];
    const expected: Overlap = {
      devices: 5,
      filters: 4,
      regions: [
        { filters: [0, 1], count: 2 },
        { filters: [0], count: 1 },
        { filters: [2], count: 1 },
      ],
    };
    expect(tallied(texts)).toEqual(expected);
    expect(await indexed(texts)).toEqual(expected);
  });

  it('of no filters, and of no devices, is empty', async () => {
    const nothing = { devices: 5, filters: 0, regions: [] };
    expect([tallied([]), await indexed([])]).toEqual([nothing, nothing]);
    const nobody = { devices: 0, filters: 1, regions: [] };
    expect([tallied(['A("X")'], []), await indexed(['A("X")'], [])]).toEqual([nobody, nobody]);
  });

  it('has a region for each set of filters, in whatever order the devices of it come', async () => {
    const texts = ['A("X")', 'A("Y")', 'A("Z")'];
    const account = [device(1, 'Y'), device(2, 'Y', 'Z'), device(3, 'X'), device(4, 'Z'), device(5, 'X', 'Y')];
    const expected = [[0], [1], [2], [0, 1], [1, 2]].map((filters) => ({ filters, count: 1 }));
    expect(tallied(texts, account).regions).toEqual(expected);
    expect((await indexed(texts, account)).regions).toEqual(expected);
  });

  it('draws ids of each region where a sample is wanted, and of no other devices', () => {
    const tally = new RegionTally(
      ['A("X")', 'A("Y")'].map((text) => new Matching(compiledText(text, null))),
      { size: 2, seed: 1 },
    );
    tally.add(ACCOUNT);
    tally.add([device(6, 'X', 'Y')]);
    const [both, first, ...others] = tally.result().regions;
    expect(first).toEqual({ filters: [0], count: 1, sample: ['d1'] });
    expect({ ...both, sample: [] }).toEqual({ filters: [0, 1], count: 3, sample: [] });
    const sample = both?.sample ?? [];
    expect(sample).toHaveLength(2);
    expect(['d2', 'd3', 'd6'].filter((id) => sample.includes(id))).toEqual(sample);
    expect(others).toEqual([]);
  });

  it('has no sample where none is wanted', () => {
    expect(tallied(['A("X")']).regions.map((region) => Object.keys(region))).toEqual([['filters', 'count']]);
  });

  it('takes more filters than a number has bits', async () => {
    const texts = Array.from({ length: 70 }, (_, at) => (at % 2 === 0 ? 'A("X")' : 'A("Y")'));
    const even = texts.flatMap((_, at) => (at % 2 === 0 ? [at] : []));
    const expected = [
      { filters: texts.map((_, at) => at), count: 2 },
      { filters: even, count: 1 },
    ];
    expect(tallied(texts).regions).toEqual(expected);
    expect((await indexed(texts)).regions).toEqual(expected);
  });

  it('orders regions by size, then by how many filters, then by which', () => {
    const regions = [
      { filters: [1, 2], count: 1 },
      { filters: [2], count: 1 },
      { filters: [0, 3], count: 1 },
      { filters: [3], count: 2 },
      { filters: [0], count: 1 },
    ];
    const expected = [[3], [0], [2], [0, 3], [1, 2]];
    expect(inOrder(regions).map(({ filters }) => filters)).toEqual(expected);
    expect(inOrder(regions.toReversed()).map(({ filters }) => filters)).toEqual(expected);
  });

  it('orders regions that begin with the same filter by the first in which they differ', () => {
    const regions = [
      { filters: [0, 2, 3], count: 1 },
      { filters: [0, 1, 9], count: 1 },
      { filters: [0, 2, 1], count: 1 },
    ];
    const expected = [
      [0, 1, 9],
      [0, 2, 1],
      [0, 2, 3],
    ];
    expect(inOrder(regions).map(({ filters }) => filters)).toEqual(expected);
    expect(inOrder(regions.toReversed()).map(({ filters }) => filters)).toEqual(expected);
  });

  it('knows how many are in both of two filters, and in none', () => {
    const overlap = tallied(['A("X")', 'A("Y")']);
    expect(intersections(overlap)).toEqual([
      [3, 2],
      [2, 2],
    ]);
    expect(outsideAll(overlap)).toBe(2);
  });

  it('ends when it is aborted', async () => {
    const builder = DeviceIndex.builder();
    builder.add(device(1, 'X'));
    const aborted = { signal: AbortSignal.abort(new Error('enough')) };
    await expect(indexAudience(builder.seal()).overlap([compiledText('A("X")', null)], aborted)).rejects.toThrow(
      'enough',
    );
  });
});
