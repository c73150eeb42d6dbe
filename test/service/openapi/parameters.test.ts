/** What the document of a service says of each argument outside of a body, and of the service itself. */

import { expect, it } from 'vitest';
import { serviceDocument } from '../../../src/service/openapi/service-document.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: unknown;
}

const document = JSON.parse(JSON.stringify(serviceDocument())) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
};

/** Of a route, what each argument may be. */
function schemasOf(path: string, method: string): Readonly<Record<string, unknown>> {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
}

const TEXT = { type: 'string' };
const PAGE = { limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 }, after: TEXT };

it('a page has at most 500 of them, 50 unless told otherwise, and goes on where the one before says', () => {
  expect(schemasOf('/v1/presets', 'get')).toEqual(PAGE);
  expect(schemasOf('/v1/audiences', 'get')).toEqual(PAGE);
});

it('messages are asked for by their state', () => {
  const states = ['scheduled', 'resolving', 'ready', 'failed', 'cancelled'];
  const { state, ...page } = schemasOf('/v1/messages', 'get');
  expect(page).toEqual(PAGE);
  expect((state as { enum: readonly string[] }).enum.toSorted()).toEqual(states.toSorted());
});

it('a page of events has at most 1,000 of them, 100 unless told otherwise, behind an event', () => {
  expect(schemasOf('/v1/audiences/{code}/events', 'get')).toEqual({
    code: TEXT,
    after: { type: 'integer', minimum: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  });
});

it('codes in paths are texts that have to be there, and the key of a request is a text that has not', () => {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const parameters = all.flatMap(({ parameters: own = [] }) => own);
  const wrong = parameters.filter(
    ({ in: place, required, schema }) =>
      (place === 'path') !== (required === true) ||
      (place !== 'query' && JSON.stringify(schema) !== '{"type":"string"}'),
  );
  expect(wrong).toEqual([]);
  expect(new Set(parameters.map(({ in: place }) => place))).toEqual(new Set(['path', 'query', 'header']));
});

it('is a document of OpenAPI 3.1 of version 1.3, below the root of its host, with a token in the header', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.3', title: 'Push messages: presets, targeted messages, and questions about filters' },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  });
});
