/** What the document of a service says of each route: whom it lets in, what it is told, and with which status and shape it answers. */

import { describe, expect, it } from 'vitest';
import { serviceDocument } from '../../../src/service/openapi/service-document.js';

interface Operation {
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { schema?: { $ref: string } }>> }
    >
  >;
}

const { paths, components } = JSON.parse(JSON.stringify(serviceDocument())) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
};

function operationOf(route: string): Operation {
  const [method = '', path = ''] = route.split(' ');
  const found = paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`no ${route}`);
  return found;
}

const lastOf = (reference = ''): string => reference.split('/').at(-1) ?? '';

/** `200 report`: the status and the shape of JSON; `200 text/plain`: another type; `204`: nothing. */
function answersOf({ responses }: Operation): string {
  const each = Object.entries(responses).map(([status, { content = {} }]) => {
    const shapes = Object.entries(content).map(([type, { schema }]) =>
      schema === undefined ? type : lastOf(schema.$ref),
    );
    return [status, ...shapes].join(' ');
  });
  return each.join(', ');
}

const told = ({ parameters = [] }: Operation): string =>
  parameters.map((each) => `${each.in} ${each.name}${each.required === true ? '!' : ''}`).join(', ');

const OPERATION = '413 refusal, 415 refusal, 429 refusal, 500 envelope';
const REFUSED = '401 refusal, 403 refusal';
const END = '429 refusal, 500 envelope';

describe('the document', () => {
  it.each<readonly [string, 'open' | 'token', string, string]>([
    [
      'POST /json/1.3/registerDevice',
      'open',
      'header Idempotency-Key',
      `200 envelope, 400 malformed, 404 refusal, ${OPERATION}`,
    ],
    [
      'POST /json/1.3/setTags',
      'open',
      'header Idempotency-Key',
      `200 envelope, 400 malformed, 404 refusal, ${OPERATION}`,
    ],
    [
      'POST /json/1.3/unregisterDevice',
      'open',
      'header Idempotency-Key',
      `200 envelope, 400 malformed, 404 refusal, ${OPERATION}`,
    ],
    [
      'POST /json/1.3/createPreset',
      'open',
      'header Idempotency-Key',
      `200 envelope, 400 malformed, 403 refusal, ${OPERATION}`,
    ],
    [
      'POST /json/1.3/createTargetedMessage',
      'open',
      'header Idempotency-Key',
      `200 envelope, 400 malformed, ${OPERATION}, 503 envelope, 507 envelope`,
    ],
    ['GET /v1/presets', 'token', 'query limit, query after', `200 presetPage, 400 refusal, ${REFUSED}, ${END}`],
    ['GET /v1/presets/{code}', 'token', 'path code!', `200 preset, ${REFUSED}, 404 refusal, ${END}`],
    ['DELETE /v1/presets/{code}', 'token', 'path code!', `204, ${REFUSED}, 404 refusal, ${END}`],
    [
      'GET /v1/messages',
      'token',
      'query limit, query after, query state',
      `200 messagePage, 400 refusal, ${REFUSED}, ${END}`,
    ],
    ['GET /v1/messages/{code}', 'token', 'path code!', `200 message, ${REFUSED}, 404 refusal, ${END}`],
    ['DELETE /v1/messages/{code}', 'token', 'path code!', `204, ${REFUSED}, 404 refusal, 409 refusal, ${END}`],
    [
      'GET /v1/messages/{code}/recipients',
      'token',
      'path code!',
      `200 application/x-ndjson, ${REFUSED}, 404 refusal, 409 refusal, 410 refusal, ${END}`,
    ],
    [
      'POST /v1/messages/{code}/cancel',
      'token',
      'path code!',
      `200 message, ${REFUSED}, 404 refusal, 409 refusal, ${END}`,
    ],
    ['POST /v1/filters/check', 'token', '', `200 report, 400 refusedQuestion, ${REFUSED}, ${OPERATION}`],
    [
      'POST /v1/filters/explain',
      'token',
      '',
      `200 explanation, 400 refusedQuestion, ${REFUSED}, 413 refusal, 415 refusal, 422 refusedQuestion, ${END}`,
    ],
    [
      'POST /v1/filters/count',
      'token',
      '',
      `200 count, 400 refusedQuestion, ${REFUSED}, 413 refusal, 415 refusal, 422 refusedQuestion, ${END}`,
    ],
    [
      'POST /v1/filters/diff',
      'token',
      '',
      `200 difference, 400 refusedQuestion, ${REFUSED}, 413 refusal, 415 refusal, 422 refusedQuestion, ${END}`,
    ],
    [
      'POST /v1/audiences',
      'token',
      'header Idempotency-Key',
      `200 audience, 400 refusedQuestion, ${REFUSED}, 404 refusal, 409 refusal, 413 refusal, 415 refusal, 422 refusedQuestion, ${END}`,
    ],
    ['GET /v1/audience', 'token', '', `200 count, ${REFUSED}, ${END}`],
    [
      'GET /v1/audiences',
      'token',
      'query limit, query after',
      `200 audiencePage, 400 refusal, ${REFUSED}, 404 refusal, ${END}`,
    ],
    ['GET /v1/audiences/{code}', 'token', 'path code!', `200 audience, ${REFUSED}, 404 refusal, ${END}`],
    ['DELETE /v1/audiences/{code}', 'token', 'path code!', `204, ${REFUSED}, 404 refusal, ${END}`],
    [
      'GET /v1/audiences/{code}/events',
      'token',
      'path code!, query after, query limit',
      `200 eventPage, 400 refusal, ${REFUSED}, 404 refusal, 409 refusal, 410 refusal, ${END}, 503 refusal`,
    ],
    ['GET /openapi.json', 'open', '', '200 application/json'],
    ['GET /', 'open', '', '200 text/html, 304'],
    ['GET /page.css', 'open', '', '200 text/css, 304'],
    ['GET /page.js', 'open', '', '200 text/javascript, 304'],
    ['GET /healthz', 'open', '', '200 alive'],
    ['GET /readyz', 'open', '', '200 readiness, 503 readiness'],
    ['GET /metrics', 'token', '', `200 text/plain, ${REFUSED}, ${END}`],
  ])('says of %s: for %s, with %s', (route, access, parameters, answers) => {
    const operation = operationOf(route);
    expect(operation.security).toEqual(access === 'open' ? [] : [{ token: [] }]);
    expect(told(operation)).toBe(parameters);
    expect(answersOf(operation)).toBe(answers);
  });

  it('says something of every answer, and of every operation', () => {
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { summary, responses }] of Object.entries(methods)) {
        expect(summary, `${method} ${path}`).not.toBe('');
        for (const [status, { description }] of Object.entries(responses))
          expect(description, `${method} ${path} ${status}`).toMatch(/\w/);
      }
  });

  it.each([
    ['POST /json/1.3/createTargetedMessage', ['request']],
    ['POST /json/1.3/setTags', ['request']],
    ['POST /v1/filters/check', ['filter']],
    ['POST /v1/filters/count', ['filter']],
    ['POST /v1/filters/diff', ['old', 'new']],
    ['POST /v1/audiences', ['name', 'filter']],
  ])('says that %s has a body of JSON with %j', (route, members) => {
    const { requestBody } = operationOf(route);
    expect([requestBody?.required, Object.keys(requestBody?.content ?? {})]).toEqual([true, ['application/json']]);
    const { required } = components.schemas[lastOf(requestBody?.content['application/json']?.schema.$ref)] ?? {};
    expect(required).toEqual(members);
  });

  it('has a body for those routes alone that take one', () => {
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(methods))
        if (method !== 'post' || path.endsWith('/cancel')) expect(requestBody, `${method} ${path}`).toBeUndefined();
  });
});
