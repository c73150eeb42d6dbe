/** How long what is left of a body is read that nobody wants: until its sender is silent, sends too much, or takes too long. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abandon, drain } from '../../../src/service/http/drain.js';

class Incoming extends EventEmitter {
  readableEnded = false;
  destroyed = false;
  complete = false;
  resumed = 0;
  closed = 0;
  readonly socket = { destroySoon: () => void this.closed++ };
  resume(): void {
    this.resumed++;
  }
  sends(bytes: number): void {
    this.emit('data', { byteLength: bytes });
  }
}

function begin(members: Partial<Incoming> = {}) {
  const incoming = Object.assign(new Incoming(), members);
  return { incoming, request: incoming as unknown as IncomingMessage };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a sender', () => {
  it('who is silent is closed after 5 seconds', () => {
    const { incoming, request } = begin();
    drain(request);
    vi.advanceTimersByTime(4_999);
    expect([incoming.resumed, incoming.closed]).toEqual([1, 0]);
    vi.advanceTimersByTime(1);
    expect(incoming.closed).toBe(1);
  });

  it('who sends now and then is silent from the last time on', () => {
    const { incoming, request } = begin();
    drain(request);
    for (let times = 0; times < 4; times++) {
      vi.advanceTimersByTime(4_999);
      incoming.sends(1);
    }
    expect(incoming.closed).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(incoming.closed).toBe(1);
  });

  it('who goes on sending is closed after 30 seconds', () => {
    const { incoming, request } = begin();
    drain(request);
    for (let at = 1_000; at < 30_000; at += 1_000) {
      vi.advanceTimersByTime(1_000);
      incoming.sends(1);
    }
    vi.advanceTimersByTime(999);
    expect(incoming.closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect(incoming.closed).toBe(1);
  });

  it('who sends 256 MiB is read, and closed with one byte more', () => {
    const { incoming, request } = begin();
    drain(request);
    incoming.sends(268_435_455);
    incoming.sends(1);
    expect(incoming.closed).toBe(0);
    incoming.sends(1);
    expect(incoming.closed).toBe(1);
  });

  it('who sends too much is closed once, whatever comes until the answer is written', () => {
    const { incoming, request } = begin();
    drain(request);
    incoming.sends(2 ** 28 + 1);
    for (let times = 0; times < 20; times++) incoming.sends(1);
    vi.advanceTimersByTime(60_000);
    expect([incoming.closed, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('who is silent, and sends again while it is closed, is closed once', () => {
    const { incoming, request } = begin();
    drain(request);
    vi.advanceTimersByTime(5_000);
    incoming.sends(1);
    vi.advanceTimersByTime(60_000);
    expect([incoming.closed, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('who has gone is not waited for', () => {
    const { incoming, request } = begin();
    drain(request);
    incoming.emit('close');
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(incoming.closed).toBe(0);
  });

  it('of whom nothing more is read is closed at once', () => {
    const { incoming, request } = begin();
    abandon(request);
    drain(request);
    expect([incoming.resumed, incoming.closed]).toEqual([0, 1]);
  });
});

it('what came whole is read to its end, without a clock', () => {
  const { incoming, request } = begin({ complete: true });
  drain(request);
  expect([incoming.resumed, vi.getTimerCount()]).toEqual([1, 0]);
});

it.each([{ readableEnded: true }, { destroyed: true }])('nothing is left of %j', (members) => {
  const { incoming, request } = begin(members);
  drain(request);
  expect([incoming.resumed, incoming.closed, vi.getTimerCount()]).toEqual([0, 0, 0]);
});
