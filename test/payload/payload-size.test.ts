/** How many bytes of a payload its push service counts. */

import { expect, it } from 'vitest';
import type { Payload, PayloadBody, PushService } from '../../src/payload/payload.js';
import { payloadBytes } from '../../src/payload/payload-size.js';

function bytesOf(service: PushService, body: PayloadBody): number {
  const payload: Payload = { service, headers: { 'X-WNS-Tag': 'not counted' }, body, badgeStep: null };
  return payloadBytes(payload);
}

it.each<[string, PushService, PayloadBody, number]>([
  ['compact JSON', 'apns', { kind: 'json', value: { aps: { badge: 1 } } }, 19],
  ['JSON in UTF-8', 'web-push', { kind: 'json', value: { a: 'é€😀' } }, 17],
  ['text in UTF-8', 'wns', { kind: 'text', text: 'é€😀' }, 9],
  ['no bytes at all', 'wns', { kind: 'bytes', base64: '' }, 0],
  ['bytes, and not the base64 that stands for them', 'wns', { kind: 'bytes', base64: '//79AA==' }, 4],
  ['bytes whose base64 needs no padding', 'wns', { kind: 'bytes', base64: '//79' }, 3],
])('%s', (_what, service, body, bytes) => {
  expect(bytesOf(service, body)).toBe(bytes);
});

it.each<[string, PushService, object, number]>([
  ['FCM: what is shown and data', 'fcm', { message: { android: { ttl: '60s', notification: {}, data: {} } } }, 29],
  ['FCM: data alone', 'fcm', { message: { webpush: { headers: { TTL: '60' }, data: {} } } }, 11],
  ['FCM: neither', 'fcm', { message: { android: { priority: 'HIGH' } } }, 2],
  ['ADM: what is shown and data', 'adm', { notification: {}, data: { a: 'b' }, expiresAfter: 600 }, 36],
  ['ADM: an envelope of FCM is none', 'adm', { message: { android: { data: {} } } }, 2],
  ['BlackBerry: all of it', 'blackberry', { text: 'Hi', data: 1 }, 22],
  ['Web Push: all of it', 'web-push', { notification: {}, other: 1 }, 29],
])('%s', (_what, service, value, bytes) => {
  expect(bytesOf(service, { kind: 'json', value: { ...value } })).toBe(bytes);
});
