/** What is kept of a message when it is created. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import { measureMessage } from '../../../src/service/messages/measure-message.js';
import { newMessage } from '../../../src/service/messages/new-message.js';
import { messageWith, NOW } from '../../support/service/recipient-worlds.js';
import { audienceOf, devicesOfX } from '../../support/service/run-sender.js';
import { SHOP } from '../../support/service/store-records.js';

const DEVICES = devicesOfX(6, ['iOS', 'Android', 'iOS']).map((device, number) => ({
  ...device,
  tags: { Timezone: ['Europe/Berlin', 'Asia/Tokyo'][number % 2]! },
}));

async function made(fields: Readonly<Record<string, unknown>>, audience = audienceOf(DEVICES)) {
  const message = messageWith({ devices_filter: 'A("X")', ...fields });
  const measured = await measureMessage(message, { catalog: null, audience, rights: SHOP, now: NOW });
  return newMessage(measured, { token: SHOP, now: NOW });
}

it('request without the token, filter, audience and the first progress', async () => {
  const message = await made({});
  expect(message).toEqual({
    createdBy: 'shop',
    createdByName: 'shop',
    createdAt: NOW,
    request: { devices_filter: 'A("X")', content: 'Hello', timezone: 'UTC', wp_type: 'Tile' },
    filter: {
      text: 'A("X")',
      catalog: null,
      reach: { accountWide: false, applications: ['X'], groups: [], platforms: PLATFORMS },
    },
    sendTime: { kind: 'instant', at: NOW },
    resolveAt: NOW,
    audience: { count: 6, devices: 6, byPlatform: { iOS: 4, Android: 2 }, byApplication: { X: 6 } },
    progress: { version: 0, state: 'scheduled', changedAt: NOW, resolution: null, handedOver: null, failure: null },
  });
  expect(JSON.parse(JSON.stringify(message))).toEqual(message);
});

describe('it is resolved', () => {
  const TIME = { send_date: '2030-06-01 09:30' };
  const at = (hours: number, minutes: number) => Date.UTC(2030, 5, 1, hours, minutes);

  it.each([
    ['when the device furthest east is due', TIME, at(0, 30)],
    ['at the one instant of all', { ...TIME, ignore_user_timezone: true, timezone: 'Asia/Kolkata' }, at(4, 0)],
  ])('%s', async (_, fields, resolveAt) => {
    expect((await made(fields)).resolveAt).toBe(resolveAt);
  });

  it('no later than devices in UTC are due, though no device tells a zone', async () => {
    expect((await made(TIME, audienceOf(devicesOfX(2)))).resolveAt).toBe(at(9, 30));
    const west = devicesOfX(2).map((device) => ({ ...device, tags: { Timezone: 'America/New_York' } }));
    expect((await made(TIME, audienceOf(west))).resolveAt).toBe(at(9, 30));
  });
});

describe('zones of devices that the message does not reach', () => {
  const others = (zones: readonly string[]) =>
    zones.map((Timezone, number) => ({
      id: `other${number}`,
      platform: 'iOS' as const,
      applications: ['Y'],
      tags: { Timezone },
    }));

  it('change nothing of what is kept, and so of what is answered', async () => {
    const time = { send_date: '2030-06-01 09:30' };
    const alone = await made(time);
    const beside = await made(time, audienceOf([...DEVICES, ...others(['Pacific/Kiritimati', 'Pacific/Auckland'])]));
    expect(beside).toEqual({ ...alone, audience: { ...alone.audience, devices: 8 } });
  });
});

it('a source that cannot tell what is needed is an error', async () => {
  const { tagTexts: _, ...audience } = audienceOf(DEVICES);
  await expect(made({ send_date: '2030-06-01 09:30' }, audience)).rejects.toThrow(
    'the source of audiences cannot list what devices hold under the tag Timezone',
  );
});

it('zones are asked for under the tag that the service is told, and with the signal of the request', async () => {
  const audience = audienceOf(devicesOfX(1).map((device) => ({ ...device, tags: { Zone: 'Asia/Tokyo' } })));
  const asked: unknown[] = [];
  const watched: typeof audience = {
    ...audience,
    tagTexts: (tag, options) => {
      asked.push([tag, options?.signal]);
      return audience.tagTexts?.(tag, options) ?? Promise.reject(new Error('no texts'));
    },
  };
  const message = messageWith({ devices_filter: 'A("X")', send_date: '2030-06-01 09:30' });
  const { signal } = new AbortController();
  const measured = await measureMessage(message, {
    catalog: null,
    audience: watched,
    rights: SHOP,
    now: NOW,
    devices: { timezoneTag: 'Zone' },
    signal,
  });
  expect(measured.resolveAt).toBe(Date.UTC(2030, 5, 1, 0, 30));
  expect(asked).toEqual([['Zone', signal]]);
});
