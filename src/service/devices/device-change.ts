/** What an operation on a device makes of what is kept of it. Needs no store and no index. */

import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import { unreachable } from '../../base/invariant.js';
import { DeviceChanger } from '../../bitset/live/change-device.js';
import type { DeviceUpdate } from '../../bitset/live/device-change.js';
import type { Catalog } from '../../catalog/catalog.js';
import { applicationsOf, type Device, isUnset, type TagValues, tagsOf } from '../../devices/device.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Body } from '../../requests/body.js';
import type { DeviceRequest } from '../../requests/devices/check.js';
import { declarationOf } from '../../requests/devices/check-tags.js';
import { platformOf } from '../../requests/devices/device-types.js';
import { deviceTooLarge, notKept, notRegistered } from '../../requests/devices/errors.js';
import { MOST_DEVICE_BYTES } from '../../requests/devices/limits.js';
import type { TagChange } from '../../requests/devices/tag-changes.js';
import { zoneWithOffset } from '../../requests/devices/utc-offsets.js';
import { bytesAbove } from '../../requests/kinds/bounded-text.js';
import type { DeviceConventions } from '../device-conventions.js';
import type { DeviceRecord } from '../records/device-record.js';

/** A checked operation, and what it is checked against. */
export interface DeviceOperation {
  readonly kind: Exclude<DeviceRequestKind, 'getTags'>;
  readonly request: DeviceRequest;
  readonly body: Body;
  /** What the service knows: it says which tags belong to the application. */
  readonly catalog: Catalog | null;
  readonly conventions: Pick<DeviceConventions, 'languageTag' | 'timezoneTag'>;
}

/** `unchanged`: there is nothing to be kept. `refused`: at least one of the diagnostics is an error. */
export type DeviceOutcome =
  | { readonly kind: 'changed'; readonly device: DeviceRecord; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'unchanged' | 'refused'; readonly diagnostics: readonly Diagnostic[] };

/** Types were checked with the request; what a device holds of an earlier catalog stays as it is. */
const CHANGER = new DeviceChanger(null);

/** `kept`: what is kept of the device now; null: nothing. */
export function deviceOutcome(operation: DeviceOperation, kept: DeviceRecord | null): DeviceOutcome {
  const { kind, request, body } = operation;
  switch (kind) {
    case 'registerDevice':
      return registered(operation, kept);
    case 'setTags':
      if (!isRegistered(kept, request.application)) return refused(notRegistered(body.valuePlace('/request/hwid')));
      return updated(operation, kept, kept.device, tagUpdate(operation, request.tags ?? {}), []);
    case 'unregisterDevice':
      return left(operation, kept, compact);
    case 'deleteDevice':
      return left(operation, kept, (device) => (applicationsOf(device).length === 0 ? null : compact(device)));
    default:
      return unreachable(kind);
  }
}

type RegisteredRecord = DeviceRecord & { readonly device: Device };

export function isRegistered(kept: DeviceRecord | null, application: string): kept is RegisteredRecord {
  return kept !== null && kept.device !== null && applicationsOf(kept.device).includes(application);
}

/** The tags that a request for this application names: those of the account, and its own, which come before them. */
export function seenTags(device: Device, application: string): TagValues {
  return { ...withoutUnset(tagsOf(device, null) ?? {}), ...withoutUnset(tagsOf(device, application) ?? {}) };
}

function registered(operation: DeviceOperation, kept: DeviceRecord | null): DeviceOutcome {
  const { request, body, catalog, conventions } = operation;
  const { application, hwid, language, timezone, push_token: token } = request;
  const platform = platformOf(request.device_type ?? 0);
  if (platform === null) return { kind: 'refused', diagnostics: [] };
  const told: [field: string, tag: string, text: string | null | undefined][] = [
    ['language', conventions.languageTag, language],
    ['timezone', conventions.timezoneTag, timezone === undefined ? undefined : zoneWithOffset(timezone)],
  ];
  const tags: Record<string, TagChange> = Object.create(null);
  const notes: Diagnostic[] = [];
  for (const [field, tag, text] of told) {
    if (text === undefined) continue;
    if (catalog === null || catalog.tags.get(tag)?.type === 'String') tags[tag] = text;
    else notes.push(notKept(body.keyPlace(`/request/${field}`), field));
  }
  Object.assign(tags, request.tags);
  const update = { ...tagUpdate(operation, tags), platform, subscribe: [application] };
  const pushTokens = { ...kept?.pushTokens, ...(token !== undefined && { [application]: token }) };
  const device = kept?.device ?? { id: hwid, platform };
  return updated(operation, { id: hwid, pushTokens }, device, update, notes, kept);
}

function tagUpdate({ request, catalog }: DeviceOperation, changes: Readonly<Record<string, TagChange>>): DeviceUpdate {
  const application = catalog?.applications.get(request.application);
  const [account, own]: Record<string, TagChange>[] = [Object.create(null), Object.create(null)];
  for (const [tag, change] of Object.entries(changes)) {
    const isOwn = catalog !== null && application?.tags.get(tag) === declarationOf(catalog, application, tag);
    const changed = isOwn ? own : account;
    if (changed !== undefined) changed[tag] = change;
  }
  return { tags: account ?? {}, applicationTags: { [request.application]: own ?? {} } };
}

function updated(
  operation: DeviceOperation,
  { id, pushTokens }: Pick<DeviceRecord, 'id' | 'pushTokens'>,
  before: Device,
  update: DeviceUpdate,
  notes: readonly Diagnostic[],
  kept: DeviceRecord | null = { id, device: before, pushTokens },
): DeviceOutcome {
  const { body } = operation;
  const changed = CHANGER.change({ id, update }, () => before);
  if ('faults' in changed) return { kind: 'refused', diagnostics: changed.faults.map((fault) => inBody(body, fault)) };
  const device = { id, device: changed.device && compact(changed.device), pushTokens };
  const text = textOf(device);
  const bytes = bytesAbove(text, MOST_DEVICE_BYTES);
  if (bytes !== null) return refused(deviceTooLarge(placeOfTags(operation), bytes, MOST_DEVICE_BYTES));
  return { kind: kept !== null && text === textOf(kept) ? 'unchanged' : 'changed', device, diagnostics: notes };
}

function placeOfTags({ body, request }: DeviceOperation) {
  return body.valuePlace(request.tags === undefined ? '/request' : '/request/tags');
}

/** A fault names its tag last, whatever leads to it. */
function inBody(body: Body, fault: Diagnostic): Diagnostic {
  const tag = fault.pointer?.split('/').at(-1) ?? '';
  return { ...fault, ...body.valuePlace(`/request/tags/${tag}`) };
}

/** Who is not registered has nothing to leave: asked twice, it is done once. `rest`: what stays of a device that has left; null: nothing. */
function left(
  { request }: DeviceOperation,
  kept: DeviceRecord | null,
  rest: (device: Device) => Device | null,
): DeviceOutcome {
  const { application, hwid } = request;
  const before = kept?.device ?? null;
  if (kept === null || before === null || (!isRegistered(kept, application) && rest(before) !== null))
    return { kind: 'unchanged', diagnostics: [] };
  const changed = CHANGER.change({ id: hwid, update: { unsubscribe: [application] } }, () => before);
  const device = 'faults' in changed || changed.device === null ? null : rest(changed.device);
  const { [application]: _, ...pushTokens } = kept.pushTokens;
  return {
    kind: 'changed',
    device: { id: hwid, device, pushTokens: device === null ? {} : pushTokens },
    diagnostics: [],
  };
}

function refused(diagnostic: Diagnostic): DeviceOutcome {
  return { kind: 'refused', diagnostics: [diagnostic] };
}

/** Without what says nothing. */
function compact({ id, platform, applications = [], tags = {}, applicationTags = {} }: Device): Device {
  const own = Object.entries(applicationTags)
    .map(([code, values]) => [code, withoutUnset(values)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  return { id, platform, applications, tags: withoutUnset(tags), applicationTags: recordOf(own) };
}

function withoutUnset(tags: TagValues): TagValues {
  return recordOf(Object.entries(tags).filter(([, value]) => !isUnset(value)));
}

/** Without a prototype: every name is an ordinary one. */
function recordOf<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  const record: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** Records that say the same, in the same order, have the same. */
function textOf({ id, device, pushTokens }: DeviceRecord): string {
  return JSON.stringify({ id, device, pushTokens });
}
