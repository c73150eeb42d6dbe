/** What a source of audiences may be asked: each question with the options that it takes, and what is said of any other. */

import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../src/compile.js';
import {
  expectKindQuestion,
  expectListing,
  expectOverlap,
  expectQuestion,
  expectQuestions,
  expectTagQuestion,
  resultExpectation,
} from '../../src/evaluate/expect-question.js';

const filter = compileOrThrow('A("X")');
const { signal } = new AbortController();

type Asked = (subject: never, options: never) => void;
const asked =
  (ask: (name: string, subject: never, options: never) => void): Asked =>
  (subject, options) =>
    ask('ask', subject, options);

const QUESTIONS = {
  question: asked(expectQuestion),
  questions: asked(expectQuestions),
  listing: asked(expectListing),
  overlap: asked(expectOverlap),
  tag: asked(expectTagQuestion),
  kind: asked(expectKindQuestion),
};

/** Null, or what is said. */
function saidOf(question: keyof typeof QUESTIONS, subject: unknown, options: unknown): string | null {
  try {
    // What a program without types may pass.
    QUESTIONS[question](subject as never, options as never);
    return null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return error.message.replace('pushsift: ask: ', '');
  }
}

it.each<readonly [keyof typeof QUESTIONS, unknown, unknown]>([
  ['question', filter, {}],
  ['question', filter, undefined],
  ['question', filter, { signal }],
  ['questions', [], { signal }],
  ['questions', [filter, filter], {}],
  ['listing', filter, { signal, after: 'd' }],
  ['listing', filter, { after: null }],
  ['overlap', [filter], { signal, sample: { size: 0, seed: -1.5 } }],
  ['overlap', [filter], { sample: { size: Number.POSITIVE_INFINITY } }],
  ['overlap', [filter], {}],
  ['tag', 'city', { signal, kind: 'language' }],
  ['tag', '', { kind: 'time-zone' }],
  ['kind', 'city', { kind: 'time-zone' }],
  ['kind', 'city', {}],
])('a %s is asked as it may be: %#', (question, subject, options) => {
  expect(saidOf(question, subject, options)).toBeNull();
});

it.each<readonly [keyof typeof QUESTIONS, unknown, unknown, string]>([
  ['question', 'A("X")', {}, '`filter` must be'],
  ['question', filter, { signal: 5 }, '`options.signal` must be an AbortSignal'],
  ['question', filter, { after: 'd' }, '`options.after` is unknown: known are `signal`'],
  ['questions', [filter, 'A("X")'], {}, '`filters[1]` must be'],
  ['questions', [filter], { after: 'd' }, '`options.after` is unknown: known are `signal`'],
  ['listing', {}, {}, '`filter` must be'],
  ['listing', filter, { after: 5 }, '`options.after` must be a string, or null'],
  ['listing', filter, { signal: {} }, '`options.signal` must be an AbortSignal'],
  ['overlap', filter, {}, '`filters` must be'],
  ['overlap', [filter], { sample: 5 }, '`options.sample` must be an object'],
  ['overlap', [filter], { sample: { size: -1 } }, '`options.sample.size` must be a whole number from 0, or Infinity'],
  ['overlap', [filter], { sample: { seed: 'x' } }, '`options.sample.seed` must be a number'],
  ['overlap', [filter], { sample: { most: 5 } }, '`options.sample.most` is unknown: known are `size`, `seed`'],
  ['overlap', [filter], { signal: 'x' }, '`options.signal` must be an AbortSignal'],
  ['tag', 5, {}, '`tag` must be a string'],
  ['tag', 'city', { kind: 'town' }, '`options.kind` must be one of "language", "time-zone"'],
  ['tag', 'city', { signal: 'x' }, '`options.signal` must be an AbortSignal'],
  ['kind', null, {}, '`tag` must be a string'],
  ['kind', 'city', { signal }, '`options.signal` is unknown: known are `kind`'],
  ['kind', 'city', { kind: 5 }, '`options.kind` must be one of "language", "time-zone"'],
])('a %s is not asked otherwise: %#', (question, subject, options, start) => {
  expect(saidOf(question, subject, options)?.slice(0, start.length)).toBe(start);
});

describe('a result', () => {
  const { holds, what } = resultExpectation('count', 'ids');

  it.each([
    'count',
    'ids',
    { exists: 'd' },
    { exists: '' },
    { page: { after: null, limit: 5 } },
    { page: { after: 'd', limit: 5 } },
  ])('may be %j', (result) => expect(holds(result)).toBe(true));

  it.each([
    'bitmap',
    '',
    null,
    undefined,
    5,
    [],
    {},
    { exists: 5 },
    { exists: null },
    { exists: 5, page: { after: null, limit: 5 } },
    { page: null },
    { page: 5 },
    { page: { limit: 5 } },
    { page: { after: 5, limit: 5 } },
    { page: { after: null } },
    { page: { after: 'd', limit: '5' } },
  ])('may not be %j', (result) => expect(holds(result)).toBe(false));

  it('is told in words', () => {
    expect(what).toBe('"count", "ids", {page: {after, limit}} or {exists}');
  });
});
