/**
 * What payloads have in common that go through Firebase Cloud Messaging, in its HTTP v1 form:
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 */

import { textMap } from './members.js';
import type { BadgeStep, Members, Payload } from './payload.js';

/** The longest that messages are kept. */
const MOST_SECONDS = 2_419_200;

/** The body holds the message without its token. */
export function fcmPayload(message: Members, badgeStep: BadgeStep | null): Payload {
  return {
    service: 'fcm',
    headers: { 'Content-Type': 'application/json' },
    body: { kind: 'json', value: { message } },
    badgeStep,
  };
}

/** A lifespan that FCM accepts. */
export function fcmSeconds(ttl: number | undefined): number | undefined {
  return ttl && Math.min(ttl, MOST_SECONDS);
}

/** Names that FCM keeps for itself: it refuses a message that has one. */
const RESERVED = /^(?:from$|message_type$|google|gcm)/;

/**
 * The data of a message: parameters by their names; those of reserved names together as JSON under the name of their `field`; and the
 * fields that have no place of their own, by the names they have in the request.
 */
export function fcmData(field: string, rootParams: Members = {}, others: Members = {}): Members | undefined {
  const entries = Object.entries(rootParams);
  const reserved = entries.filter(([name]) => RESERVED.test(name));
  return textMap({
    ...Object.fromEntries(entries.filter(([name]) => !RESERVED.test(name))),
    [field]: reserved.length === 0 ? undefined : Object.fromEntries(reserved),
    ...others,
  });
}
