/** The shapes of what a service answers, as JSON Schema (2020-12), by name. */

import { PLATFORMS } from '../../base/vocabulary.js';
import { REFUSAL_CODES } from '../answer.js';
import { AUDIENCE_EVENT_KINDS } from '../records/audience-record.js';
import { MESSAGE_STATES } from '../records/message-record.js';
import {
  COUNTS,
  FLAG,
  FREE,
  INSTANT,
  listOf,
  NUMBER_OF,
  named,
  OPERATION,
  object,
  orNull,
  page,
  type Schema,
  type ShapeName,
  TEXT,
  TEXTS,
} from './shape-parts.js';

const place = object({
  offset: NUMBER_OF,
  line: { type: 'integer', minimum: 1 },
  column: { type: 'integer', minimum: 1 },
});

const side = object(
  { count: { type: ['integer', 'null'], minimum: 0 }, witness: orNull(FREE) },
  { reason: { ...TEXT, description: 'Why it is not decided whether there can be such a device.' } },
);

/** Of a message, in lists and by itself. */
const messageMembers = {
  code: TEXT,
  createdBy: { ...TEXT, description: 'The name of the token.' },
  createdAt: INSTANT,
  state: { enum: [...MESSAGE_STATES] },
  changedAt: INSTANT,
  sendTime: {
    oneOf: [object({ kind: { const: 'instant' }, at: INSTANT }), object({ kind: { const: 'local' }, time: TEXT })],
  },
  resolveAt: INSTANT,
  handedOver: orNull(object({ recipients: NUMBER_OF, byPlatform: COUNTS, withoutPayload: NUMBER_OF })),
  failure: orNull(TEXT),
} satisfies Readonly<Record<string, Schema>>;
const excerptMembers = {
  text: { ...TEXT, description: 'Its beginning.' },
  length: { ...NUMBER_OF, description: 'Of the whole text, in UTF-16 units.' },
} satisfies Readonly<Record<string, Schema>>;
const audienceMembers = {
  code: TEXT,
  name: TEXT,
  createdBy: { ...TEXT, description: 'The name of the token.' },
  createdAt: INSTANT,
  count: { ...NUMBER_OF, description: 'Devices that are in it.' },
  counts: {
    ...object({ everyMs: { type: 'integer', minimum: 1 }, until: INSTANT, values: listOf(NUMBER_OF) }),
    description: 'What it was counted at in the last twenty minutes by this process, the last of them at `until`.',
  },
} satisfies Readonly<Record<string, Schema>>;
const DESCRIBED_DIAGNOSTICS = 'Errors, and warnings that did not keep it from being carried out.';

export const SHAPES = {
  refusal: object(
    { status_message: { ...TEXT, description: 'For a person.' } },
    { error_code: { enum: [...REFUSAL_CODES], description: 'For a program, where one status has several reasons.' } },
  ),
  refusedQuestion: object({
    status_message: TEXT,
    error: {
      ...listOf(named('diagnostic')),
      description:
        'With 400, places are those in the body. With 422, those in the text of the filter that `pointer` leads to.',
    },
  }),
  envelope: object(
    { status_code: { type: 'integer', enum: [200, 210, 500, 503, 507] }, status_message: TEXT },
    {
      error_code: { enum: [...REFUSAL_CODES], description: 'For a program, of an internal error that has one.' },
      response: object(
        { diagnostics: { ...listOf(named('diagnostic')), description: DESCRIBED_DIAGNOSTICS } },
        {
          presetCode: TEXT,
          messageCode: TEXT,
          result: { ...FREE, description: 'Of getTags: tags and their values.' },
        },
      ),
    },
  ),
  malformed: object({ status_message: TEXT }, { response: object({ diagnostics: listOf(named('diagnostic')) }) }),
  range: {
    ...object({ start: place, end: place }),
    description: 'Offsets count UTF-16 units from 0, lines and columns from 1; the end is exclusive.',
  },
  diagnostic: object({
    code: TEXT,
    severity: { enum: ['error', 'warning', 'note'] },
    message: TEXT,
    help: orNull(TEXT),
    pointer: orNull({ ...TEXT, description: 'A JSON pointer into the body.' }),
    range: named('range'),
    related: listOf(object({ message: TEXT, range: named('range') })),
    fixes: listOf(
      object({
        title: TEXT,
        safety: { enum: ['safe', 'unsafe'] },
        edits: listOf(object({ range: named('range'), text: TEXT })),
      }),
    ),
  }),
  reach: object({
    accountWide: FLAG,
    applications: TEXTS,
    groups: TEXTS,
    platforms: listOf({ enum: [...PLATFORMS] }),
  }),
  report: object({
    schemaVersion: { const: 1 },
    results: listOf(
      object({
        source: { const: '<request>' },
        kind: { const: 'filter' },
        valid: FLAG,
        reach: orNull(named('reach')),
        tags: listOf(object({ name: TEXT, application: orNull(TEXT), type: orNull(TEXT) })),
        diagnostics: listOf(named('diagnostic')),
      }),
    ),
    summary: object({ sources: NUMBER_OF, errors: NUMBER_OF, warnings: NUMBER_OF, notes: NUMBER_OF }),
    failure: { type: 'null' },
  }),
  explanation: object({
    sentence: TEXT,
    reach: named('reach'),
    tree: named('filterTree'),
    plan: { ...orNull(named('plan')), description: 'Null where a group has no catalog.' },
    fingerprint: TEXT,
  }),
  filterTree: {
    description: 'The filter as written.',
    anyOf: [
      object({ kind: { enum: ['application', 'group', 'tag'] }, text: TEXT, range: named('range') }),
      object({ kind: OPERATION, range: named('range'), operands: listOf(named('filterTree')) }),
    ],
  },
  plan: {
    description: 'The filter as it is evaluated. A difference is the first operand without all the others.',
    anyOf: [
      object({ kind: { enum: ['all', 'none'] } }),
      object({ kind: { const: 'subscribed' }, application: TEXT }),
      object({ kind: { const: 'platform-in' }, platforms: listOf({ enum: [...PLATFORMS] }) }),
      object({ kind: { const: 'tag-in' }, application: orNull(TEXT), tag: TEXT, values: listOf(named('valueSet')) }),
      object({ kind: OPERATION, operands: { ...listOf(named('plan')), minItems: 2 } }),
    ],
  },
  valueSet: {
    description: 'Values of one type; intervals are closed.',
    anyOf: [
      object({
        kind: { const: 'integers' },
        intervals: listOf({ ...listOf({ type: 'integer' }), minItems: 2, maxItems: 2 }),
      }),
      object({ kind: { const: 'strings' }, values: TEXTS, complement: FLAG }),
      object({ kind: { const: 'list-shares-any' }, values: TEXTS }),
      object({ kind: { const: 'unset' } }),
    ],
  },
  count: object({
    count: NUMBER_OF,
    devices: { ...NUMBER_OF, description: 'Devices looked at.' },
    byPlatform: COUNTS,
    byApplication: { ...COUNTS, description: 'A device counts once for each of its applications.' },
  }),
  difference: object({ same: { type: ['boolean', 'null'] }, gained: side, lost: side }),
  preset: object({ code: TEXT, createdBy: TEXT, createdAt: INSTANT, preset: FREE }),
  listedPreset: object({
    code: TEXT,
    createdBy: TEXT,
    createdAt: INSTANT,
    name: orNull(TEXT),
    applicationCode: orNull(TEXT),
    applicationGroupCode: orNull(TEXT),
  }),
  presetPage: page('presets', 'listedPreset'),
  message: object({
    ...messageMembers,
    reach: named('reach'),
    audience: { ...named('count'), description: 'When the message was created.' },
    request: FREE,
  }),
  listedMessage: object({
    ...messageMembers,
    audience: {
      ...object({ count: NUMBER_OF, devices: NUMBER_OF, byPlatform: COUNTS }),
      description: 'When the message was created.',
    },
    filter: object(excerptMembers),
    content: orNull(object({ ...excerptMembers, languages: NUMBER_OF })),
  }),
  messagePage: page('messages', 'listedMessage'),
  audience: object({
    ...audienceMembers,
    filter: TEXT,
    reach: named('reach'),
    number: { ...NUMBER_OF, description: 'Of the last event that the count has: `after` of what came since.' },
  }),
  listedAudience: object({ ...audienceMembers, filter: object(excerptMembers) }),
  audiencePage: page('audiences', 'listedAudience'),
  audienceEvent: object({
    number: { type: 'integer', minimum: 1, description: 'Without gaps, in the order of the changes.' },
    kind: { enum: [...AUDIENCE_EVENT_KINDS] },
    device: { ...orNull(TEXT), description: 'Its id. Null: the event is of no single one.' },
    at: INSTANT,
  }),
  eventPage: object({
    events: listOf(named('audienceEvent')),
    next: { ...NUMBER_OF, description: 'What `after` takes to go on, now or later.' },
    hasMore: FLAG,
  }),
  alive: object({ status: { const: 'alive' } }),
  readiness: object({ ready: FLAG, reasons: TEXTS, unreadableRecords: NUMBER_OF }),
} satisfies Readonly<Record<ShapeName, Schema>>;
