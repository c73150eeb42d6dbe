/** How large the budgets of a service are: what comes in a second, and how much at once, of one and of all together. */

import { expect, it } from 'vitest';
import { budgets, chargedWork } from '../../../src/service/tokens/budgets.js';

const LIMITS = { requestsPerMinute: 120, strangerBytesPerSecond: 1_000 };

function atTime() {
  const clock = { now: 0 };
  return { clock, given: budgets(LIMITS, () => clock.now) };
}

it('requests of a token: those of ten seconds at once, then as many as the limit says', () => {
  const { clock, given } = atTime();
  expect(given.requests.left('a')).toBe(20);
  expect(given.requests.take('a', 20)).toBe(0);
  expect(given.requests.wait('a', 1)).toBe(500);
  clock.now = 1_000;
  expect(given.requests.left('a')).toBe(2);
});

it('at least one request at once, however few the limit allows', () => {
  const few = budgets({ ...LIMITS, requestsPerMinute: 1 }, () => 0);
  expect(few.requests.left('a')).toBe(1);
});

it('work of a token: ten seconds of it at once, then half of the time', () => {
  const { clock, given } = atTime();
  expect(given.work.left('a')).toBe(10_000);
  given.work.charge('a', 10_000);
  clock.now = 1_000;
  expect(given.work.left('a')).toBe(500);
});

it.each([
  [0, 0],
  [0.24, 0],
  [0.25, 0],
  [0.5, 0.25],
  [100.25, 100],
])('a piece of work of %f ms is charged as %f ms: a quarter of a millisecond is free', (took, charged) => {
  expect(chargedWork(took)).toBe(charged);
});

it('small requests use up nothing, however many come; those that take a millisecond do', () => {
  const { clock, given } = atTime();
  const lasting = (milliseconds: number, requests: number): number => {
    for (let request = 0; request < requests; request++) given.work.charge('a', chargedWork(milliseconds));
    return given.work.left('a');
  };
  expect(lasting(0.2, 100_000)).toBe(10_000);
  expect(lasting(1, 10_000)).toBe(2_500);
  clock.now = 1_000;
  expect(given.work.left('a')).toBe(3_000);
});

it('bytes of a stranger: those of eight seconds at once, then as many as the limit says', () => {
  const { clock, given } = atTime();
  expect(given.strangers.left('a')).toBe(8_000);
  given.strangers.charge('a', 8_000);
  clock.now = 1_000;
  expect(given.strangers.left('a')).toBe(1_000);
});

it('bytes of all strangers: those of four', () => {
  const { clock, given } = atTime();
  expect(given.allStrangers.left('')).toBe(32_000);
  given.allStrangers.charge('', 32_000);
  clock.now = 1_000;
  expect(given.allStrangers.left('')).toBe(4_000);
});
