/** Audiences that are watched: creating, reading and removing them. Their events are in event-routes.ts. */

import type { Filter } from '../../plan/filter.js';
import { jsonReach } from '../../report/json.js';
import { type Answer, type JsonAnswer, jsonAnswer, refusal } from '../answer.js';
import type { DeviceRegistry } from '../device-registry.js';
import { type AskedFilter, runnableFilter } from '../filters/asked-filter.js';
import { AUDIENCE_FIELDS, readTexts } from '../filters/filter-body.js';
import { refusedBody, refusedFilters } from '../filters/refused.js';
import type { RouteGroup, TokenExchange } from '../http/exchange.js';
import { nextAfter, pageOf } from '../http/page-of.js';
import { readBodyText } from '../http/read-body-text.js';
import { readAnswer, readRecords } from '../http/read-records.js';
import { chargeWork } from '../http/too-many-requests.js';
import { newCode } from '../messages/new-code.js';
import { KEY_REUSED, KEY_RULE, onceOf } from '../operations/once.js';
import type { AudienceRecord } from '../records/audience-record.js';
import { excerptOf } from '../records/excerpt.js';
import { compiledAgain, filterToKeep } from '../records/message-filter.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import type { Added, Once } from '../store/store.js';
import { UnreadableRecordError } from '../store/unreadable.js';
import { audit } from '../tokens/audit.js';
import { quotaIsUsedUp } from '../tokens/quotas.js';
import { readSeen } from '../tokens/seen-by.js';
import { seenCatalog } from '../tokens/seen-catalog.js';
import { COUNT_EVERY_MS } from '../watched/count-history.js';
import { maySee, noAudience, seenAudience, withDevices } from './seen-audience.js';

/** What a key was used for. */
type Earlier = Extract<Added, { readonly kind: 'replayed' | 'key-reused' }>;

export const watchedAudienceRoutes: RouteGroup = (service) => [
  {
    path: '/v1/audiences',
    access: 'token',
    may: { GET: 'read', POST: 'create' },
    methods: {
      GET: (exchange) => withDevices(service, (devices) => list(service, devices, exchange)),
      POST: (exchange) => withDevices(service, (devices) => create(service, devices, exchange)),
    },
  },
  {
    path: '/v1/audiences/:code',
    access: 'token',
    may: { GET: 'read', DELETE: 'remove' },
    methods: {
      GET: (exchange) =>
        withDevices(service, (devices) =>
          readRecords(service, exchange, async () => readAnswer(await read(service, devices, exchange))),
        ),
      DELETE: (exchange) => withDevices(service, (devices) => remove(service, devices, exchange)),
    },
  },
];

async function create(service: ServiceContext, devices: DeviceRegistry, exchange: TokenExchange): Promise<Answer> {
  const { id, token } = exchange;
  const read = await readBodyText(exchange, service.limits.bodyBytes);
  if (read.kind === 'refused') return read.refused;
  const { text } = read;
  const key = exchange.request.header('idempotency-key');
  const once = key === undefined ? null : onceOf(token, key, 'createAudience', { text });
  if (key !== undefined && once === null) return refusal(400, KEY_RULE);
  // What was carried out is not judged again: by the catalog of today it might be wrong.
  const before = once === null ? null : await service.store.attempt(once);
  if (before !== null) return createdBefore(service, devices, token, before);
  const checked = chargeWork(service, token, () => checkedBody(service, token, text));
  if ('status' in checked) return checked;
  const place = await service.quotas.audiences.take(token.id);
  if (place === null) return quotaIsUsedUp('audiences', service.quotas.audiences);
  let isAdded = false;
  try {
    const added = await add(service, devices, { token, once }, checked).catch((error: unknown) => {
      // What a store says it could not do may be done all the same: it is counted.
      service.quotas.audiences.forget(token.id);
      throw error;
    });
    if (added.kind !== 'added') return createdBefore(service, devices, token, added);
    const { audience } = added;
    isAdded = true;
    audit(service.logger, { request: id, token, code: audience.code }, 'audience created');
    // What was changed before is counted, and every event behind that is told.
    await devices.catchUp();
    return jsonAnswer(200, await wholeJson(service, devices, token, audience));
  } finally {
    place.settle(isAdded);
  }
}

/** One that is removed by now stays so. */
async function createdBefore(
  service: ServiceContext,
  devices: DeviceRegistry,
  token: TokenRecord,
  before: Earlier,
): Promise<Answer> {
  if (before.kind === 'key-reused') return refusal(409, KEY_REUSED);
  const audience = await seenAudience(service, token, before.code);
  return audience === null
    ? noAudience(before.code)
    : jsonAnswer(200, await wholeJson(service, devices, token, audience));
}

interface CheckedAudience {
  readonly name: string;
  readonly filter: Filter;
}

function checkedBody(service: ServiceContext, token: TokenRecord, text: string): CheckedAudience | Answer {
  const body = readTexts(text, AUDIENCE_FIELDS);
  if (body.value === null) return refusedBody(body);
  const { suggestions } = service;
  const asker = { catalog: seenCatalog(service.catalog(), token), suggestions, rights: token };
  const read: AskedFilter = runnableFilter(asker, { pointer: '/filter', text: body.value.filter });
  return read.kind === 'refused' ? refusedFilters([read.found]) : { name: body.value.name, filter: read.filter };
}

async function add(
  { store, catalog, now }: ServiceContext,
  { audiences }: DeviceRegistry,
  { token, once }: { readonly token: TokenRecord; readonly once: Once | null },
  { name, filter }: CheckedAudience,
): Promise<Earlier | { readonly kind: 'added'; readonly audience: AudienceRecord }> {
  const kept = filterToKeep(filter, seenCatalog(catalog(), token));
  await audiences.ready();
  for (;;) {
    const createdAt = now();
    const code = newCode(createdAt);
    const audience = { code, createdBy: token.id, createdByName: token.name, createdAt, name, filter: kept };
    const added = await store.addAudience(audience, once);
    if (added.kind === 'added') return { kind: 'added', audience };
    if (added.kind !== 'code-taken') return added;
  }
}

async function list(service: ServiceContext, devices: DeviceRegistry, exchange: TokenExchange): Promise<Answer> {
  const { request, token } = exchange;
  const page = pageOf(request, token);
  if ('status' in page) return page;
  return readRecords(service, exchange, async () => {
    const audiences = await service.store.audiences(page);
    const seen: object[] = [];
    for (const audience of audiences.items) {
      // Many may take long, and others have their turn between them.
      await new Promise(setImmediate);
      if (!maySee(service, token, audience)) continue;
      seen.push({
        ...commonJson(service, audience),
        filter: excerptOf(audience.filter.text),
        count: chargeWork(service, token, () => devices.countMembers(compiledAgain(audience.filter)).count),
      });
    }
    const answer = jsonAnswer(200, { audiences: seen, next: nextAfter(audiences) });
    return { answer, bytes: audiences.bytes };
  });
}

async function read(
  service: ServiceContext,
  devices: DeviceRegistry,
  { request, token }: TokenExchange,
): Promise<JsonAnswer> {
  const code = request.param('code') ?? '';
  const audience = await seenAudience(service, token, code);
  return audience === null ? noAudience(code) : jsonAnswer(200, await wholeJson(service, devices, token, audience));
}

/** One that cannot be read, and one that the token may not target any more, can be removed, too. */
async function remove(
  { store, quotas, logger }: ServiceContext,
  devices: DeviceRegistry,
  { id, request, token }: TokenExchange,
): Promise<Answer> {
  const code = request.param('code') ?? '';
  const owner = await readSeen(token, store.audience(code)).then(
    (audience) => audience?.createdBy,
    (error: unknown) => {
      if (error instanceof UnreadableRecordError) return error.record.owner;
      throw error;
    },
  );
  if (owner === undefined || !(await store.removeAudience(code))) return noAudience(code);
  if (owner !== null) quotas.audiences.forget(owner);
  audit(logger, { request: id, token, code }, 'audience removed');
  // Who listens to it is let go.
  devices.wake();
  return { status: 204, body: null };
}

function commonJson({ history }: ServiceContext, { code, name, createdByName, createdAt }: AudienceRecord): object {
  const { until, values } = history.of(code);
  return {
    code,
    name,
    createdBy: createdByName,
    createdAt: new Date(createdAt).toISOString(),
    counts: { everyMs: COUNT_EVERY_MS, until: new Date(until).toISOString(), values },
  };
}

/** The count holds behind the event of the number: who goes on from there misses nothing. */
async function wholeJson(
  service: ServiceContext,
  devices: DeviceRegistry,
  token: TokenRecord,
  audience: AudienceRecord,
): Promise<object> {
  const { code, filter } = audience;
  const { count, sequence } = chargeWork(service, token, () => devices.countMembers(compiledAgain(filter)));
  const number = await service.store.audienceNumber(code, sequence);
  return {
    ...commonJson(service, audience),
    filter: filter.text,
    reach: jsonReach(filter.reach),
    count,
    number: number ?? 0,
  };
}
