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

it('a clock that jumps back fills from its new time on, as fast as before', () => {
  const { clock, own } = budget();
  clock.now = 1_000_000;
  own.charge('a', 20);
  clock.now = 0;
  expect([own.left('a'), own.wait('a', 10)]).toEqual([0, 1000]);
  clock.now = 999;
  expect(own.wait('a', 10)).toBe(1);
  clock.now = 1000;
  expect([own.left('a'), own.take('a', 10), own.left('a')]).toEqual([10, 0, 0]);
});

it('all there can be, and one less, is taken at once; one more waits for all', () => {
  const { own } = budget();
  expect([own.wait('a', 19), own.wait('a', 20), own.wait('a', 21)]).toEqual([0, 0, 0]);
  own.charge('a', 1);
  expect([own.wait('a', 19), own.wait('a', 20), own.wait('a', 21)]).toEqual([0, 100, 100]);
});

it('names are remembered up to 10,000; the oldest begins anew', () => {
  const { own } = budget();
  own.charge('first', 20);
  for (let number = 1; number < 10_000; number++) own.charge(`name ${number}`, 20);
  expect(own.left('first')).toBe(0);
  own.charge('one more', 20);
  expect([own.left('name 1'), own.left('first')]).toEqual([0, 20]);
});
