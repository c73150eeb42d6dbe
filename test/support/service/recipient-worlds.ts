/** Accounts, messages and what a look at one device says of them: for laws about recipients. */

import fc from 'fast-check';
import { PLATFORMS, type Platform } from '../../../src/base/vocabulary.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { Device, TagValue } from '../../../src/devices/device.js';
import { checkMessage } from '../../../src/payload/check-message.js';
import { languageChooser } from '../../../src/payload/choose-language.js';
import type { Message } from '../../../src/payload/message-fields.js';
import { readBody } from '../../../src/requests/body.js';
import type { TargetedMessage } from '../../../src/requests/targeted/check.js';
import { instantIn, sendTimeOf } from '../../../src/service/records/send-time.js';
import { messageOf } from '../../requests/expect-request.js';
import { deepFreeze } from '../deep-freeze.js';

/** A checked message that holds what a message needs, and these members. */
export function messageWith(fields: Readonly<Record<string, unknown>>): Message {
  const { value, diagnostics } = checkMessage(readBody(messageOf(fields)), {});
  if (value === null) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  return deepFreeze(value);
}

/** Before it is anywhere what the messages say. */
export const NOW = Date.UTC(2030, 0, 15);

/** Clocks in Europe jump over it. */
export const LOCAL = { send_date: '2030-03-31 02:30' };

const LANGUAGES: readonly (TagValue | null)[] = [
  ...['en', 'EN', 'en-GB', 'de', 'de_AT', 'pt-BR', 'zh-Hant-TW', 'xx', '', '__proto__'],
  ...[5, ['de'], [], null],
];
const ZONES: readonly (TagValue | null)[] = [
  ...['Europe/Berlin', 'Europe/Paris', 'america/new_york', 'Asia/Kolkata', 'UTC', 'Mars/Base', '', '+02:00'],
  ...[7, ['UTC'], null],
];
const tagOf = (values: readonly (TagValue | null)[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const device = fc
  .record({
    platform: fc.constantFrom<Platform>('iOS', 'Windows', ...PLATFORMS),
    applications: fc.subarray(['X', 'Y']),
    language: tagOf(LANGUAGES),
    zone: tagOf(ZONES),
    age: fc.integer({ min: 0, max: 3 }),
  })
  .map(
    ({ platform, applications, language, zone, age }): Omit<Device, 'id'> => ({
      platform,
      applications,
      tags: {
        age,
        ...(language !== undefined && { Language: language }),
        ...(zone !== undefined && { Timezone: zone }),
      },
    }),
  );
export const arbitraryDevices = fc
  .array(device, { minLength: 1, maxLength: 40 })
  .map((devices) => devices.map((device, number): Device => ({ id: `d${number}`, ...device })));
const texts = fc.constantFrom<Readonly<Record<string, unknown>>>(
  { content: 'Hello' },
  { content: { en: 'Hello', de: 'Hallo', pt: 'Olá', zh: '你好' } },
  { content: { fr: 'Salut', 'de-AT': 'Servus', 'en-GB': 'Hello' } },
  { content: { de: 'Hallo' }, wns_content: { en: 'SGk=', pt_BR: 'SGk=' } },
  { content: 'Hello', wns_content: { xx: 'SGk=', de: 'SGk=' } },
);
const when = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {},
  LOCAL,
  { ...LOCAL, ignore_user_timezone: true, timezone: 'Europe/Berlin' },
  { send_date: '2030-10-27 02:30' },
);
const filters = fc.constantFrom(
  'A("X")',
  'A("X", ["iOS", "Windows"]) + T("age", GTE, 2)',
  'T("Language", NOTEQ, "de")',
  'T("Timezone", IN, ["UTC", "Asia/Kolkata"]) \\ A("Y")',
  'T("age", EQ, 1) * T("Language", EQ, "en")',
  'A("X") \\ A("X")',
);
export const arbitraryFields = fc
  .tuple(texts, when, filters)
  .map(([text, time, filter]) => ({ ...text, ...time, devices_filter: filter }));
export const arbitraryDefault = fc.constantFrom('en', 'de-CH', 'ja');

/** What a device itself says. */
export function toldBy({ tags }: Device): { readonly language: string | null; readonly zone: string | null } {
  const [language = null, zone = null] = ['Language', 'Timezone'].map((tag) => {
    const value = tags?.[tag];
    return typeof value === 'string' ? value : null;
  });
  return { language, zone };
}

/** What a look at one device says: which text it gets, and when. */
export function lookAt(
  device: Device,
  { request }: TargetedMessage,
  { defaultLanguage, now }: { readonly defaultLanguage: string; readonly now: number },
): { readonly platform: Platform; readonly language: string | null; readonly sendAt: number } {
  const { language, zone } = toldBy(device);
  const own = device.platform === 'Windows' ? request.wns_content : request.content;
  const choice = typeof own === 'object' ? languageChooser(Object.keys(own), defaultLanguage)(language) : null;
  return { platform: device.platform, language: choice, sendAt: instantIn(sendTimeOf(request, now), zone) };
}

export function indexOf(devices: readonly Device[]): DeviceIndex {
  const builder = DeviceIndex.builder({ limits: { segmentDevices: 16 } });
  for (const device of devices) builder.add(device);
  return builder.seal();
}
