/** The document of a service: right by the schema of OpenAPI, complete, and true of what is answered. */

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../src/service/openapi/endpoints.js';
import { serviceDocument } from '../../../src/service/openapi/service-document.js';
import { ROUTE_GROUPS } from '../../../src/service/route-groups.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import { UnreadableRecordError } from '../../../src/service/store/unreadable.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { stillRegistry } from '../../support/service/still-registry.js';
import {
  type Answered,
  as,
  ask,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let document: Document;

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ } });
beforeAll(() => {
  document = JSON.parse(JSON.stringify(serviceDocument())) as Document;
  ajv.addSchema({ $id: 'service:', components: document.components });
});

function judge(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"service:#/')) as object);
}

/** What the document has against this answer of this operation. */
function against(path: string, method: string, { status, headers, text }: Answered): unknown {
  const response = document.paths[path]?.[method]?.responses[status];
  if (response === undefined) return `no answer ${status} of ${method} ${path}`;
  if (text === '') return response.content === undefined ? [] : 'an answer without a body';
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = response.content?.[type];
  if (content === undefined) return `no answer of type ${type}`;
  if (content.schema === undefined) return [];
  const isValid = judge(content.schema);
  return isValid(JSON.parse(text)) ? [] : isValid.errors;
}

describe('the OpenAPI document', () => {
  it('is right by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(serviceDocument())));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
  });

  it('has every route of a service, each with its methods and whom it lets in, and no other', () => {
    // Nothing is asked of a service before a request comes.
    const routes = ROUTE_GROUPS.flatMap((group) => group({} as ServiceContext));
    const there = routes.flatMap(({ path, access, methods }) =>
      Object.keys(methods).map((method) => `${method} ${path} ${access}`),
    );
    const told = ENDPOINTS.map(
      ({ method, path, access }) => `${method} ${path} ${access === 'token' ? access : 'open'}`,
    );
    expect([...told].sort()).toEqual([...there].sort());
  });

  it('names each operation once', () => {
    expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
  });

  it('is what the service answers, to anybody', async () => {
    const { status, headers, body } = await ask(await tryService(), '/openapi.json');
    expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json; charset=utf-8', document]);
  });

  it('has examples that its own schemas take', () => {
    const examples = ENDPOINTS.flatMap(({ body }) => (body === undefined ? [] : [body]));
    expect(examples.length).toBe(12);
    for (const { schema, example } of examples) expect([judge(schema)(example), example]).toEqual([true, example]);
    for (const { schema } of examples) expect(judge(schema)({})).toBe(false);
  });

  it('has examples that the service takes', async () => {
    const trial = await tryService({ registry: stillRegistry() });
    for (const { path, body, access } of ENDPOINTS) {
      if (body === undefined) continue;
      const text = JSON.stringify(body.example).replaceAll('"TOKEN"', JSON.stringify(trial.token));
      const headers = access === 'token' ? { authorization: `Bearer ${trial.token}` } : undefined;
      const answer = await post(trial, path, text, headers);
      expect([path, answer.status, answer.body.status_code]).toEqual([path, 200, access === 'token' ? undefined : 200]);
    }
  });
});

describe('a shape takes what is answered, and nothing else', () => {
  it('a send time is an instant, or a time on the clock of each device', () => {
    const { sendTime } = (document.components.schemas.message as { properties: Record<string, object> }).properties;
    const isTime = judge(sendTime as object);
    const at = '2030-01-15T00:00:00.000Z';
    expect(
      [
        { kind: 'instant', at },
        { kind: 'local', time: '2030-01-15 00:00' },
      ].map((time) => isTime(time)),
    ).toEqual([true, true]);
    const wrong = [
      { kind: 'instant', at: '2030-01-15' },
      { kind: 'local', at },
      { kind: 'later', at },
      { kind: 'later', time: at },
      {},
    ];
    expect(wrong.filter((time) => isTime(time))).toEqual([]);
  });

  it('a comparison of two filters says which is which', () => {
    const [diff] = ENDPOINTS.filter(({ path }) => path === '/v1/filters/diff');
    expect(diff?.body?.schema).toMatchObject({
      properties: {
        old: { description: 'The filter before the change. Takes a text.' },
        new: { description: 'The filter after it. Takes a text.' },
      },
    });
  });

  const isTaken = (name: string, value: unknown): boolean =>
    ajv.compile({ $ref: `service:#/components/schemas/${name}` })(value);
  const RANGE = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 1, line: 1, column: 2 } };

  const EXPLANATION = {
    sentence: 'Devices subscribed to a.',
    reach: { accountWide: false, applications: ['a'], groups: [], platforms: ['iOS'] },
    tree: { kind: 'application', text: 'A("a")', range: RANGE },
    plan: null,
    fingerprint: 'f',
  };

  it.each<readonly [string, unknown, readonly unknown[]]>([
    [
      'valueSet',
      { kind: 'integers', intervals: [[1, 2]] },
      [
        { kind: 'numbers', intervals: [[1, 2]] },
        { kind: 'integers', intervals: [[1]] },
        { kind: 'integers', intervals: [[1, 2, 3]] },
        { kind: 'integers', intervals: [['1', '2']] },
        { kind: 'integers' },
      ],
    ],
    [
      'valueSet',
      { kind: 'strings', values: ['a'], complement: false },
      [
        { kind: 'strings', values: [1], complement: false },
        { kind: 'strings', values: ['a'], complement: 'no' },
        { kind: 'strings', values: ['a'] },
        { kind: 'texts', values: ['a'], complement: false },
      ],
    ],
    ['valueSet', { kind: 'list-shares-any', values: ['a'] }, [{ kind: 'list', values: ['a'] }]],
    ['valueSet', { kind: 'unset' }, [{ kind: 'set' }, {}]],
    ['plan', { kind: 'all' }, [{ kind: 'every' }, {}]],
    [
      'plan',
      { kind: 'subscribed', application: 'a' },
      [
        { kind: 'subscribed', application: 5 },
        { kind: 'in', application: 'a' },
      ],
    ],
    [
      'plan',
      { kind: 'platform-in', platforms: ['iOS'] },
      [
        { kind: 'platform-in', platforms: ['BeOS'] },
        { kind: 'platform', platforms: ['iOS'] },
      ],
    ],
    [
      'plan',
      { kind: 'tag-in', application: null, tag: 'a', values: [{ kind: 'unset' }] },
      [
        { kind: 'tag-in', application: 5, tag: 'a', values: [] },
        { kind: 'tag-in', application: null, tag: 'a', values: [{ kind: 'set' }] },
        { kind: 'tag', application: null, tag: 'a', values: [] },
      ],
    ],
    [
      'plan',
      { kind: 'union', operands: [{ kind: 'all' }, { kind: 'none' }] },
      [
        { kind: 'union', operands: [{ kind: 'all' }] },
        { kind: 'sum', operands: [{ kind: 'all' }, { kind: 'none' }] },
      ],
    ],
    [
      'filterTree',
      { kind: 'application', text: 'A("a")', range: RANGE },
      [{ kind: 'set', text: 'A("a")', range: RANGE }],
    ],
    ['explanation', EXPLANATION, [{ ...EXPLANATION, plan: { kind: 'every' } }, { ...EXPLANATION, plan: 5 }, {}]],
    ['refusal', { status_message: 'no' }, [{ status_message: 5 }, { status_message: 'no', error_code: 'because' }, {}]],
    ['alive', { status: 'alive' }, [{ status: 'dead' }, {}]],
    [
      'count',
      { count: 0, devices: 0, byPlatform: {}, byApplication: { a: 1 } },
      [
        { count: -1, devices: 0, byPlatform: {}, byApplication: {} },
        { count: 0, devices: 0, byPlatform: { iOS: 0 }, byApplication: {} },
        { count: 0, devices: 0.5, byPlatform: {}, byApplication: {} },
      ],
    ],
  ])('%s: %j', (name, right, wrong) => {
    expect(isTaken(name, right)).toBe(true);
    expect(wrong.filter((value) => isTaken(name, value))).toEqual([]);
    expect(isTaken(name, { ...(right as object), besides: 1 })).toBe(false);
  });
});

/** Answers of each operation: right ones, and each way to be wrong. */
const CASES: readonly (readonly [
  path: string,
  method: string,
  status: number,
  send: (trial: Trial) => Promise<Answered>,
])[] = [
  ['/json/1.3/createPreset', 'post', 200, (trial) => post(trial, PRESET_PATH, presetBody(trial.token))],
  ['/json/1.3/createPreset', 'post', 200, (trial) => post(trial, PRESET_PATH, presetBody('wrong'))],
  ['/json/1.3/createPreset', 'post', 400, (trial) => post(trial, PRESET_PATH, '{')],
  ['/json/1.3/createTargetedMessage', 'post', 200, (trial) => post(trial, MESSAGE_PATH, messageBody(trial.token))],
  [
    '/json/1.3/createTargetedMessage',
    'post',
    200,
    (trial) => post(trial, MESSAGE_PATH, messageBody(trial.token, { devices_filter: 'A(', ios_titel: 'x' })),
  ],
  [
    '/json/1.3/createTargetedMessage',
    'post',
    415,
    (trial) => post(trial, MESSAGE_PATH, '{}', { 'content-type': 'text/plain' }),
  ],
  ['/v1/presets', 'get', 200, (trial) => as(trial, trial.token, '/v1/presets')],
  ['/v1/presets', 'get', 400, (trial) => as(trial, trial.token, '/v1/presets?limit=0')],
  ['/v1/presets/{code}', 'get', 200, async (trial) => as(trial, trial.token, `/v1/presets/${await presetIn(trial)}`)],
  ['/v1/presets/{code}', 'get', 404, (trial) => as(trial, trial.token, '/v1/presets/X')],
  [
    '/v1/presets/{code}',
    'delete',
    204,
    async (trial) => as(trial, trial.token, `/v1/presets/${await presetIn(trial)}`, 'DELETE'),
  ],
  ['/v1/messages', 'get', 200, (trial) => as(trial, trial.token, '/v1/messages')],
  ['/v1/messages', 'get', 401, (trial) => ask(trial, '/v1/messages')],
  ['/v1/messages/{code}', 'get', 200, async (trial) => as(trial, trial.token, await messageIn(trial))],
  [
    '/v1/messages/{code}',
    'get',
    200,
    async (trial) =>
      as(trial, trial.token, await messageIn(trial, { send_date: '2027-01-01 10:00', ignore_user_timezone: false })),
  ],
  [
    '/v1/messages/{code}/recipients',
    'get',
    409,
    async (trial) => as(trial, trial.token, `${await messageIn(trial)}/recipients`),
  ],
  [
    '/v1/messages/{code}/cancel',
    'post',
    200,
    async (trial) => as(trial, trial.token, `${await messageIn(trial)}/cancel`, 'POST'),
  ],
  [
    '/json/1.3/createPreset',
    'post',
    403,
    async () => {
      const trial = await tryService({ limits: { presets: 0 } });
      return post(trial, PRESET_PATH, presetBody(trial.token));
    },
  ],
  [
    '/json/1.3/createTargetedMessage',
    'post',
    429,
    async () => {
      const trial = await tryService({ limits: { pendingMessages: 0 } });
      return post(trial, MESSAGE_PATH, messageBody(trial.token));
    },
  ],
  ['/v1/messages/{code}', 'delete', 404, (trial) => as(trial, trial.token, '/v1/messages/X', 'DELETE')],
  ['/v1/messages/{code}', 'delete', 409, async (trial) => as(trial, trial.token, await messageIn(trial), 'DELETE')],
  [
    '/v1/messages/{code}',
    'delete',
    204,
    async (trial) => {
      const path = await messageIn(trial);
      await as(trial, trial.token, `${path}/cancel`, 'POST');
      return as(trial, trial.token, path, 'DELETE');
    },
  ],
  ['/v1/filters/check', 'post', 200, (trial) => question(trial, 'check', { filter: 'A("AAAAA-AAAAA") + T(' })],
  ['/v1/filters/check', 'post', 200, (trial) => question(trial, 'check', { filter: 'T("age", EQ, 1)' })],
  ['/v1/filters/explain', 'post', 200, (trial) => question(trial, 'explain', { filter: 'A("AAAAA-AAAAA")' })],
  ['/v1/filters/explain', 'post', 422, (trial) => question(trial, 'explain', { filter: 'A(' })],
  ['/v1/filters/count', 'post', 200, (trial) => question(trial, 'count', { filter: 'A("AAAAA-AAAAA")' })],
  ['/v1/filters/count', 'post', 400, (trial) => question(trial, 'count', { filtre: 'A("AAAAA-AAAAA")' })],
  [
    '/v1/filters/diff',
    'post',
    200,
    (trial) => question(trial, 'diff', { old: 'A("AAAAA-AAAAA")', new: 'A("BBBBB-BBBBB")' }),
  ],
  ['/v1/audience', 'get', 200, (trial) => as(trial, trial.token, '/v1/audience')],
  ['/healthz', 'get', 200, (trial) => ask(trial, '/healthz')],
  ['/readyz', 'get', 200, (trial) => ask(trial, '/readyz')],
  ['/metrics', 'get', 200, (trial) => as(trial, trial.token, '/metrics')],
];

function question(trial: Trial, name: string, body: object): Promise<Answered> {
  return post(trial, `/v1/filters/${name}`, body, { authorization: `Bearer ${trial.token}` });
}

async function presetIn(trial: Trial): Promise<string> {
  return (await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode;
}

async function messageIn(trial: Trial, members: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, members));
  return `/v1/messages/${body.response.messageCode}`;
}

describe('answers are as the document says', () => {
  it.each(CASES)('%s %s %i', async (path, method, status, send) => {
    const answer = await send(await tryService());
    expect([answer.status, against(path, method, answer)]).toEqual([status, []]);
  });

  it('when a record cannot be read', async () => {
    const unreadable = new UnreadableRecordError({ kind: 'message', code: 'X', owner: null });
    const trial = await tryService({ store: { ...memoryStore(), message: () => Promise.reject(unreadable) } });
    const answer = await as(trial, trial.token, '/v1/messages/X');
    expect([answer.status, against('/v1/messages/{code}', 'get', answer)]).toEqual([500, []]);
    expect(JSON.parse(answer.text).error_code).toBe('record/unreadable');
  });

  it('when the store is gone', async () => {
    const trial = await tryService({ store: { ...memoryStore(), message: () => Promise.reject(new Error('gone')) } });
    const answer = await as(trial, trial.token, '/v1/messages/X');
    expect([answer.status, against('/v1/messages/{code}', 'get', answer)]).toEqual([500, []]);
  });
});
