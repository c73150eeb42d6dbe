/** The liveliest variable first, among equals the one that was made first; what is long ago counts for less. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DecisionOrder } from '../../../src/analysis/search/decision-order.js';
import { forAll } from '../../support/law.js';

function takeAll(order: DecisionOrder): number[] {
  const taken: number[] = [];
  for (let next = order.take(); next >= 0; next = order.take()) taken.push(next);
  return taken;
}

it('without conflicts they come as they were made, and then there are none', () => {
  const order = new DecisionOrder(5);
  expect(takeAll(order)).toEqual([0, 1, 2, 3, 4]);
  expect(order.take()).toBe(-1);
  expect(new DecisionOrder(0).take()).toBe(-1);
});

it('one that conflicts were about comes before the others, the more the sooner', () => {
  const order = new DecisionOrder(5);
  for (const variable of [3, 1, 3, 4, 4, 4]) order.bump(variable);
  expect(takeAll(order)).toEqual([4, 3, 1, 0, 2]);
});

it('one is put back once, where it belongs', () => {
  const order = new DecisionOrder(4);
  expect([order.take(), order.take()]).toEqual([0, 1]);
  for (const variable of [1, 1, 2, 3, 0]) order.put(variable);
  order.bump(2);
  expect(takeAll(order)).toEqual([2, 0, 1, 3]);
});

it('the last one is put back as well', () => {
  const order = new DecisionOrder(2);
  expect([order.take(), order.take(), order.take()]).toEqual([0, 1, -1]);
  order.put(1);
  order.put(0);
  expect(takeAll(order)).toEqual([0, 1]);
});

it('what is bumped while it is taken counts when it is put back', () => {
  const order = new DecisionOrder(3);
  order.take();
  order.bump(0);
  order.bump(2);
  order.bump(2);
  expect(order.take()).toBe(2);
  order.put(0);
  expect(takeAll(order)).toEqual([0, 1]);
});

it('a conflict counts for more than one before, and for less than two', () => {
  const order = new DecisionOrder(3);
  order.bump(0);
  order.bump(1);
  order.bump(1);
  order.decay();
  order.bump(2);
  expect(takeAll(order)).toEqual([1, 2, 0]);
});

it('after so many conflicts that numbers would become too large, all is as before', () => {
  const order = new DecisionOrder(6);
  order.bump(5);
  // Each counts 1/0.95 times as much as the one before: the last ones count more than 1e330 of the first, and no number is that large.
  for (let round = 0; round < 15_000; round++) {
    order.decay();
    if (round % 1_000 === 500) order.bump(4);
  }
  for (const variable of [2, 2, 3]) order.bump(variable);
  order.decay();
  order.bump(0);
  expect(takeAll(order)).toEqual([2, 0, 3, 4, 5, 1]);
});

type Step = readonly [kind: 'take' | 'put' | 'bump' | 'decay', variable: number];

it('law: as a list that is sorted each time', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom<Step[0]>('take', 'put', 'bump', 'decay'), fc.nat(7)), {
    maxLength: 80,
  });
  forAll(steps, (all) => {
    const order = new DecisionOrder(8);
    const activity = new Array<number>(8).fill(0);
    const left = new Set(activity.keys());
    let bump = 1;
    for (const [kind, variable] of all) {
      if (kind === 'decay') {
        order.decay();
        bump /= 0.95;
      } else if (kind === 'bump') {
        order.bump(variable);
        activity[variable]! += bump;
      } else if (kind === 'put') {
        order.put(variable);
        left.add(variable);
      } else {
        const [first = -1] = [...left].sort((one, other) => activity[other]! - activity[one]! || one - other);
        expect(order.take()).toBe(first);
        left.delete(first);
      }
    }
  });
});
