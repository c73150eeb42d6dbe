/**
 * What all payloads have in common that go through the service of Apple: the dictionary `aps`, parameters beside it, and headers.
 * Names and values: https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification (body) and
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns (headers).
 */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import { withGeneralData } from './general-fields.js';
import { present } from './members.js';
import type { BadgeStep, Members, Payload, PlatformMessage } from './payload.js';
import { jsonBytes, MOST_BYTES } from './payload-size.js';

// Texts that make a payload of APNs too large, cut to fit.

/** In the order in which they are cut: what is read last goes first. */
const CUT_FIRST = ['body', 'subtitle', 'title'];

const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;

/**
 * The body with the texts of its alert cut, as far as is needed, between characters as people see them, each with an ellipsis at its end.
 * A body that is too large without its texts stays too large. O(bytes).
 */
function trimAlert(body: Members & { readonly aps: Members }): Members {
  const { aps } = body;
  const alert = ownMember(aps, 'alert');
  if (!isJsonObject(alert)) return body;
  let excess = jsonBytes(body) - MOST_BYTES.apns;
  const texts: Record<string, unknown> = { ...alert };
  for (const name of CUT_FIRST) {
    const text = ownMember(texts, name);
    if (excess <= 0 || typeof text !== 'string') continue;
    texts[name] = cut(text, textBytes(text) - excess);
    excess -= textBytes(text) - textBytes(String(texts[name]));
  }
  return { ...body, aps: { ...aps, alert: texts } };
}

/** The longest beginning of `text` that has, with its ellipsis, at most so many bytes; the ellipsis alone where none has. */
function cut(text: string, mostBytes: number): string {
  if (textBytes(text) <= ELLIPSIS_BYTES) return text;
  let room = mostBytes - ELLIPSIS_BYTES;
  let end = 0;
  // Every character takes at least one byte: what lies behind is never looked at.
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, MOST_BYTES.apns))) {
    room -= textBytes(segment);
    if (room < 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + ELLIPSIS;
}

/** Bytes between the quotes, with all escapes. */
function textBytes(text: string): number {
  return jsonBytes(text) - 2;
}

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
