/** Requests whose answers may be lost: what was sent, under which key, and what was acknowledged. */

import { LARGE_FILTERS, smallFilter } from './account.js';

export interface Attempt {
  readonly path: '/json/1.3/createPreset' | '/json/1.3/createTargetedMessage';
  /** In its contents; no other has it. */
  readonly marker: string;
  /** Null for a preset. */
  readonly filter: string | null;
  /** Not before the run is over. */
  readonly isLater: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Null: it is sent once, whatever becomes of it. */
  readonly key: string | null;
  /** What was acknowledged; null: nothing yet. */
  code: string | null;
}

type Random = (below: number) => number;

const ONE_LARGE_IN = 30;

/** Always another; `isSlow` runs have messages for the minute that comes next. */
export function newAttempt(random: Random, number: number, isSlow: boolean): Attempt {
  const marker = `marker-${number}-`;
  const key = random(3) === 0 ? null : `key ${number}`.replace(' ', '-');
  return random(4) === 0
    ? { ...presetFields(marker), key, code: null }
    : { ...messageFields(random, marker, isSlow), key, code: null };
}

function presetFields(marker: string): Omit<Attempt, 'key' | 'code'> {
  const content = { platforms: { ios: { title: `title of ${marker}` } } };
  return {
    path: '/json/1.3/createPreset',
    marker,
    filter: null,
    isLater: false,
    fields: { name: marker, applicationCode: 'AAAAA-AAAAA', content },
  };
}

function messageFields(random: Random, marker: string, isSlow: boolean): Omit<Attempt, 'key' | 'code'> {
  const filter =
    random(ONE_LARGE_IN) === 0
      ? (LARGE_FILTERS[random(LARGE_FILTERS.length)] ?? '')
      : smallFilter(random(9_000), 1 + random(200));
  const { isLater, ...when } = sendTime(random, isSlow);
  const content = { en: `Hello ${marker}`, de: `Hallo ${marker}` };
  const fields = { devices_filter: filter, content, ...when };
  return { path: '/json/1.3/createTargetedMessage', marker, filter, isLater, fields };
}

function sendTime(random: Random, isSlow: boolean): { readonly isLater: boolean; readonly send_date: string } {
  switch (random(isSlow ? 7 : 5)) {
    case 0:
      // On every clock: in batches for each zone.
      return { isLater: false, send_date: minuteAt(Date.now() - 48 * 3_600_000) };
    case 1:
      return { isLater: true, send_date: '2099-01-01 12:00' };
    case 5:
      return { isLater: false, send_date: minuteAt(Date.now() + 60_000), ...AT_ONE_INSTANT };
    default:
      return { isLater: false, send_date: 'now' };
  }
}

const AT_ONE_INSTANT = { ignore_user_timezone: true, timezone: 'UTC' };

function minuteAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}
