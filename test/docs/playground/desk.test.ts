/** Questions of the page and answers of the worker over one channel: newest first, nothing outdated, failures told. */

import { expect, it } from 'vitest';
import { Desk } from '../../../docs/playground/page/desk.js';
import type { AskedMessage } from '../../../docs/playground/shared/questions.js';
import { type Answers, serveQuestions } from '../../../docs/playground/worker/serve-questions.js';

type Listener = (event: { readonly data: unknown }) => void;

/** Two ends; what is sent at one is heard at the other at once. */
function channel() {
  const listeners: { page: Listener[]; worker: Listener[] } = { page: [], worker: [] };
  const end = (own: Listener[], other: Listener[]) => ({
    postMessage: (data: unknown) => {
      for (const listener of other) listener({ data });
    },
    addEventListener: (_: 'message', listener: Listener) => void own.push(listener),
  });
  return { page: end(listeners.page, listeners.worker), worker: end(listeners.worker, listeners.page) };
}

const unasked = (): never => {
  throw new Error('nobody asks this');
};

const ANSWERS: Answers = {
  catalog: unasked,
  devices: unasked,
  infer: unasked,
  audience: ({ filter }) => ({ kind: 'broken', errors: filter.length }),
  proofs: () => null,
  difference: unasked,
  overlap: unasked,
  query: unasked,
};

function open(answers: Answers) {
  const { page, worker } = channel();
  const tasks: (() => void)[] = [];
  const problems: string[] = [];
  const progress: number[] = [];
  serveQuestions(worker, answers, (task) => void tasks.push(task));
  const desk = new Desk(
    page,
    (problem) => problems.push(problem),
    (devices) => progress.push(devices),
  );
  const work = (): void => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
  };
  return { desk, work, tasks, problems, progress, page, worker };
}

it('a question has its answer', async () => {
  const { desk, work } = open(ANSWERS);
  const told = desk.ask('audience', { filter: 'abc' });
  work();
  expect(await told).toEqual({ answer: { kind: 'broken', errors: 3 } });
});

it('an answer may be nothing', async () => {
  const { desk, work } = open(ANSWERS);
  const told = desk.ask('proofs', { filter: '' });
  work();
  expect(await told).toEqual({ answer: null });
});

it('of questions of one kind that wait, the newest alone is answered, and looked at', async () => {
  const seen: string[] = [];
  const { desk, work, tasks } = open({
    ...ANSWERS,
    audience: ({ filter }) => {
      seen.push(filter);
      return { kind: 'empty' };
    },
  });
  const told = ['a', 'b', 'c'].map((filter) => desk.ask('audience', { filter }));
  expect(tasks.length).toBe(1);
  work();
  expect(await Promise.all(told)).toEqual([null, null, { answer: { kind: 'empty' } }]);
  expect(seen).toEqual(['c']);
});

it('an answer that comes after a newer question was asked is dropped', async () => {
  const { page } = channel();
  const sent: AskedMessage[] = [];
  let hear: Listener = () => undefined;
  const port = {
    ...page,
    postMessage: (message: unknown) => void sent.push(message as AskedMessage),
    addEventListener: (_: 'message', listener: Listener) => {
      hear = listener;
    },
  };
  const desk = new Desk(port, unasked, unasked);
  const [first, second] = [desk.ask('audience', { filter: 'a' }), desk.ask('audience', { filter: 'b' })];
  hear({ data: { answered: sent[0]?.id, answer: { kind: 'empty' } } });
  hear({ data: { answered: sent[1]?.id, answer: { kind: 'broken', errors: 1 } } });
  expect(await first).toBeNull();
  expect(await second).toEqual({ answer: { kind: 'broken', errors: 1 } });
});

it('each task answers one kind, so that others come in between', () => {
  const { desk, tasks } = open(ANSWERS);
  void desk.ask('audience', { filter: '' });
  void desk.ask('proofs', { filter: '' });
  expect(tasks.length).toBe(1);
  tasks.shift()?.();
  expect(tasks.length).toBe(1);
});

it('what fails is told with its reason, and has no answer', async () => {
  const { desk, work, problems } = open({
    ...ANSWERS,
    audience: () => {
      throw new RangeError('no memory left');
    },
  });
  const told = desk.ask('audience', { filter: '' });
  work();
  expect(await told).toBeNull();
  expect(problems).toEqual(['The worker could not answer (audience): no memory left']);
});

it('what fails later is told, too', async () => {
  const { desk, work, problems } = open({ ...ANSWERS, overlap: () => Promise.reject(new Error('gone')) });
  const told = desk.ask('overlap', { filters: [] });
  work();
  expect(await told).toBeNull();
  expect(problems).toEqual(['The worker could not answer (overlap): gone']);
});

it('progress is told, and what is said to others on the port is passed by', () => {
  const { worker, page, progress, problems, tasks } = open(ANSWERS);
  worker.postMessage({ progress: 12 });
  for (const other of [null, 5, 'audience', {}, { sift: 1, answer: [] }, { answered: 99, answer: 1 }])
    worker.postMessage(other);
  for (const other of [null, { sift: 1, ask: 'hover', given: [] }, { ask: 'toString', id: 1 }, { ask: 5, id: 1 }])
    page.postMessage(other);
  expect(progress).toEqual([12]);
  expect(problems).toEqual([]);
  expect(tasks).toEqual([]);
});
