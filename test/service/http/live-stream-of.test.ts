/** Chunks for a taker who stays: whoever goes ends their source, wherever that stands. */

import { expect, it } from 'vitest';
import { liveStreamOf } from '../../../src/service/http/live-stream-of.js';
import { FakeClock, settled } from '../../support/service/fake-clock.js';

/** A stream of chunks without end, and what became of it. */
function endless() {
  const time = new FakeClock(0);
  const seen: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (let byte = 0; ; byte++) yield Uint8Array.of(byte);
    } finally {
      seen.push('source ended');
    }
  }
  const stream = liveStreamOf(chunks(), {
    patienceMs: 30_000,
    sleep: time.sleep,
    onEnd: () => seen.push('end'),
    onStalled: () => seen.push('stalled'),
  });
  return { reader: stream.getReader(), seen, time };
}

it('whose taker goes away between two chunks ends its source', async () => {
  const { reader, seen } = endless();
  await reader.read();
  await reader.cancel();
  await settled();
  expect(seen).toEqual(['end', 'source ended']);
});

it('whose taker takes nothing for too long ends its source', async () => {
  const { reader, seen, time } = endless();
  await reader.read();
  await time.pass(29_999);
  expect(seen).toEqual([]);
  await time.pass(1);
  await settled();
  expect(seen).toEqual(['stalled', 'end', 'source ended']);
  expect((await reader.read()).done).toBe(true);
});

it('that nobody ever took of is over, too', async () => {
  const { reader, seen } = endless();
  await reader.cancel();
  await settled();
  expect(seen).toEqual(['end']);
});

it('whose source fails says so to its taker, and has ended once', async () => {
  const seen: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    yield Uint8Array.of(1);
    throw new Error('the store is away');
  }
  const time = new FakeClock(0);
  const reader = liveStreamOf(chunks(), {
    patienceMs: 30_000,
    sleep: time.sleep,
    onEnd: () => seen.push('end'),
    onStalled: () => seen.push('stalled'),
  }).getReader();
  expect((await reader.read()).value).toEqual(Uint8Array.of(1));
  await expect(reader.read()).rejects.toThrow('the store is away');
  await time.pass(60_000);
  expect(seen).toEqual(['end']);
});

it('whose source comes to its end has ended once, and its taker is not taken for stalled', async () => {
  const seen: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    yield Uint8Array.of(1);
  }
  const time = new FakeClock(0);
  const reader = liveStreamOf(chunks(), {
    patienceMs: 30_000,
    sleep: time.sleep,
    onEnd: () => seen.push('end'),
    onStalled: () => seen.push('stalled'),
  }).getReader();
  await reader.read();
  expect((await reader.read()).done).toBe(true);
  await time.pass(60_000);
  expect([seen, time.sleepers]).toEqual([['end'], 0]);
});
