/**
 * What all payloads have in common that go through the service of Apple: the dictionary `aps`, parameters beside it, and headers.
 * Names and values: https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification (body) and
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns (headers).
 */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import { withGeneralData } from './general-data.js';
import { present } from './members.js';
import type { BadgeStep, Members, Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';
import { trimAlert } from './trim-alert.js';

export interface AppleContent {
  /** What the message itself says; wins over `rootParams`. Undefined: not said. */
  readonly aps: Members;
  /** Merged in: `aps` into the dictionary, all else beside it. */
  readonly rootParams?: Members | undefined;
  readonly ttl: number | undefined;
  readonly badgeStep?: BadgeStep | null;
}

/** Members of `aps` that somebody sees or hears. */
const NOTICED = ['alert', 'badge', 'sound'];

const FLAGS = ['content-available', 'mutable-content'];

/** The forms that flags are seen in. */
const FLAG_VALUES: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [true, 1],
  ['1', 1],
  [false, 0],
  ['0', 0],
]);

export function apnsPayload(message: PlatformMessage, content: AppleContent): Payload {
  const { ttl, badgeStep = null } = content;
  const rootParams = withGeneralData(message, content.rootParams);
  const root = ownMember(rootParams, 'aps');
  const merged = { ...(isJsonObject(root) && withFlags(root)), ...present(content.aps) };
  const isNoticed = badgeStep !== null || NOTICED.some((name) => Object.hasOwn(merged, name));
  const aps = isNoticed ? merged : { 'content-available': 1, ...merged };
  const body = { aps, ...Object.fromEntries(Object.entries(rootParams).filter(([name]) => name !== 'aps')) };
  return {
    service: 'apns',
    headers: {
      'apns-push-type': isNoticed ? 'alert' : 'background',
      'apns-priority': isNoticed ? '10' : '5',
      ...expiration(message.sendAt, ttl),
    },
    body: { kind: 'json', value: isTrimmed(message) ? trimAlert(body) : body },
    badgeStep,
  };
}

/** The deprecated name counts where the new one is missing. */
function isTrimmed({ fields }: PlatformMessage): boolean {
  return (fields.apns_trim_content ?? fields.ios_trim_content) === 1;
}

/** The two flags as numbers, which are all that APNs reads. */
function withFlags(aps: Members): Members {
  return Object.fromEntries(
    Object.entries(aps).map(([name, value]) => [
      name,
      FLAGS.includes(name) ? (FLAG_VALUES.get(value) ?? value) : value,
    ]),
  );
}

/** The second from which the message is worth nothing; 0: it is tried once and not kept. */
function expiration(sendAt: number, ttl: number | undefined): Readonly<Record<string, string>> {
  if (ttl === undefined) return {};
  return { 'apns-expiration': String(ttl === 0 ? 0 : Math.floor(sendAt / 1000) + ttl) };
}
