/** Operations on one device: a body to its answer, in the order in which things may be told. */

import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import { isJsonObject, ownMember } from '../../base/json-kind.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Body, readBody } from '../../requests/body.js';
import { checkDeviceBody, type DeviceRequest } from '../../requests/devices/check.js';
import { notRegistered } from '../../requests/devices/errors.js';
import { type Answer, refusal } from '../answer.js';
import type { DeviceRegistry } from '../device-registry.js';
import { changeDevice } from '../devices/change-device.js';
import { deviceOutcome, isRegistered, seenTags } from '../devices/device-change.js';
import type { Exchange } from '../http/exchange.js';
import { chargeWork, tooManyRequests } from '../http/too-many-requests.js';
import type { Rights, TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { foreignApplication } from '../tokens/errors.js';
import { isToldBy } from '../tokens/foreign-names.js';
import { seenCatalog } from '../tokens/seen-catalog.js';
import { argumentError, argumentErrorElsewhere, created, logged, malformed } from './envelope.js';
import { noSuchToken, tokenIn } from './find-token.js';
import { isJson } from './is-json.js';
import { KEY_REUSED, KEY_RULE, onceOf } from './once.js';
import { receiveText, writtenToken } from './receive-text.js';

/** Whoever has no token is told of nothing but the syntax of JSON. The token may stand in the header alone. */
export async function carryOutOnDevice(
  service: ServiceContext,
  kind: DeviceRequestKind,
  exchange: Exchange,
): Promise<Answer> {
  const registry = service.registry();
  if (registry === null)
    return refusal(404, 'this service keeps no devices: they are registered where it has them from');
  const received = await receiveText(service, exchange);
  if (received.kind === 'refused') return received.refused;
  const { text, named, likely } = received;
  const body = likely === null ? readBody(text) : chargeWork(service, likely, () => readBody(text));
  if (!isJson(body)) return malformed(body);
  const written = tokenIn(body);
  const token = written === undefined ? named : await writtenToken(service.tokens, received, written);
  if (token === null) return logged(exchange, argumentError({ text: body.text, diagnostics: [noSuchToken(body)] }));
  exchange.logged.token = token.name;
  if (!token.may.includes('devices'))
    return logged(exchange, argumentErrorElsewhere('this token has no right to this: it takes `devices`'));
  const tooMany = likely?.id === token.id ? null : tooManyRequests(service, exchange, token);
  return tooMany ?? logged(exchange, await carryOutFor(service, kind, exchange, { body, token, registry }));
}

interface Asked {
  readonly body: Body;
  readonly token: TokenRecord;
}

async function carryOutFor(
  service: ServiceContext,
  kind: DeviceRequestKind,
  { patience, request: { raw } }: Exchange,
  { body, token, registry }: Asked & { readonly registry: DeviceRegistry },
): Promise<Answer> {
  const key = kind === 'getTags' ? null : raw.headers.get('idempotency-key');
  const once = key === null ? null : onceOf(token, key, kind, body);
  if (key !== null && once === null) return argumentErrorElsewhere(KEY_RULE);
  // What was carried out is not judged again: by the catalog of today it might be wrong.
  const before = once === null ? null : await service.store.attempt(once);
  if (before !== null) return carriedOutBefore(before.kind, body);
  const { request, diagnostics } = chargeWork(service, token, () => examined(service, kind, body, token));
  if (request === null) return argumentError({ text: body.text, diagnostics });
  if (kind === 'getTags') return tagsOf(service, request, body, diagnostics);
  const { store, devices: conventions } = service;
  // After a reload that of today, and after one that takes the devices elsewhere the last there was.
  const audiences = () => (service.registry() ?? registry).audiences;
  const operation = { kind, request, body, catalog: seenCatalog(service.catalog(), token), conventions };
  const outcome = await changeDevice({ store, audiences, once, patience }, request.hwid, (kept) =>
    deviceOutcome(operation, kept),
  );
  if (outcome.kind === 'replayed' || outcome.kind === 'key-reused') return carriedOutBefore(outcome.kind, body);
  const findings = { text: body.text, diagnostics: [...diagnostics, ...outcome.diagnostics] };
  if (outcome.kind === 'refused') return argumentError(findings);
  if (outcome.kind === 'changed') service.registry()?.wake();
  return created({}, findings);
}

function carriedOutBefore(kind: 'replayed' | 'key-reused', { text }: Body): Answer {
  return kind === 'replayed' ? created({}, { text, diagnostics: [] }) : argumentErrorElsewhere(KEY_REUSED);
}

interface Examined {
  /** Null: an error is among the diagnostics. */
  readonly request: DeviceRequest | null;
  readonly diagnostics: readonly Diagnostic[];
}

function examined(service: ServiceContext, kind: DeviceRequestKind, body: Body, token: TokenRecord): Examined {
  const { suggestions } = service;
  const catalog = seenCatalog(service.catalog(), token);
  const { value, diagnostics } = checkDeviceBody(kind, body, { catalog, suggestions, auth: 'required' });
  const foreign = foreignFindings(token, body);
  if (foreign.length === 0) return { request: value, diagnostics };
  return { request: null, diagnostics: [...foreign, ...diagnostics.filter((found) => !isToldBy(foreign, found))] };
}

/** An application that the token may not target reads the same whether it exists or not. */
function foreignFindings({ applications }: Rights, body: Body): readonly Diagnostic[] {
  const request = isJsonObject(body.value) ? ownMember(body.value, 'request') : null;
  const application = isJsonObject(request) ? ownMember(request, 'application') : null;
  if (applications === null || typeof application !== 'string' || applications.includes(application)) return [];
  return [foreignApplication(body.valuePlace('/request/application'), application)];
}

async function tagsOf(
  { store }: ServiceContext,
  { application, hwid }: DeviceRequest,
  body: Body,
  diagnostics: readonly Diagnostic[],
): Promise<Answer> {
  const kept = await store.device(hwid);
  const { text } = body;
  if (isRegistered(kept, application))
    return created({ result: seenTags(kept.device, application) }, { text, diagnostics });
  return argumentError({ text, diagnostics: [notRegistered(body.valuePlace('/request/hwid')), ...diagnostics] });
}
