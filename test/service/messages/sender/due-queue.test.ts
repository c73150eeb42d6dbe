/** Tokens take turns, whatever they have. */

import { expect, it } from 'vitest';
import { DueQueue } from '../../../../src/service/messages/sender/due-queue.js';

const of = (createdBy: string, ...codes: readonly string[]) => codes.map((code) => ({ code, createdBy }));

function taken(queue: DueQueue, count: number): readonly (string | null)[] {
  return Array.from({ length: count }, () => queue.take()?.code ?? null);
}

it('gives those of one token in their order, and null when there are no more', () => {
  const queue = new DueQueue();
  expect(queue.isEmpty).toBe(true);
  queue.fill(of('a', 'A1', 'A2', 'A3'));
  expect(taken(queue, 4)).toEqual(['A1', 'A2', 'A3', null]);
  expect(queue.isEmpty).toBe(true);
});

it('gives one of each token in turns', () => {
  const queue = new DueQueue();
  queue.fill([...of('a', 'A1', 'A2', 'A3'), ...of('b', 'B1'), ...of('c', 'C1', 'C2')]);
  expect(taken(queue, 7)).toEqual(['A1', 'B1', 'C1', 'A2', 'C2', 'A3', null]);
});

it('filled again, keeps the turns: who was served last waits for those who were not', () => {
  const queue = new DueQueue();
  queue.fill([...of('a', 'A1', 'A2'), ...of('b', 'B1', 'B2')]);
  expect(queue.take()).toEqual({ code: 'A1', createdBy: 'a' });
  queue.fill([...of('a', 'A2'), ...of('b', 'B1', 'B2'), ...of('c', 'C1')]);
  expect(taken(queue, 5)).toEqual(['B1', 'A2', 'C1', 'B2', null]);
});

it('takes what is added behind those of its token', () => {
  const queue = new DueQueue();
  for (const due of [...of('a', 'A1', 'A2'), ...of('b', 'B1')]) queue.add(due);
  expect(taken(queue, 4)).toEqual(['A1', 'B1', 'A2', null]);
});

it('forgets what is not due any more', () => {
  const queue = new DueQueue();
  queue.fill(of('a', 'A1', 'A2'));
  queue.fill(of('a', 'A2'));
  expect(taken(queue, 2)).toEqual(['A2', null]);
});
