/** Requests of a token to every path of a service, with filters that name what it has and what it has not, and with mistakes in them. */

import fc from 'fast-check';
import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../../../src/base/device-request-kinds.js';
import { EXCLUDABLE, FOREIGN, FOREIGN_GROUPS, OWN } from './hidden-accounts.js';
import { MESSAGE_PATH, PRESET_PATH } from './try-service.js';

/** Codes of what others have created, where they have. */
export const FOREIGN_PRESET = '0FOREIGNPRESET000000';
export const FOREIGN_MESSAGE = '0FOREIGNMESSAGE00000';

export interface ArbitraryRequest {
  /** As routes write it. */
  readonly route: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** What stands for `:code`: a code, or the position of one that was made before. */
  readonly code: string | number;
  readonly query: string;
  /** Null: none. The operations are given `auth` in it. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly key: string | null;
}

const application = fc.constantFrom(...OWN, ...OWN, EXCLUDABLE, ...FOREIGN, 'SHOPP', 'NOWHERE');
const group = fc.constantFrom('OWN', ...FOREIGN_GROUPS, 'NOWHERE', 'SHOP');
const tag = fc.constantFrom('age', 'level', 'secret', 'agee', 'Language');
const condition = fc.constantFrom('GTE, 18', 'EQ, 3', 'NOTEQ, 3', 'NOTSET', 'EQ, "de"', 'IN, [1, 2, 3]');
const leaf = fc.oneof(
  { weight: 4, arbitrary: application.map((code) => `A("${code}")`) },
  { weight: 1, arbitrary: application.map((code) => `A("${code}", ["iOS"])`) },
  {
    weight: 2,
    arbitrary: fc.tuple(application, tag, condition).map(([code, name, rest]) => `AT("${code}", "${name}", ${rest})`),
  },
  { weight: 2, arbitrary: fc.tuple(tag, condition).map(([name, rest]) => `T("${name}", ${rest})`) },
  { weight: 2, arbitrary: group.map((code) => `G("${code}")`) },
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('tree'), fc.constantFrom('+', '*', '\\', '\\'), tie('tree'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  ),
}));
/** Many are bounded by an application of the token: of those that are refused, there is little to be learnt. */
const right = fc.oneof(
  tree,
  fc.tuple(fc.constantFrom(...OWN), tree).map(([code, rest]) => `A("${code}") * ${rest}`),
);
const mistaken = fc
  .tuple(right, fc.nat(), fc.constantFrom('', '"', ')', 'x', ' A', ','))
  .map(([text, at, typed]) => text.slice(0, at % text.length) + typed + text.slice((at % text.length) + 1));
const filter = fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: mistaken });

const message = fc.record(
  {
    devices_filter: filter,
    content: fc.constantFrom<unknown>('Hello', { en: 'Hello', de: 'Hallo' }, { en: 'Hello', 'zh-Hant': '你好' }),
    send_date: fc.constantFrom('2027-01-01 09:00', 'now'),
    ignore_user_timezone: fc.boolean(),
    preset: fc.constantFrom(FOREIGN_PRESET, '0NOWHERE000000000000', 'Hidden'),
  },
  { requiredKeys: ['devices_filter', 'content'] },
);
const preset = fc.record({ applicationCode: application, applicationGroupCode: group }, { requiredKeys: [] });
const code = fc.oneof(fc.nat(3), fc.constantFrom(FOREIGN_PRESET, FOREIGN_MESSAGE, 'NOWHERE'));
const query = fc.constantFrom(
  '',
  '?limit=1',
  '?limit=2',
  '?state=cancelled',
  `?after=9999999999999.${FOREIGN_MESSAGE}`,
);
const key = fc.option(fc.constantFrom('one', 'two'));

const NONE = { code: '', query: '', body: null, key: null } as const;
const get = (route: string) => fc.constant<ArbitraryRequest>({ ...NONE, route, method: 'GET' });
const coded = (route: string, method: ArbitraryRequest['method']) =>
  code.map((each): ArbitraryRequest => ({ ...NONE, route, method, code: each }));
const listed = (route: string) =>
  query.map((each): ArbitraryRequest => ({ ...NONE, route, method: 'GET', query: each }));
const asked = (route: string) =>
  filter.map((text): ArbitraryRequest => ({ ...NONE, route, method: 'POST', body: { filter: text } }));

/** Of devices that the token sees, and of new ones: whoever knows the id of a device may make it one of its own application. */
function deviceRequest(kind: DeviceRequestKind): fc.Arbitrary<ArbitraryRequest> {
  const change = fc.constantFrom<unknown>(20, null, 'de', { operation: 'increment', value: 1 });
  const tags = fc.tuple(tag, change).map(([name, value]) => ({ [name]: value }));
  const named = fc.record({ application, hwid: fc.constantFrom('d0', 'd1', 'd2', 'new') });
  return fc.tuple(named, tags).map(([device, changes]) => ({
    ...NONE,
    route: `/json/1.3/${kind}`,
    method: 'POST',
    body: {
      request: {
        ...device,
        ...(kind === 'registerDevice' && { device_type: 1, language: 'de', timezone: 3600 }),
        ...((kind === 'registerDevice' || kind === 'setTags') && { tags: changes }),
      },
    },
  }));
}

/** Of every path that wants a token. */
export const REQUESTS: Readonly<Record<string, fc.Arbitrary<ArbitraryRequest>>> = {
  [`POST ${MESSAGE_PATH}`]: fc.tuple(message, key).map(([request, once]) => ({
    ...NONE,
    route: MESSAGE_PATH,
    method: 'POST',
    body: { request },
    key: once,
  })),
  [`POST ${PRESET_PATH}`]: fc.tuple(preset, key).map(([owner, once]) => ({
    ...NONE,
    route: PRESET_PATH,
    method: 'POST',
    body: { name: 'Own', content: { platforms: {} }, ...owner },
    key: once,
  })),
  ...Object.fromEntries(DEVICE_REQUEST_KINDS.map((kind) => [`POST /json/1.3/${kind}`, deviceRequest(kind)] as const)),
  'POST /v1/filters/check': asked('/v1/filters/check'),
  'POST /v1/filters/explain': asked('/v1/filters/explain'),
  'POST /v1/filters/count': asked('/v1/filters/count'),
  'POST /v1/filters/diff': fc.tuple(filter, filter).map(([before, after]) => ({
    ...NONE,
    route: '/v1/filters/diff',
    method: 'POST',
    body: { old: before, new: after },
  })),
  'GET /v1/audience': get('/v1/audience'),
  'POST /v1/audiences': filter.map((text) => ({
    ...NONE,
    route: '/v1/audiences',
    method: 'POST',
    body: { name: 'Own', filter: text },
  })),
  'GET /v1/audiences': listed('/v1/audiences'),
  'GET /v1/audiences/:code': coded('/v1/audiences/:code', 'GET'),
  'DELETE /v1/audiences/:code': coded('/v1/audiences/:code', 'DELETE'),
  'GET /v1/audiences/:code/events': coded('/v1/audiences/:code/events', 'GET'),
  'GET /v1/messages': listed('/v1/messages'),
  'GET /v1/messages/:code': coded('/v1/messages/:code', 'GET'),
  'GET /v1/messages/:code/recipients': coded('/v1/messages/:code/recipients', 'GET'),
  'POST /v1/messages/:code/cancel': coded('/v1/messages/:code/cancel', 'POST'),
  'GET /v1/presets': listed('/v1/presets'),
  'GET /v1/presets/:code': coded('/v1/presets/:code', 'GET'),
  'DELETE /v1/presets/:code': coded('/v1/presets/:code', 'DELETE'),
  'DELETE /v1/messages/:code': coded('/v1/messages/:code', 'DELETE'),
  'GET /metrics': get('/metrics'),
};

export const arbitraryRequests = fc.array(fc.oneof(...Object.values(REQUESTS)), { minLength: 8, maxLength: 24 });
