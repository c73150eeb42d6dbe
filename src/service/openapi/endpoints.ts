/** All that can be asked of a service, as its document tells it: one entry for each method of each route. */

import { createPresetSchema, createTargetedMessageSchema } from '../../requests/schema/json-schema.js';
import { CHANGE_FIELDS, FILTER_FIELDS } from '../filters/filter-body.js';
import { MESSAGE_STATES } from '../records/message-record.js';
import { AUDIENCE_ENDPOINTS } from './audience-endpoints.js';
import { DEVICE_ENDPOINTS } from './device-endpoints.js';
import {
  type Endpoint,
  type EndpointAnswer,
  NO_PAGE,
  NOT_FOUND,
  operation,
  PAGE_QUERY,
  question,
  textBody,
} from './endpoint.js';

const FILTER_EXAMPLE = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)';

const STATE_QUERY = { name: 'state', about: 'Those in this state alone.', schema: { enum: [...MESSAGE_STATES] } };

const MESSAGE_QUOTA: EndpointAnswer = {
  status: 429,
  about:
    'Too many requests of this token, or, with `error_code`, it has as many messages that are not finished as it may: `Retry-After` says when to go on.',
  shape: 'refusal',
};

const PRESET_QUOTA: EndpointAnswer = {
  status: 403,
  about: 'The token has as many presets as it may: remove some.',
  shape: 'refusal',
};

const NO_ROOM: readonly EndpointAnswer[] = [
  { status: 503, about: 'The disk has no room for its recipients now: see `Retry-After`.', shape: 'envelope' },
  { status: 507, about: 'The outbox may not hold its recipients: nothing is stored.', shape: 'envelope' },
];

const ONE_FILTER = textBody(
  FILTER_FIELDS,
  { filter: 'The filter, as `devices_filter` has it.' },
  { filter: FILTER_EXAMPLE },
);

export const ENDPOINTS: readonly Endpoint[] = [
  operation(
    'createPreset',
    'Stores a preset: a message to be used again.',
    createPresetSchema(),
    {
      auth: 'TOKEN',
      name: 'Spring',
      applicationCode: 'AAAAA-AAAAA',
      content: { platforms: { ios: { title: 'Spring is here' } } },
    },
    [PRESET_QUOTA],
  ),
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
    [...NO_ROOM, MESSAGE_QUOTA],
  ),
  ...DEVICE_ENDPOINTS,
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
    method: 'DELETE',
    path: '/v1/messages/:code',
    id: 'deleteMessage',
    summary: 'Removes a message that is ready, failed or cancelled. Files in the outbox and keys of requests stay.',
    access: 'token',
    answers: [
      { status: 204, about: 'It is removed.' },
      NOT_FOUND,
      {
        status: 409,
        about:
          'It is not finished. `error_code` `message/not-finished`: cancel it first. `message/being-handed-over`: that is too late; wait until it is ready.',
        shape: 'refusal',
      },
    ],
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
  ...AUDIENCE_ENDPOINTS,
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
      { status: 200, about: 'Both do. `reasons` tells why messages are refused now, if they are.', shape: 'readiness' },
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
