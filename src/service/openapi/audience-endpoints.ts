/** Audiences that are watched, as the document of a service tells them. */

import { AUDIENCE_FIELDS } from '../filters/filter-body.js';
import { type Endpoint, type EndpointAnswer, NO_PAGE, NOT_FOUND, PAGE_QUERY, textBody } from './endpoint.js';

const ELSEWHERE: EndpointAnswer = {
  status: 404,
  about: 'The devices of this service are kept elsewhere: `error_code` `audience/devices-elsewhere`.',
  shape: 'refusal',
};

const NONE: EndpointAnswer = {
  ...NOT_FOUND,
  about: 'There is none of this code that the token sees, or, with `error_code`, devices are kept elsewhere.',
};

const NUMBER = { type: 'integer', minimum: 0 } as const;

export const AUDIENCE_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/audiences',
    id: 'createAudience',
    summary: 'Watches an audience from now on.',
    access: 'token',
    isOnce: true,
    body: textBody(
      AUDIENCE_FIELDS,
      { name: 'What people call it.', filter: 'The filter, as `devices_filter` has it.' },
      { name: 'Adults', filter: 'A("AAAAA-AAAAA") * T("age", GTE, 18)' },
    ),
    answers: [
      { status: 200, about: 'The audience, and how many are in it.', shape: 'audience' },
      {
        status: 400,
        about: 'The body is no JSON, a member is wrong, or the Idempotency-Key is none.',
        shape: 'refusedQuestion',
      },
      {
        status: 403,
        about: 'The token has no right to this, or, with `error_code`, has as many audiences as it may.',
        shape: 'refusal',
      },
      {
        ...ELSEWHERE,
        about: `${ELSEWHERE.about} Without it: the audience that was created with this Idempotency-Key is there no more.`,
      },
      { status: 409, about: 'The Idempotency-Key was used for another request.', shape: 'refusal' },
      {
        status: 422,
        about: 'The filter has errors, or reaches what the token may not target.',
        shape: 'refusedQuestion',
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/audiences',
    id: 'listAudiences',
    summary: 'Watched audiences, the newest first.',
    access: 'token',
    query: PAGE_QUERY,
    answers: [{ status: 200, about: 'A page of them.', shape: 'audiencePage' }, NO_PAGE, ELSEWHERE],
  },
  {
    method: 'GET',
    path: '/v1/audiences/:code',
    id: 'getAudienceByCode',
    summary: 'One audience, and how many are in it.',
    access: 'token',
    answers: [{ status: 200, about: 'The audience.', shape: 'audience' }, NONE],
  },
  {
    method: 'DELETE',
    path: '/v1/audiences/:code',
    id: 'deleteAudience',
    summary: 'Ends watching an audience; its events go with it.',
    access: 'token',
    answers: [{ status: 204, about: 'It is removed.' }, NONE],
  },
  {
    method: 'GET',
    path: '/v1/audiences/:code/events',
    id: 'listEvents',
    summary:
      'Who entered and left it, in the order of the changes, each once. With `Accept: text/event-stream` as they come: `Last-Event-ID` goes on behind an event.',
    access: 'token',
    query: [
      {
        name: 'after',
        about: 'The number of an event: those behind it. Left out: from the first that is kept.',
        schema: NUMBER,
      },
      {
        name: 'limit',
        about: 'How many at most, of a page.',
        schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      },
    ],
    answers: [
      { status: 200, about: 'A page of them, or a stream.', shape: 'eventPage' },
      NO_PAGE,
      NONE,
      { status: 409, about: 'There is no such event yet: `error_code` `audience/no-such-event`.', shape: 'refusal' },
      { status: 410, about: 'They are kept no more: `error_code` `audience/events-gone`.', shape: 'refusal' },
      { status: 503, about: 'As many listen as may at a time.', shape: 'refusal' },
    ],
  },
];
