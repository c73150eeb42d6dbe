/** Messages with long filters are sent from where their devices are found elsewhere: nothing of them is compiled or counted here. */

import { describe, expect, it, vi } from 'vitest';
import { partDevices } from '../../../../src/service/messages/sender/part-devices.js';
import type { MessageRecord } from '../../../../src/service/records/message-record.js';
import type { ListedPart, LongPart, WorkDesk } from '../../../../src/service/work-desk.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

const NEVER = new AbortController().signal;
const SHORT = 'A("X")';
const LONG = Array.from({ length: 400 }, () => SHORT).join(' + ');
const IDS = ['d0', 'd1', 'd2', 'd3'];
const ON_IOS = {
  platform: 'iOS',
  steps: [{ kind: 'intersection', devices: { kind: 'platform-in', platforms: ['iOS'] } }],
} as const;

/** Gives a device at a time; null behind the device `until`. */
function deskOf(ids: readonly string[], until: string | null = null) {
  const list = async (_: LongPart, after: string | null): Promise<ListedPart | null> => {
    const from = after === null ? 0 : ids.indexOf(after) + 1;
    return after !== null && after === until ? null : { ids: ids.slice(from, from + 1), isEnd: from >= ids.length - 1 };
  };
  return {
    list: vi.fn(list),
    count: vi.fn(async () => ids.length),
  } as Partial<WorkDesk> as WorkDesk;
}

async function world(devices_filter: string) {
  const here = audienceOf(devicesOfX(4, ['iOS']));
  const count = vi.fn(here.count);
  const devices = vi.fn(here.devices);
  const message = await addMessage(memoryStore(), here, { devices_filter }, NOW);
  const found = (desk: WorkDesk | null, record: MessageRecord = message) =>
    partDevices(record, { audience: { ...here, count, devices }, desk }, NEVER);
  return { found, count, devices };
}

async function all(batches: AsyncIterable<readonly string[]>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch);
  return ids;
}

describe('the devices of a part', () => {
  it.each([
    [SHORT, 0],
    [LONG, 1],
  ])('are found at the desk where the filter is long', async (filter, elsewhere) => {
    const { found, count, devices } = await world(filter);
    const desk = deskOf(IDS);
    const parts = found(desk);
    expect(await parts.count(ON_IOS)).toBe(4);
    expect(await all(parts.list(ON_IOS, null))).toEqual(IDS);
    expect([desk.list, desk.count].map((asked) => vi.mocked(asked).mock.calls.length > 0)).toEqual(
      elsewhere === 1 ? [true, true] : [false, false],
    );
    expect([count, devices].map((asked) => asked.mock.calls.length)).toEqual(elsewhere === 1 ? [0, 0] : [1, 1]);
  });

  it('are asked of the desk as the part of a filter of whoever created the message', async () => {
    const { found } = await world(LONG);
    const desk = deskOf(IDS.slice(0, 2));
    const parts = found(desk);
    await parts.count(ON_IOS);
    await all(parts.list(ON_IOS, null));
    const asked = { createdBy: 'shop', filter: expect.objectContaining({ text: LONG }), narrowing: ON_IOS };
    expect(vi.mocked(desk.count).mock.calls).toEqual([[asked, NEVER]]);
    expect(vi.mocked(desk.list).mock.calls).toEqual([
      [asked, null, NEVER],
      [asked, 'd0', NEVER],
    ]);
  });

  it('are counted and listed here until the sender closes, and no longer', async () => {
    const { found, count, devices } = await world(SHORT);
    const parts = found(null);
    await parts.count(ON_IOS);
    await all(parts.list(ON_IOS, null));
    await all(parts.list(ON_IOS, 'd1'));
    expect(count.mock.calls.map(([, options]) => options)).toEqual([{ signal: NEVER }]);
    expect(devices.mock.calls.map(([, options]) => options)).toEqual([
      { signal: NEVER },
      { signal: NEVER, after: 'd1' },
    ]);
  });

  it('are none where the desk says so: nobody counts them again', async () => {
    const { found, count } = await world(LONG);
    expect(await found(deskOf([])).count(ON_IOS)).toBe(0);
    expect(count).not.toHaveBeenCalled();
  });

  it('are gone on with behind a device', async () => {
    const { found } = await world(LONG);
    expect(await all(found(deskOf(IDS)).list(ON_IOS, 'd1'))).toEqual(['d2', 'd3']);
  });

  it('are found here, from where the desk stopped, when it has other devices', async () => {
    const { found, devices } = await world(LONG);
    expect(await all(found(deskOf(IDS, 'd1')).list(ON_IOS, null))).toEqual(IDS);
    expect(devices).toHaveBeenCalledTimes(1);
    expect(await all(found(null).list(ON_IOS, null))).toEqual(IDS);
  });
});
