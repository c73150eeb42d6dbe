/** The questions about filters, over the wire: what they answer, and what they refuse. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { runInProcess } from '../../cli/command.js';
import { CATALOG, DEVICES, post, type Trial, tryService } from '../../support/service/try-service.js';

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly help: string | null;
  pointer: string | null;
  readonly range: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
}

/** What any of the answers holds. */
interface AnswerBody {
  readonly status_message: string;
  readonly error: readonly Found[];
  readonly results: { source: string; readonly diagnostics: readonly Found[] }[];
  readonly summary: { readonly errors: number };
  readonly gained: { sample?: unknown };
  readonly lost: { sample?: unknown };
  readonly byApplication: unknown;
}

let folder: string;
let trial: Trial;
let shop: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-filters-'));
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalogToJson(CATALOG!)));
  writeFileSync(join(folder, 'devices.ndjson'), DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  trial = await tryService();
  shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function asked(question: string, body: unknown, { token = trial.token, of = trial } = {}) {
  const answer = await post(of, `/v1/filters/${question}`, body, { authorization: `Bearer ${token}` });
  return { status: answer.status, body: answer.body as unknown as AnswerBody };
}

/** The codes and pointers of `error`, with the text that is underlined. */
function errorsIn(answer: { body: AnswerBody }, text: string): readonly unknown[] {
  return answer.body.error.map(({ code, pointer, range }) => [
    code,
    pointer,
    text.slice(range.start.offset, range.end.offset),
  ]);
}

/** By whole paths: threads of tests have no folder of their own. */
async function printed(...words: readonly string[]): Promise<AnswerBody> {
  const paths = [...words, '--catalog', 'catalog.json'].map((word) =>
    /\.(?:json|ndjson|sift)$/.test(word) ? join(folder, word) : word,
  );
  const { out } = await runInProcess([...paths, '--format', 'json']);
  return JSON.parse(out);
}

const ADULTS = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';

describe('answers are the objects that the commands print', () => {
  it('explain', async () => {
    expect(await asked('explain', { filter: ADULTS })).toEqual({ status: 200, body: await printed('explain', ADULTS) });
  });

  it('count', async () => {
    const answer = await asked('count', { filter: ADULTS });
    expect(answer).toEqual({ status: 200, body: await printed('count', ADULTS, '--devices', 'devices.ndjson') });
    expect(answer.body).toMatchObject({ count: 2, devices: 3 });
  });

  it('diff, without the ids of devices', async () => {
    const words = ['diff', ADULTS, 'A("AAAAA-AAAAA") * T("age", GTE, 30)', '--devices', 'devices.ndjson'];
    const expected = await printed(...words);
    delete expected.gained.sample;
    delete expected.lost.sample;
    const answer = await asked('diff', { old: words[1], new: words[2] });
    expect(answer).toEqual({ status: 200, body: expected });
    expect(answer.body).toMatchObject({ same: false, gained: { count: 0 }, lost: { count: 1 } });
  });

  it.each([ADULTS, 'A("AAAAA-AAAAA") * T("age", EQ, [18])', 'A("AAAAA-AAAAA', 'T("age", LTE, 3) * T("age", GTE, 5)'])(
    'check of %s',
    async (filter) => {
      writeFileSync(join(folder, 'one.sift'), filter);
      const expected = await printed('check', 'one.sift');
      for (const result of expected.results) {
        result.source = '<request>';
        for (const found of result.diagnostics) found.pointer = '/filter';
      }
      expect(await asked('check', { filter })).toEqual({ status: 200, body: expected });
    },
  );
});

describe('what is refused', () => {
  it('a filter with errors, each at its place in the filter', async () => {
    const filter = 'A("AAAAA-AAAAA") * T("age", GTE, "old")';
    const answer = await asked('count', { filter });
    expect(answer.status).toBe(422);
    expect(errorsIn(answer, filter)).toEqual([['type/not-an-integer', '/filter', '"old"']]);
    expect(answer.body.status_message).toBe(
      '`age` is an Integer, and "old" is not a whole number (/filter, line 1, column 34)',
    );
  });

  it('errors of both filters of a change', async () => {
    const answer = await asked('diff', { old: 'A(', new: 'T("nope", EQ, 1)' });
    expect(answer.status).toBe(422);
    expect(answer.body.error.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/old', '/new']));
  });

  it('members that are not known, with the place in the body', async () => {
    const body = '{"filter": "A(\\"AAAAA-AAAAA\\")", "fliter": 1, "devices": []}';
    const answer = await asked('count', body);
    expect(answer.status).toBe(400);
    expect(errorsIn(answer, body)).toEqual([
      ['request/unknown-field', '/fliter', '"fliter"'],
      ['request/unknown-field', '/devices', '"devices"'],
    ]);
    expect(answer.body.error.map(({ severity, help }) => [severity, help])).toEqual([
      ['error', 'did you mean `filter`?'],
      ['error', 'the body takes `filter`'],
    ]);
  });

  it.each([
    ['{}', ['request/missing-field'], ['']],
    ['{"filter": 3}', ['field/wrong-type'], ['/filter']],
    ['{"filter": null}', ['field/wrong-type'], ['/filter']],
    ['[]', ['field/wrong-type'], ['']],
    ['"A"', ['field/wrong-type'], ['']],
    ['{"filter": "A", "filter": "B"}', ['json/duplicate-key'], ['/filter']],
    ['', ['json/empty'], ['']],
    ['{"__proto__": {}, "filter": "A"}', ['request/unknown-field'], ['/__proto__']],
  ])('the body %s', async (body, codes, pointers) => {
    const answer = await asked('explain', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.map(({ code }) => code)).toEqual(codes);
    expect(answer.body.error.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('whoever has no token', async () => {
    expect((await asked('check', { filter: ADULTS }, { token: 'pushsift_wrong' })).status).toBe(401);
  });
});

describe('what a token may target', () => {
  it.each(['explain', 'count'])('%s refuses a filter that reaches other applications', async (question) => {
    const filter = 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB")';
    const answer = await asked(question, { filter }, { token: shop });
    expect(answer.status).toBe(422);
    expect(errorsIn(answer, filter)).toEqual([['access/application', '/filter', 'A("BBBBB-BBBBB")']]);
  });

  it('a change is refused when either filter is', async () => {
    const [old, next] = ['A("AAAAA-AAAAA")', 'T("age", EQ, 1)'];
    const answer = await asked('diff', { old, new: next }, { token: shop });
    expect(answer.status).toBe(422);
    expect(errorsIn(answer, next)).toEqual([['access/account-wide', '/new', next]]);
  });

  it('check tells it as an error, as creating the message would', async () => {
    const { status, body } = await asked('check', { filter: 'G("11111-11111")' }, { token: shop });
    expect(status).toBe(200);
    expect(body.results[0]).toMatchObject({ valid: false, reach: null });
    expect(body.results[0]?.diagnostics.map(({ code }) => code)).toEqual(['access/group']);
    expect(body.summary.errors).toBe(1);
  });

  it('applications of others are not counted', async () => {
    const { body } = await asked('count', { filter: 'A("AAAAA-AAAAA")' }, { token: shop });
    expect(body.byApplication).toEqual({ 'AAAAA-AAAAA': 2 });
    expect((await asked('count', { filter: 'A("AAAAA-AAAAA")' })).body.byApplication).toEqual({
      'AAAAA-AAAAA': 2,
      'BBBBB-BBBBB': 1,
    });
  });

  it('names of the catalog are not offered, unless the service is told to', async () => {
    const filter = 'A("AAAAA-AAAAA") * T("Cyti", EQ, "Oslo")';
    const open = await tryService({ suggestions: true });
    const answers = [
      await asked('check', { filter }),
      await asked('check', { filter }, { token: open.token, of: open }),
    ];
    const [silent, helpful] = answers.map(({ body }) => JSON.stringify(body).includes('`City`'));
    expect({ silent, helpful }).toEqual({ silent: false, helpful: true });
  });
});

describe('groups that no catalog resolves', () => {
  it.each([
    ['count', { filter: 'G("99999-99999")' }, 422],
    ['explain', { filter: 'G("99999-99999")' }, 200],
  ])('%s', async (question, body, status) => {
    const bare = await tryService({ catalog: null });
    const answer = await asked(question, body, { token: bare.token, of: bare });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.error[0]?.code).toBe('plan/group-needs-catalog');
  });
});
