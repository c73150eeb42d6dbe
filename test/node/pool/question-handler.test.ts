/** What a leader is asked: each question has one answer or one refusal, and a refusal ends nothing. */

import { expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { Cancellations } from '../../../src/node/pool/cancellations.js';
import { toFilterText } from '../../../src/node/pool/filter-text.js';
import type { FromLeader, Question } from '../../../src/node/pool/messages.js';
import { QuestionHandler } from '../../../src/node/pool/question-handler.js';
import { compiledText } from '../../support/worlds.js';

const FILTER = toFilterText(compiledText('A("X")', null));

/** What is said when these are asked one after the other, as the requests 1, 2, 3 … */
async function saidOf(
  questions: readonly (Question | { readonly kind: 'close'; readonly listing: number })[],
  cancelled: readonly number[] = [],
): Promise<readonly FromLeader[]> {
  const builder = DeviceIndex.builder();
  for (const [id, any] of [
    ['a', 'de'],
    ['b', 'Europe/Berlin'],
  ] as const)
    builder.add({ id, platform: 'iOS', applications: ['X'], tags: { city: 'Oslo', any } });
  const said: FromLeader[] = [];
  const cancellations = new Cancellations();
  const handler = new QuestionHandler(builder.seal(), (message) => said.push(message), cancellations);
  for (const request of cancelled) cancellations.add(request);
  for (const [at, question] of questions.entries()) {
    handler.take(question.kind === 'close' ? question : { kind: 'ask', request: at + 1, question });
    // What a question takes of an index in this thread is done in one turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return said;
}

it('a question that fails is refused with what went wrong, and the next one is answered', async () => {
  const said = await saidOf([
    { kind: 'count', filter: 'no filter' },
    { kind: 'tagTexts', tag: 'city', texts: null },
    { kind: 'countAll', filters: [FILTER, FILTER] },
  ]);
  expect(said).toEqual([
    { kind: 'refusal', request: 1, error: { kind: 'other', message: expect.any(String), stack: expect.any(String) } },
    { kind: 'answer', request: 2, answer: ['Oslo'] },
    { kind: 'answer', request: 3, answer: [2, 2] },
  ]);
});

it('texts of a tag are all of them, or those of one kind', async () => {
  const texts = (kind: 'language' | 'time-zone' | null) => ({ kind: 'tagTexts', tag: 'any', texts: kind }) as const;
  const said = await saidOf([texts('language'), texts('time-zone'), texts(null)]);
  expect(said.map((message) => (message.kind === 'answer' ? message.answer : message.kind))).toEqual([
    ['de'],
    ['Europe/Berlin'],
    ['de', 'Europe/Berlin'],
  ]);
});

it('a question that was cancelled before its turn is neither answered nor refused', async () => {
  const question = { kind: 'countAll', filters: [FILTER] } as const;
  const said = await saidOf([question, question, question], [2]);
  expect(said).toEqual([
    { kind: 'answer', request: 1, answer: [2] },
    { kind: 'answer', request: 3, answer: [2] },
  ]);
});

it('a listing goes on from batch to batch, and one that nobody opened has none', async () => {
  const said = await saidOf([
    { kind: 'list', listing: 5, filter: FILTER, after: 'a' },
    { kind: 'next', listing: 5 },
    { kind: 'next', listing: 5 },
    { kind: 'next', listing: 6 },
  ]);
  expect(said).toEqual([
    { kind: 'answer', request: 1, answer: ['b'] },
    { kind: 'answer', request: 2, answer: null },
    { kind: 'answer', request: 3, answer: null },
    { kind: 'answer', request: 4, answer: null },
  ]);
});

it('a listing that was closed has no more batches, and closing one that nobody opened is nothing', async () => {
  const said = await saidOf([
    { kind: 'close', listing: 4 },
    { kind: 'list', listing: 4, filter: FILTER, after: null },
    { kind: 'list', listing: 5, filter: FILTER, after: 'a' },
    { kind: 'close', listing: 4 },
    { kind: 'next', listing: 4 },
    { kind: 'count', filter: FILTER },
  ]);
  expect(said).toEqual([
    { kind: 'answer', request: 2, answer: ['a', 'b'] },
    { kind: 'answer', request: 3, answer: ['b'] },
    { kind: 'answer', request: 5, answer: null },
    { kind: 'answer', request: 6, answer: expect.objectContaining({ count: 2 }) },
  ]);
});

it('of the requests that were cancelled the last 1,024 numbers are known, each by itself', () => {
  const cancellations = new Cancellations();
  cancellations.add(5);
  expect([4, 5, 6, 1_029].map((request) => cancellations.has(request))).toEqual([false, true, false, false]);
  cancellations.add(1_028);
  expect([5, 1_028].map((request) => cancellations.has(request))).toEqual([true, true]);
  cancellations.add(1_029);
  expect([5, 1_029].map((request) => cancellations.has(request))).toEqual([false, true]);
  const later = 2 ** 31 + 7;
  cancellations.add(later);
  expect(cancellations.has(later)).toBe(true);
  // The thread that asks and the one that answers see the same words.
  expect(new Cancellations(cancellations.shared).has(later)).toBe(true);
});
