/** What a store remembers of the devices that it put: the last of each, within bounds, and the changes that nobody has come for. */

import { expect, it } from 'vitest';
import { DeviceMemory } from '../../../../src/service/store/sql/device-memory.js';
import { deviceRecord } from '../../../support/service/store-records.js';

function put(memory: DeviceMemory, id: string, sequence: number, text = JSON.stringify(deviceRecord(id))): void {
  memory.put(id, text, sequence);
}

const ofLength = (id: string, length: number): string => JSON.stringify(deviceRecord(id)).padEnd(length);

it('gives the device that was put last, with its number, and none that was not put', () => {
  const memory = new DeviceMemory();
  put(memory, 'a', 1);
  memory.put('a', JSON.stringify(deviceRecord('a', { age: 7 })), 2);
  expect(memory.device('a')).toEqual({ ...deviceRecord('a', { age: 7 }), sequence: 2 });
  expect(memory.device('b')).toBeNull();
});

it('keeps the higher of two numbers of a device, whichever comes last', () => {
  const memory = new DeviceMemory();
  put(memory, 'a', 5);
  put(memory, 'a', 4);
  expect(memory.device('a')?.sequence).toBe(5);
  expect(memory.highest).toBe(5);
});

it('forgets those first that were put or asked for longest ago, once their texts are longer than they may be', () => {
  const memory = new DeviceMemory(3_000);
  for (const [at, id] of ['a', 'b', 'c'].entries()) put(memory, id, at + 1, ofLength(id, 1_000));
  expect(['a', 'b', 'c'].filter((id) => memory.device(id) !== null)).toEqual(['a', 'b', 'c']);
  memory.device('a');
  put(memory, 'd', 4, ofLength('d', 1_000));
  expect(['a', 'b', 'c', 'd'].filter((id) => memory.device(id) !== null)).toEqual(['a', 'c', 'd']);
  // One that takes it all alone.
  put(memory, 'e', 5, ofLength('e', 3_000));
  expect(['a', 'c', 'd', 'e'].filter((id) => memory.device(id) !== null)).toEqual(['e']);
  put(memory, 'f', 6, ofLength('f', 3_001));
  expect(['e', 'f'].filter((id) => memory.device(id) !== null)).toEqual([]);
});

it('counts the text of a device once, however often it is put or forgotten', () => {
  const memory = new DeviceMemory(3_000);
  for (let sequence = 1; sequence <= 20; sequence++) {
    put(memory, 'a', sequence, ofLength('a', 1_000));
    memory.forget('b');
  }
  put(memory, 'b', 21, ofLength('b', 1_000));
  put(memory, 'c', 22, ofLength('c', 1_000));
  expect(['a', 'b', 'c'].filter((id) => memory.device(id) !== null)).toEqual(['a', 'b', 'c']);
  memory.forget('a');
  expect(memory.device('a')).toBeNull();
  put(memory, 'd', 23, ofLength('d', 1_000));
  expect(['b', 'c', 'd'].filter((id) => memory.device(id) !== null)).toEqual(['b', 'c', 'd']);
});

it('gives changes behind a number in their order, up to a gap or the limit, each device once', () => {
  const memory = new DeviceMemory();
  for (const [id, sequence] of [
    ['a', 3],
    ['b', 4],
    ['a', 5],
    ['c', 7],
  ] as const)
    put(memory, id, sequence);
  const idsAfter = (sequence: number, limit: number) => {
    const found = memory.after(sequence, limit);
    return found && [found.items.map(({ id, sequence: number }) => `${id}${number}`), found.last, found.hasMore];
  };
  expect(idsAfter(1, 9)).toBeNull();
  expect(idsAfter(2, 1)).toEqual([['b4'], 4, true]);
  expect(idsAfter(2, 9)).toEqual([['b4', 'a5'], 5, true]);
  expect(idsAfter(5, 9)).toBeNull();
  expect(idsAfter(6, 9)).toEqual([['c7'], 7, true]);
  expect(idsAfter(7, 9)).toBeNull();
});

it('puts changes that came late where they belong', () => {
  const memory = new DeviceMemory();
  for (const [id, sequence] of [
    ['b', 2],
    ['a', 1],
    ['c', 3],
  ] as const)
    put(memory, id, sequence);
  expect(memory.after(0, 9)?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('forgets changes that somebody has come for, and not their devices', () => {
  const memory = new DeviceMemory();
  for (const [id, sequence] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    put(memory, id, sequence);
  expect(memory.after(2, 9)?.last).toBe(3);
  expect(memory.after(1, 9)).toBeNull();
  expect(memory.device('a')?.sequence).toBe(1);
});

it('remembers the newest 4,096 changes', () => {
  const memory = new DeviceMemory();
  for (let sequence = 1; sequence <= 4_097; sequence++) put(memory, 'a', sequence);
  expect(memory.after(0, 9)).toBeNull();
  expect(memory.after(1, 9_999)).toMatchObject({ last: 4_097 });
});

it('remembers changes of as many characters as devices, the newest', () => {
  const memory = new DeviceMemory(3_000);
  for (let sequence = 1; sequence <= 4; sequence++) put(memory, `d${sequence}`, sequence, ofLength('d', 1_000));
  expect(memory.after(0, 9)).toBeNull();
  expect(memory.after(1, 9)).toMatchObject({ last: 4 });
});

it('knows nothing once it is cleared', () => {
  const memory = new DeviceMemory(2_000);
  put(memory, 'a', 8, ofLength('a', 2_000));
  memory.clear();
  expect([memory.device('a'), memory.after(7, 9), memory.highest]).toEqual([null, null, 0]);
  put(memory, 'b', 2, ofLength('b', 2_000));
  expect(memory.device('b')?.sequence).toBe(2);
});
