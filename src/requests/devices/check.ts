/** Operations on one device: a body to the checked request and all that is to be said of it. Names the steps, and nothing else. */

import { expectArgument, oneOf } from '../../base/argument.js';
import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../../base/device-request-kinds.js';
import { closest } from '../../base/edit-distance.js';
import { adviseToken } from '../auth.js';
import { type Body, readBody } from '../body.js';
import { type FieldReader, fieldReader, type Members, reportMissing, type ValuesOf } from '../fields.js';
import { type CheckRequestOptions, expectRequestOptions, requestContext } from '../request-context.js';
import { unknownCode } from '../request-errors.js';
import { type CheckRequestResult, requestResult } from '../request-result.js';
import { readUnknownField } from '../unknown-field.js';
import type { FieldTable, Site } from '../value-kind.js';
import { wrappedMembers } from '../wrapper.js';
import { checkTags } from './check-tags.js';
import { notKept } from './errors.js';
import { DEVICE_OPERATIONS, NOT_KEPT_FIELDS, type REGISTER_FIELDS } from './fields.js';
import type { TagChanges } from './tag-changes.js';

type Values = ValuesOf<typeof REGISTER_FIELDS>;

/** A checked operation on a device: its fields, near-misses put right. */
export interface DeviceRequest {
  readonly auth?: string;
  readonly application: string;
  readonly hwid: string;
  /** The number of a platform; there for registerDevice. */
  readonly device_type?: number;
  readonly push_token?: string;
  readonly language?: string;
  /** How many seconds local clocks are ahead of UTC. */
  readonly timezone?: number;
  /** There for setTags. */
  readonly tags?: TagChanges;
}

/**
 * Checks a body of registerDevice, unregisterDevice, setTags, getTags or deleteDevice: a JSON text, or the value of one. All findings in one run, each
 * with pointer and place in `text`. The token is not demanded: it may come in a header. Never throws; linear in the text.
 */
export function checkDeviceRequest(
  kind: DeviceRequestKind,
  source: unknown,
  options: CheckRequestOptions = {},
): CheckRequestResult<DeviceRequest> {
  expectArgument('checkDeviceRequest: `kind`', kind, oneOf(DEVICE_REQUEST_KINDS));
  expectRequestOptions('checkDeviceRequest', options);
  return checkDeviceBody(kind, readBody(source), options);
}

/** The same for a body that is read already. */
export function checkDeviceBody(
  kind: DeviceRequestKind,
  body: Body,
  options: CheckRequestOptions,
): CheckRequestResult<DeviceRequest> {
  const context = requestContext(body, options);
  const members = wrappedMembers(context, kind, (name) => Object.hasOwn(DEVICE_OPERATIONS[kind].fields, name));
  return requestResult(context, members === null ? null : readRequest(kind, members));
}

const READERS: Readonly<Record<DeviceRequestKind, FieldReader<FieldTable>>> = {
  registerDevice: fieldReader(DEVICE_OPERATIONS.registerDevice.fields),
  unregisterDevice: fieldReader(DEVICE_OPERATIONS.unregisterDevice.fields),
  setTags: fieldReader(DEVICE_OPERATIONS.setTags.fields),
  getTags: fieldReader(DEVICE_OPERATIONS.getTags.fields),
  deleteDevice: fieldReader(DEVICE_OPERATIONS.deleteDevice.fields),
};

function readRequest(kind: DeviceRequestKind, wrapped: Members): DeviceRequest | null {
  const { required } = DEVICE_OPERATIONS[kind];
  const members = { ...wrapped, needed: required };
  // The fields of every operation are among those of registerDevice.
  const values = READERS[kind].read(members, (site, name) => readOther(kind, members, site, name)) as Values;
  reportMissing(members, required, 'the request');
  adviseToken(members);
  checkNames(members, values);
  const { application, hwid } = values;
  return application === undefined || hwid === undefined ? null : { ...values, application, hwid };
}

function readOther(kind: DeviceRequestKind, { context, values }: Members, site: Site, name: string): void {
  if (NOT_KEPT_FIELDS.has(name)) context.diagnostics.push(notKept(context.body.keyPlace(site.pointer), name));
  else readUnknownField(site, name, DEVICE_OPERATIONS[kind].fields, values);
}

/** What the catalog says. Where the application is none, its tags are not known. */
function checkNames(members: Members, { application, tags = {} }: Values): void {
  const { context, pointer } = members;
  const { catalog } = context;
  if (catalog === null || application === undefined) return;
  const declared = catalog.applications.get(application);
  if (declared !== undefined) {
    checkTags(members, catalog, declared, tags);
    return;
  }
  const near = context.suggestions ? closest(application, catalog.applications.keys(), context.effort) : null;
  const place = context.body.valuePlace(`${pointer}/application`);
  context.diagnostics.push(unknownCode(place, 'application', application, near));
}
