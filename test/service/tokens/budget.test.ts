/** A budget fills evenly, and is each one's own. */

import { expect, it } from 'vitest';
import { Budget } from '../../../src/service/tokens/budget.js';

function budget() {
  const clock = { now: 0 };
  return { clock, own: new Budget({ perSecond: 10, most: 20 }, () => clock.now) };
}

it('what is there is taken, and what is not comes with time', () => {
  const { clock, own } = budget();
  expect([own.take('a', 15), own.take('a', 15), own.left('a')]).toEqual([0, 1000, 5]);
  clock.now = 1000;
  expect([own.take('a', 15), own.left('a')]).toEqual([0, 0]);
  clock.now = 1_000_000;
  expect(own.left('a')).toBe(20);
});

it('more than there can be is taken when all is there', () => {
  const { clock, own } = budget();
  expect([own.take('a', 100), own.take('a', 1)]).toEqual([0, 8100]);
  clock.now = 8100;
  expect(own.take('a', 1)).toBe(0);
});

it('one takes nothing from another, and a clock that jumps back fills nothing', () => {
  const { clock, own } = budget();
  own.charge('a', 30);
  expect(own.wait('b', 20)).toBe(0);
  clock.now = -5000;
  expect(own.wait('a', 1)).toBe(1100);
});
