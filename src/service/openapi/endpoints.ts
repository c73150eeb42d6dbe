/** All that can be asked of a service, as its document tells it: one entry for each method of each route. */

import type { FieldTable } from '../../requests/fields.js';
import {
  closedFieldsSchema,
  createPresetSchema,
  createTargetedMessageSchema,
} from '../../requests/schema/json-schema.js';
import { CHANGE_FIELDS, FILTER_FIELDS } from '../filters/filter-body.js';
import type { Method } from '../http/exchange.js';
import { MESSAGE_STATES } from '../messages/message-record.js';
import type { Schema, ShapeName } from './shapes.js';

export interface Endpoint {
  readonly method: Method;
  /** As routes have it: `/v1/messages/:code`. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** `open`: anybody may ask. `body`: the token stands in the body. `token`: in the header. */
  readonly access: 'open' | 'body' | 'token';
  readonly body?: { readonly schema: Schema; readonly example: Schema };
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

const FILTER_EXAMPLE = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)';

const PAGE_QUERY = [
  { name: 'limit', about: 'How many at most.', schema: { type: 'integer', minimum: 1, maximum: 500, default: 50 } },
  { name: 'after', about: 'What `next` of the page before says.', schema: { type: 'string' } },
] as const;

const STATE_QUERY = { name: 'state', about: 'Those in this state alone.', schema: { enum: [...MESSAGE_STATES] } };

const NOT_FOUND: EndpointAnswer = {
  status: 404,
  about: 'There is none of this code that the token sees.',
  shape: 'refusal',
};
const NO_PAGE: EndpointAnswer = { status: 400, about: 'The query is wrong.', shape: 'refusal' };

/** `rules`: what the service does with each field. */
function textBody<Fields extends FieldTable>(
  fields: Fields,
  rules: Readonly<Record<keyof Fields & string, string>>,
  example: Schema,
): NonNullable<Endpoint['body']> {
  return { schema: { ...closedFieldsSchema(fields, rules) }, example };
}

function operation(id: string, summary: string, schema: object, example: Schema): Endpoint {
  return {
    method: 'POST',
    path: `/json/1.3/${id}`,
    id,
    summary,
    access: 'body',
    body: { schema: { ...schema }, example },
    answers: [
      {
        status: 200,
        about: '`status_code` 200: it is carried out. 210: an argument is wrong, and `status_message` says which.',
        shape: 'envelope',
      },
      { status: 400, about: 'The body is no JSON.', shape: 'malformed' },
      { status: 500, about: '`status_code` 500: an internal error.', shape: 'envelope' },
    ],
  };
}

function question(id: string, summary: string, body: NonNullable<Endpoint['body']>, shape: ShapeName): Endpoint {
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

const ONE_FILTER = textBody(
  FILTER_FIELDS,
  { filter: 'The filter, as `devices_filter` has it.' },
  { filter: FILTER_EXAMPLE },
);

export const ENDPOINTS: readonly Endpoint[] = [
  operation('createPreset', 'Stores a preset: a message to be used again.', createPresetSchema(), {
    auth: 'TOKEN',
    name: 'Spring',
    applicationCode: 'AAAAA-AAAAA',
    content: { platforms: { ios: { title: 'Spring is here' } } },
  }),
  operation(
    'createTargetedMessage',
    'Sends a message to the devices that a filter chooses.',
    createTargetedMessageSchema(),
    {
      request: {
        auth: 'TOKEN',
        devices_filter: FILTER_EXAMPLE,
        send_date: 'now',
        content: { en: 'Hello', de: 'Hallo' },
      },
    },
  ),
  {
    method: 'GET',
    path: '/v1/presets',
    id: 'listPresets',
    summary: 'Presets, the newest first.',
    access: 'token',
    query: PAGE_QUERY,
    answers: [{ status: 200, about: 'A page of them.', shape: 'presetPage' }, NO_PAGE],
  },
  {
    method: 'GET',
    path: '/v1/presets/:code',
    id: 'getPreset',
    summary: 'One preset.',
    access: 'token',
    answers: [{ status: 200, about: 'The preset.', shape: 'preset' }, NOT_FOUND],
  },
  {
    method: 'DELETE',
    path: '/v1/presets/:code',
    id: 'deletePreset',
    summary: 'Removes a preset.',
    access: 'token',
    answers: [{ status: 204, about: 'It is removed.' }, NOT_FOUND],
  },
  {
    method: 'GET',
    path: '/v1/messages',
    id: 'listMessages',
    summary: 'Messages, the newest first.',
    access: 'token',
    query: [...PAGE_QUERY, STATE_QUERY],
    answers: [{ status: 200, about: 'A page of them.', shape: 'messagePage' }, NO_PAGE],
  },
  {
    method: 'GET',
    path: '/v1/messages/:code',
    id: 'getMessage',
    summary: 'One message, and how far it has come.',
    access: 'token',
    answers: [{ status: 200, about: 'The message.', shape: 'message' }, NOT_FOUND],
  },
  {
    method: 'GET',
    path: '/v1/messages/:code/recipients',
    id: 'getRecipients',
    summary: 'The recipients of a message that is ready, each with its payload: one JSON object a line.',
    access: 'token',
    answers: [
      { status: 200, about: 'All of them, streamed.', type: 'application/x-ndjson' },
      NOT_FOUND,
      { status: 409, about: 'The message is not ready.', shape: 'refusal' },
      { status: 410, about: 'They are no longer here.', shape: 'refusal' },
    ],
  },
  {
    method: 'POST',
    path: '/v1/messages/:code/cancel',
    id: 'cancelMessage',
    summary: 'Cancels a message whose recipients are not handed over yet.',
    access: 'token',
    answers: [
      { status: 200, about: 'It is cancelled, now or before.', shape: 'message' },
      NOT_FOUND,
      { status: 409, about: 'It cannot be cancelled any more.', shape: 'refusal' },
    ],
  },
  question('check', 'All that is to be said of a filter.', ONE_FILTER, 'report'),
  question('explain', 'A filter in plain words, whom it can reach, and its plan.', ONE_FILTER, 'explanation'),
  question('count', 'How many devices a filter reaches.', ONE_FILTER, 'count'),
  question(
    'diff',
    'Whom a change of a filter gains and loses.',
    textBody(
      CHANGE_FIELDS,
      { old: 'The filter before the change.', new: 'The filter after it.' },
      { old: FILTER_EXAMPLE, new: 'A("AAAAA-AAAAA") * T("age", GTE, 21)' },
    ),
    'difference',
  ),
  {
    method: 'GET',
    path: '/v1/audience',
    id: 'getAudience',
    summary: 'The devices that the token may target at all.',
    access: 'token',
    answers: [{ status: 200, about: 'Their numbers.', shape: 'count' }],
  },
  {
    method: 'GET',
    path: '/healthz',
    id: 'isAlive',
    summary: 'Whether the process lives.',
    access: 'open',
    answers: [{ status: 200, about: 'It does.', shape: 'alive' }],
  },
  {
    method: 'GET',
    path: '/readyz',
    id: 'isReady',
    summary: 'Whether store and audience answer.',
    access: 'open',
    answers: [
      { status: 200, about: 'Both do.', shape: 'readiness' },
      { status: 503, about: 'One does not, or the service is being stopped.', shape: 'readiness' },
    ],
  },
  {
    method: 'GET',
    path: '/metrics',
    id: 'getMetrics',
    summary: 'Numbers for Prometheus.',
    access: 'token',
    answers: [{ status: 200, about: 'In its text format.', type: 'text/plain' }],
  },
  {
    method: 'GET',
    path: '/openapi.json',
    id: 'getDocument',
    summary: 'This document.',
    access: 'open',
    answers: [{ status: 200, about: 'OpenAPI 3.1.', type: 'application/json' }],
  },
  pageFile('/', 'getPage', 'The status page, for people.', 'text/html'),
  pageFile('/page.css', 'getPageStyle', 'Its style.', 'text/css'),
  pageFile('/page.js', 'getPageScript', 'Its script.', 'text/javascript'),
];

function pageFile(path: string, id: string, summary: string, type: string): Endpoint {
  const answers = [
    { status: 200, about: 'The file.', type },
    { status: 304, about: 'It is as `If-None-Match` says.' },
  ];
  return { method: 'GET', path, id, summary, access: 'open', answers };
}
