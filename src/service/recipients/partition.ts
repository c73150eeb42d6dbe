/**
 * The audience of a message in parts: devices that get the same payload at the same time. Parts say how the filter of the message is
 * narrowed by set algebra: neither it nor any device is looked at.
 */

import type { Platform } from '../../base/vocabulary.js';
import { languageChooser } from '../../payload/choose-language.js';
import type { Reach } from '../../plan/filter.js';
import type { TargetedRequest } from '../../requests/targeted/check.js';
import { instantIn, type SendTime } from '../records/send-time.js';
import type { Narrowing, NarrowingStep } from './narrow-filter.js';
import { classesOf, classify, stepsTo, type TagClasses } from './tag-classes.js';

/** What is known of the devices, and asked of them. */
export interface DeviceTexts {
  /** The account tag that holds the language of a device, and the texts that devices hold under it. */
  readonly languageTag: string;
  readonly languages: readonly string[];
  /** The same of its time zone. */
  readonly timezoneTag: string;
  readonly timezones: readonly string[];
  /** For devices that tell no language, or none that the message has. */
  readonly defaultLanguage: string;
}

export interface RecipientPart {
  readonly platform: Platform;
  /** Which of its languages the message is in; null: it has one for all. */
  readonly language: string | null;
  /** Milliseconds since the epoch, UTC. */
  readonly sendAt: number;
  /** Which devices of the message; there may be none. */
  readonly narrowing: Narrowing;
}

/** Of a message, what its parts follow from. */
interface PartedMessage {
  readonly request: TargetedRequest;
  readonly filter: { readonly reach: Pick<Reach, 'platforms'> };
}

/**
 * The parts, by time, then platform, then language; made one by one. No device is in two of them, and every device of the message in one.
 * The same message, time and texts give the same parts in the same order, in whatever order the texts are.
 */
export function* partitionRecipients(
  { request, filter }: PartedMessage,
  sendTime: SendTime,
  devices: DeviceTexts,
): Generator<RecipientPart, void, undefined> {
  const instants = classify(devices.timezoneTag, devices.timezones, (zone) => instantIn(sendTime, zone));
  const platforms = platformLanguages(request, filter, devices);
  for (const sendAt of [...classesOf(instants)].sort((left, right) => left - right)) {
    const due = stepsTo(instants, sendAt);
    for (const { platform, languages } of platforms)
      for (const language of classesOf(languages)) {
        const steps = [...due, on(platform), ...stepsTo(languages, language)];
        yield { platform, language, sendAt, narrowing: { platform, steps } };
      }
  }
}

function on(platform: Platform): NarrowingStep {
  return { kind: 'intersection', devices: { kind: 'platform-in', platforms: [platform] } };
}

interface PlatformLanguages {
  readonly platform: Platform;
  readonly languages: TagClasses<string | null>;
}

/** Platforms with the same texts share their classes. */
function platformLanguages(
  request: TargetedRequest,
  { reach }: PartedMessage['filter'],
  devices: DeviceTexts,
): readonly PlatformLanguages[] {
  const known = new Map<unknown, TagClasses<string | null>>();
  return reach.platforms.map((platform) => {
    const texts = textsFor(request, platform);
    const languages =
      known.get(texts) ?? classify(devices.languageTag, devices.languages, languageChoice(texts, devices));
    known.set(texts, languages);
    return { platform, languages };
  });
}

/** Whether devices of some platform have to be told apart by their language. */
export function hasLanguages(request: TargetedRequest): boolean {
  return [textsFor(request, 'Windows'), textsFor(request, 'iOS')].some((texts) => typeof texts === 'object');
}

type Texts = string | Readonly<Record<string, string>> | undefined;

/** Windows has texts of its own. */
function textsFor(request: TargetedRequest, platform: Platform): Texts {
  const name = platform === 'Windows' ? 'wns_content' : 'content';
  return Object.hasOwn(request, name) ? request[name] : undefined;
}

function languageChoice(texts: Texts, { defaultLanguage }: DeviceTexts): (language: string | null) => string | null {
  if (typeof texts !== 'object') return () => null;
  return languageChooser(Object.keys(texts), defaultLanguage);
}
