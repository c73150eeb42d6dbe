/** The OpenAPI 3.1 document of a service. Its bodies are made from the models that check them. */

import { jsonBody, openApiWith } from '../../requests/schema/open-api.js';
import type { RouteGroup } from '../http/exchange.js';
import type { Endpoint, EndpointAnswer } from './endpoint.js';
import { ENDPOINTS } from './endpoints.js';
import { named, type Schema } from './shape-parts.js';
import { SHAPES } from './shapes.js';

const SECURITY: Readonly<Record<Endpoint['access'], readonly Schema[]>> = {
  open: [],
  // The token stands in the body: OpenAPI has no word for that.
  body: [],
  token: [{ token: [] }],
};

/** What may be answered besides, by whom a route lets in. */
const COMMON: Readonly<Record<Endpoint['access'], readonly EndpointAnswer[]>> = {
  open: [],
  body: [
    { status: 413, about: 'The body is too large.', shape: 'refusal' },
    { status: 415, about: 'The body is no JSON by its headers.', shape: 'refusal' },
    { status: 429, about: 'Too many requests of this token: `Retry-After` says when to go on.', shape: 'refusal' },
  ],
  token: [
    { status: 401, about: 'There is no token, or none of this service.', shape: 'refusal' },
    {
      status: 403,
      about: 'The token has no right to this: `status_message` names the one that it takes.',
      shape: 'refusal',
    },
    { status: 429, about: 'Too many requests of this token: `Retry-After` says when to go on.', shape: 'refusal' },
    { status: 500, about: 'An internal error.', shape: 'envelope' },
  ],
};

export function serviceDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return openApiWith({
    title: 'Push messages: presets, targeted messages, and questions about filters',
    description: 'The two operations of the service, what was created with them, and the compiler of its filters.',
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...SHAPES, ...bodySchemas() },
    },
  });
}

function bodySchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    ENDPOINTS.flatMap(({ id, body }) => (body === undefined ? [] : [[bodyName(id), body.schema]])),
  );
}

function bodyName(id: string): string {
  return `${id}Body`;
}

function operationOf(endpoint: Endpoint): object {
  const { id, summary, access, body } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: id,
    summary,
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: jsonBody(bodyName(id), { example: body.example }) }),
    responses: Object.fromEntries(answersOf(endpoint).map((answer) => [answer.status, response(answer)])),
  };
}

function answersOf({ access, answers, body }: Endpoint): readonly EndpointAnswer[] {
  const ofBodies = body !== undefined && access === 'token' ? COMMON.body : [];
  return [...COMMON[access], ...ofBodies, ...answers];
}

function parametersOf({ path, query = [], isOnce = false }: Endpoint): readonly object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = query.map(({ name, about, schema }) => ({ name, in: 'query', description: about, schema }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same request with the same key is carried out once.',
    schema: { type: 'string' },
  };
  return [...inPath, ...inQuery, ...(isOnce ? [key] : [])];
}

function response({ about, shape, type }: EndpointAnswer): object {
  if (shape !== undefined) return { description: about, content: { 'application/json': { schema: named(shape) } } };
  return { description: about, ...(type !== undefined && { content: { [type]: {} } }) };
}

/** The document that tells what there is to ask. */
export const openApiRoutes: RouteGroup = () => {
  // Made when it is first asked for: most services are never asked.
  let text: string | null = null;
  return [
    {
      path: '/openapi.json',
      access: 'open',
      methods: {
        GET: () => {
          text ??= JSON.stringify(serviceDocument());
          return { status: 200, body: text };
        },
      },
    },
  ];
};
