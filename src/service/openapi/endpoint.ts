/** The form of what can be asked of a service, and of the two kinds of it that come more than once: operations, and questions about filters. */

import { closedFieldsSchema } from '../../requests/schema/json-schema.js';
import type { FieldTable } from '../../requests/value-kind.js';
import type { Method } from '../http/exchange.js';
import type { Schema, ShapeName } from './shape-parts.js';

export interface Endpoint {
  readonly method: Method;
  /** As routes have it: `/v1/messages/:code`. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** `open`: anybody may ask. `body`: the token stands in the body. `token`: in the header. */
  readonly access: 'open' | 'body' | 'token';
  readonly body?: { readonly schema: Schema; readonly example: Schema };
  /** Whether `Idempotency-Key` has it carried out once. */
  readonly isOnce?: boolean;
  readonly query?: readonly { readonly name: string; readonly about: string; readonly schema: Schema }[];
  readonly answers: readonly EndpointAnswer[];
}

export interface EndpointAnswer {
  readonly status: number;
  readonly about: string;
  /** Of JSON. */
  readonly shape?: ShapeName;
  /** Of anything else. */
  readonly type?: string;
}

export const PAGE_QUERY = [
  { name: 'limit', about: 'How many at most.', schema: { type: 'integer', minimum: 1, maximum: 500, default: 50 } },
  { name: 'after', about: 'What `next` of the page before says.', schema: { type: 'string' } },
] as const;

export const NOT_FOUND: EndpointAnswer = {
  status: 404,
  about: 'There is none of this code that the token sees.',
  shape: 'refusal',
};
export const NO_PAGE: EndpointAnswer = { status: 400, about: 'The query is wrong.', shape: 'refusal' };

/** `rules`: what the service does with each field. */
export function textBody<Fields extends FieldTable>(
  fields: Fields,
  rules: Readonly<Record<keyof Fields & string, string>>,
  example: Schema,
): NonNullable<Endpoint['body']> {
  return { schema: { ...closedFieldsSchema(fields, rules) }, example };
}

export function operation(
  id: string,
  summary: string,
  schema: object,
  example: Schema,
  others: readonly EndpointAnswer[] = [],
): Endpoint {
  return {
    method: 'POST',
    path: `/json/1.3/${id}`,
    id,
    summary,
    access: 'body',
    isOnce: true,
    body: { schema: { ...schema }, example },
    answers: [
      {
        status: 200,
        about: '`status_code` 200: it is carried out. 210: an argument is wrong, and `status_message` says which.',
        shape: 'envelope',
      },
      { status: 400, about: 'The body is no JSON.', shape: 'malformed' },
      { status: 500, about: '`status_code` 500: an internal error.', shape: 'envelope' },
      ...others,
    ],
  };
}

export function question(id: string, summary: string, body: NonNullable<Endpoint['body']>, shape: ShapeName): Endpoint {
  const wrongFilter: EndpointAnswer = {
    status: 422,
    about: 'A filter has errors, or reaches what the token may not target.',
    shape: 'refusedQuestion',
  };
  return {
    method: 'POST',
    path: `/v1/filters/${id}`,
    id: `${id}Filter`,
    summary,
    access: 'token',
    body,
    answers: [
      { status: 200, about: `What \`pushsift ${id} --format json\` prints.`, shape },
      { status: 400, about: 'The body is no JSON, or has other members.', shape: 'refusedQuestion' },
      // A filter with errors is what a check is asked about.
      ...(id === 'check' ? [] : [wrongFilter]),
    ],
  };
}
