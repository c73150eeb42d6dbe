/** Questions whose answer is with others: the audience, a database behind it, and the thread for long work. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import type { LongQuestion, WorkDesk } from '../../../src/service/work-desk.js';
import { post, type Trial, tryService } from '../../support/service/try-service.js';

const AUDIENCE = streamAudience({ open: () => [], generation: '1' });
const SHOP = 'A("AAAAA-AAAAA")';

interface Refusal {
  readonly status_message: string;
  readonly error: readonly { code: string; pointer: string | null; range: { start: object; end: object } | null }[];
}

async function asked(trial: Trial, name: string, body: object): Promise<{ status: number; body: Refusal }> {
  const answer = await post(trial, `/v1/filters/${name}`, body, { authorization: `Bearer ${trial.token}` });
  return { status: answer.status, body: answer.body as unknown as Refusal };
}

it.each([
  ['count', { filter: SHOP }, 1],
  ['diff', { old: SHOP, new: 'A("BBBBB-BBBBB")' }, 2],
])('%s ends counting when whoever asked goes away', async (name, body, counts) => {
  const signals: unknown[] = [];
  const trial = await tryService({
    audience: {
      ...AUDIENCE,
      count: (filter, options) => {
        signals.push(options?.signal);
        return AUDIENCE.count(filter, options);
      },
    },
  });
  await asked(trial, name, body);
  expect(signals).toEqual(Array(counts).fill(expect.any(AbortSignal)));
});

describe('what the database behind the audience cannot be asked for', () => {
  const refusing = (error: Error) =>
    tryService({
      audience: {
        ...AUDIENCE,
        count: async () => {
          throw error;
        },
      },
    });
  const unsupported = new UnsupportedFilterError([
    diagnose('target/text-not-held', { start: 2, end: 15 }, 'no such text'),
  ]);

  it('is told of one filter where it stands in it', async () => {
    const { status, body } = await asked(await refusing(unsupported), 'count', { filter: SHOP });
    expect([status, body.status_message]).toEqual([422, 'no such text (/filter, line 1, column 3)']);
    expect(body.error).toMatchObject([
      { code: 'target/text-not-held', pointer: '/filter', range: { start: { offset: 2 }, end: { offset: 15 } } },
    ]);
  });

  it('is told of two filters without a place: in which of them it stands is not known', async () => {
    const { status, body } = await asked(await refusing(unsupported), 'diff', { old: SHOP, new: SHOP });
    expect(status).toBe(422);
    expect(body.error).toMatchObject([
      { code: 'target/text-not-held', pointer: null, range: { start: { offset: 0 }, end: { offset: 0 } } },
    ]);
  });

  it.each([
    ['count', { filter: SHOP }],
    ['diff', { old: SHOP, new: SHOP }],
  ])('is no other failure: %s', async (name, body) => {
    expect((await asked(await refusing(new Error('broken')), name, body)).status).toBe(500);
    expect((await asked(await refusing(new AudienceUnavailableError('away')), name, body)).status).toBe(503);
  });
});

it('two filters that take a tag for different types have no difference: it is told where the second does', async () => {
  const trial = await tryService({ catalog: null });
  const old = `${SHOP} * T("a", GTE, 1)`;
  const { status, body } = await asked(trial, 'diff', { old, new: `${SHOP} * T("a", EQ, "x")` });
  expect([status, body.error.map(({ code, pointer }) => [code, pointer])]).toEqual([
    422,
    [['analysis/filters-disagree', '/new']],
  ]);
});

describe('the thread for long work', () => {
  const EXPLAINED = { filter: `${SHOP} * T("City", EQ, "")` };
  /** A body of so many characters. */
  const bodyOf = (length: number): string => {
    const text = JSON.stringify(EXPLAINED);
    return text + ' '.repeat(length - text.length);
  };

  async function askedOf(answer: { status: number; body: string } | null) {
    const questions: LongQuestion[] = [];
    const desk = {
      ask: async (question: LongQuestion) => {
        questions.push(question);
        return answer;
      },
    } as unknown as WorkDesk;
    const trial = await tryService({ desk: () => desk });
    const ask = async (name: string, body: object | string) =>
      (await post(trial, `/v1/filters/${name}`, body, { authorization: `Bearer ${trial.token}` })).status;
    return { questions, ask };
  }

  it.each([
    ['count', 2048, 0],
    ['count', 2049, 1],
    ['explain', 2048, 0],
    ['explain', 2049, 1],
    ['check', 100, 1],
  ])('is asked %s of a body of %i characters %i times', async (name, length, times) => {
    const { questions, ask } = await askedOf({ status: 200, body: '{}' });
    expect(await ask(name, bodyOf(length))).toBe(200);
    expect(questions.map((question) => [question.name, question.body.length, question.suggestions])).toEqual(
      Array(times).fill([name, length, false]),
    );
  });

  it('is asked every difference', async () => {
    const { questions, ask } = await askedOf({ status: 200, body: '{}' });
    await ask('diff', { old: SHOP, new: SHOP });
    expect(questions.map(({ name }) => name)).toEqual(['diff']);
  });

  it('gives its answer as it is', async () => {
    expect(await (await askedOf({ status: 418, body: '{}' })).ask('check', EXPLAINED)).toBe(418);
  });

  it('whose devices are others leaves the answer to the service', async () => {
    const { questions, ask } = await askedOf(null);
    expect([await ask('check', EXPLAINED), questions.length]).toEqual([200, 1]);
  });
});
