import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import type { AudienceSource } from '../../../src/evaluate/audience-source.js';
import type { Filter } from '../../../src/plan/filter.js';

const DEVICES = 3000;

const builder = DeviceIndex.builder({ limits: { segmentDevices: 1900 } });
for (let number = 0; number < DEVICES; number++) {
  const device: Device = { id: `d${number}`, platform: number % 3 === 0 ? 'iOS' : 'Chrome', applications: ['X'] };
  builder.add(number % 2 === 0 ? { ...device, applications: ['X', 'Y'] } : device);
}
const index = builder.seal();
const source = indexAudience(index, { generation: 'v7' });

const everybody = filterOf('A("X")');
const even = filterOf('A("Y")');

function filterOf(text: string): Filter {
  const { filter } = compile(text, { lint: false });
  if (filter === null) throw new Error(text);
  return filter;
}

async function batches(
  of: AudienceSource,
  filter: Filter,
  how: { readonly after?: string; readonly signal?: AbortSignal } = {},
): Promise<(readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const batch of of.devices(filter, how)) found.push(batch);
  return found;
}

describe('a listing', () => {
  it('tells what there is to say of one name, and nothing where there is nothing', async () => {
    const told: (readonly string[])[] = [];
    const noted = indexAudience(index, {
      generation: 'v7',
      onNotes: (_, notes) => told.push(notes.map(({ code }) => code)),
    });
    await batches(noted, even);
    expect(told).toEqual([]);
    await batches(noted, filterOf('A("Z") + A("X")'));
    expect(told).toEqual([['audience/name-not-on-devices']]);
  });
});

describe('count', () => {
  it('counts the audience, by platform and by application, without zeros', async () => {
    expect(await source.count(even)).toEqual({
      count: 1500,
      devices: 3000,
      byPlatform: new Map([
        ['iOS', 500],
        ['Chrome', 1000],
      ]),
      byApplication: new Map([
        ['X', 1500],
        ['Y', 1500],
      ]),
    });
    expect(await source.count(filterOf('A("X") \\ A("X")'))).toEqual({
      count: 0,
      devices: 3000,
      byPlatform: new Map(),
      byApplication: new Map(),
    });
  });

  it('rejects when it was aborted', async () => {
    await expect(source.count(even, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
  });
});

describe('devices', () => {
  it('lists ids in batches, in the order of the index', async () => {
    const found = await batches(source, everybody);
    expect(found.map(({ length }) => length)).toEqual([1024, 1024, 952]);
    expect(found.flat()).toEqual(Array.from({ length: DEVICES }, (_, number) => `d${number}`));
  });

  it.each(['d0', 'd1', 'd1898', 'd1899', 'd1900', 'd2997', 'd2998', 'd2999'])('goes on behind %s', async (after) => {
    const all = (await batches(source, even)).flat();
    const behind = all.filter((id) => Number(id.slice(1)) > Number(after.slice(1)));
    expect((await batches(source, even, { after })).flat()).toEqual(behind);
  });

  it('rejects an id that no device has', async () => {
    await expect(batches(source, even, { after: 'nobody' })).rejects.toThrow(
      'no device has the id to go on after: the devices are not those it was listed from',
    );
  });

  it('stops between two batches when it is aborted', async () => {
    const controller = new AbortController();
    const listing = source.devices(everybody, { signal: controller.signal })[Symbol.asyncIterator]();
    expect((await listing.next()).value).toHaveLength(1024);
    controller.abort(new Error('stop'));
    await expect(listing.next()).rejects.toThrow('stop');
    await expect(batches(source, everybody, { signal: controller.signal })).rejects.toThrow('stop');
  });
});

it('says which version it is of', () => {
  expect([source.generation, indexAudience(index).generation]).toEqual(['v7', '']);
});
