/** What only the service can say of a message: the content of its preset, and whether its devices tell the languages that it has texts for. */

import { closest } from '../../base/edit-distance.js';
import { invariant } from '../../base/invariant.js';
import { LruCache } from '../../base/lru-cache.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasError } from '../../diagnostics/totals.js';
import type { Checked } from '../../payload/check-message.js';
import { checkSizes } from '../../payload/check-sizes.js';
import { unknownPreset } from '../../payload/errors.js';
import { fieldsIn } from '../../payload/general-fields.js';
import type { MessageFields } from '../../payload/message-fields.js';
import { presetFields } from '../../payload/preset-fields.js';
import type { Filter } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { withPlan } from '../../plan/with-plan.js';
import type { Body } from '../../requests/body.js';
import { devicesFor } from '../audience/devices-for.js';
import { languagesNotTold, textsNotListed } from '../audience/errors.js';
import type { MeasuredMessage } from '../messages/measure-message.js';
import { languageField, textFieldOf } from '../recipients/text-field.js';
import type { PresetRecord } from '../records/preset-record.js';
import type { Rights, TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { readSeen, seenBy } from '../tokens/seen-by.js';

interface Asked {
  readonly body: Body;
  readonly token: TokenRecord;
  readonly signal: AbortSignal;
}

/** Null where the preset is none that the token sees, or where a payload is too large with what it says. Rejects with UnreadableRecordError. */
export async function completeMessage(
  service: ServiceContext,
  message: MeasuredMessage,
  asked: Asked,
): Promise<Checked<MeasuredMessage>> {
  const { value, diagnostics } = await takePreset(service, message, asked);
  return value === null
    ? { value, diagnostics }
    : { value, diagnostics: [...diagnostics, ...(await languageFindings(service, value, asked))] };
}

async function takePreset(
  service: ServiceContext,
  message: MeasuredMessage,
  asked: Asked,
): Promise<Checked<MeasuredMessage>> {
  const { preset: code } = message.request;
  if (code === undefined) return { value: message, diagnostics: [] };
  const record = await readSeen(asked.token, service.store.preset(code));
  if (record === null) return { value: null, diagnostics: [await noSuchPreset(service, code, asked)] };
  const value = withPreset(message, record, asked.body);
  const diagnostics = [
    ...checkSizes(value.request, value.platforms, asked.body),
    ...unlistedTexts(service, value.request, asked.body),
  ];
  return { value: hasError(diagnostics) ? null : value, diagnostics };
}

/** What the preset says may depend on languages when nothing that the message says itself does. */
function unlistedTexts({ audience }: ServiceContext, request: MessageFields, body: Body): readonly Diagnostic[] {
  const field = audience().tagTexts === undefined ? textFieldOf(request) : null;
  return field === null ? [] : [textsNotListed(body.valuePlace(`${fieldsIn(body)?.pointer ?? ''}/preset`), field)];
}

/** What the message says itself wins. */
function withPreset(message: MeasuredMessage, { preset }: PresetRecord, body: Body): MeasuredMessage {
  const fields = presetFields(preset);
  const { request } = message;
  // A check gives every message a type, whether it says one or not.
  const saysType = Object.hasOwn(fieldsIn(body)?.values ?? {}, 'wp_type');
  const wp_type = saysType ? request.wp_type : (fields.wp_type ?? request.wp_type);
  return { ...message, request: { ...fields, ...request, wp_type } };
}

/** Among how many of the newest a name is looked for. */
const MOST_PRESETS = 200;

async function noSuchPreset({ store }: ServiceContext, code: string, { body, token }: Asked): Promise<Diagnostic> {
  const { items: seen } = await store.presets({ createdBy: seenBy(token), after: null, limit: MOST_PRESETS });
  const named = seen.find(({ name }) => name?.toLowerCase() === code.toLowerCase())?.code ?? null;
  const near =
    named ??
    closest(
      code,
      seen.map((one) => one.code),
      { left: SEARCH_STEPS },
    );
  return unknownPreset(body.valuePlace(`${fieldsIn(body)?.pointer ?? ''}/preset`), code, near);
}

const SEARCH_STEPS = 200_000;

/**
 * Said where no device that the token may target has the tag: that is asked once for many messages. Devices that it may not target are not
 * looked at: nobody is told what they hold.
 */
async function languageFindings(
  { audience, devices, logger }: ServiceContext,
  { request, audience: counted }: MeasuredMessage,
  { body, token, signal }: Asked,
): Promise<readonly Diagnostic[]> {
  const field = languageField(request);
  if (field === null || counted.count === 0) return [];
  const { languageTag } = devices;
  const { count: telling } = await audience().count(devicesTelling(languageTag, token), { signal });
  if (telling > 0) return [];
  logger.warn({ token: token.name, tag: languageTag }, 'no device of the audience tells its language');
  return [languagesNotTold(body.keyPlace(`${fieldsIn(body)?.pointer ?? ''}/${field}`), field, languageTag)];
}

/** Tokens that come in turns; of others it is made again. */
const MOST_TELLING = 256;
const TELLING = new LruCache<string, Filter>(MOST_TELLING);

/** The devices that the token may target and that have the tag. */
function devicesTelling(tag: string, rights: Rights): Filter {
  const key = JSON.stringify([tag, rights.applications, rights.isAccountWide]);
  const known = TELLING.get(key);
  if (known !== undefined) return known;
  const own = devicesFor(rights);
  const values = [{ kind: 'strings', values: [], complement: true }] as const;
  const plan: Plan = {
    kind: 'intersection',
    operands: [planOf(own), { kind: 'tag-in', application: null, tag, values }],
  };
  const telling = withPlan(own, plan);
  TELLING.set(key, telling);
  return telling;
}

function planOf({ plan }: Filter): Plan {
  invariant(plan !== null, 'devices of a token are a plan');
  return plan;
}
