/** When the first device of a message gets it: the earliest zone that holds a device of it, found with few counts. */

import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import type { Filter } from '../../../src/plan/filter.js';
import { firstInstant } from '../../../src/service/recipients/first-instant.js';
import type { SendTime } from '../../../src/service/records/send-time.js';

const FILTER = compileOrThrow('A("X")');
const HOUR = 60 * 60_000;
/** 1 July 2030, 12:00 UTC. */
const NOON = Date.UTC(2030, 6, 1, 12);
const AT_NOON: SendTime = { kind: 'local', time: NOON };

/** An audience with devices in these zones; it tells which zones it was asked for. */
function audienceIn(...held: readonly string[]) {
  const asked: (readonly string[])[] = [];
  const signals: unknown[] = [];
  const count = async ({ plan }: Filter, options?: { readonly signal?: AbortSignal }) => {
    const zones = zonesIn(plan);
    asked.push(zones);
    signals.push(options);
    const found = zones.filter((zone) => held.includes(zone)).length;
    return { count: found, devices: 9, byPlatform: new Map(), byApplication: new Map() };
  };
  return { asked, signals, audience: { count } };
}

/** The plan is the intersection of that of the filter with the values of one tag. */
function zonesIn(plan: Filter['plan']): readonly string[] {
  if (plan?.kind !== 'intersection') return [];
  const [own, tag] = plan.operands;
  expect(own).toEqual(FILTER.plan);
  if (tag?.kind !== 'tag-in' || tag.tag !== 'Zone' || tag.application !== null) return [];
  return tag.values.flatMap((values) => (values.kind === 'strings' && !values.complement ? values.values : []));
}

const devices = (...timezones: readonly string[]) => ({ timezoneTag: 'Zone', timezones });

describe('the first device gets a message', () => {
  it('at its instant, whatever zones there are: nobody is counted', async () => {
    const { audience, asked } = audienceIn('Asia/Tokyo');
    expect(await firstInstant(audience, FILTER, { kind: 'instant', at: 7 }, devices('Asia/Tokyo'))).toBe(7);
    expect(asked).toEqual([]);
  });

  it('when it is noon in UTC, where no zone is earlier', async () => {
    const { audience, asked } = audienceIn('America/New_York');
    expect(await firstInstant(audience, FILTER, AT_NOON, devices('America/New_York'))).toBe(NOON);
    expect(asked).toEqual([]);
  });

  it('when it is noon in the earliest zone that holds one', async () => {
    const { audience } = audienceIn('Asia/Tokyo', 'Europe/Berlin');
    const zones = devices('Europe/Berlin', 'Asia/Tokyo', 'America/New_York');
    expect(await firstInstant(audience, FILTER, AT_NOON, zones)).toBe(NOON - 9 * HOUR);
  });

  it('when it is noon in the next one, where the earliest holds devices of others alone', async () => {
    const { audience } = audienceIn('Europe/Berlin');
    expect(await firstInstant(audience, FILTER, AT_NOON, devices('Europe/Berlin', 'Asia/Tokyo'))).toBe(NOON - 2 * HOUR);
  });

  it('when it is noon in UTC, where all earlier zones hold devices of others alone', async () => {
    const { audience } = audienceIn();
    expect(await firstInstant(audience, FILTER, AT_NOON, devices('Europe/Berlin', 'Asia/Tokyo'))).toBe(NOON);
  });
});

it('zones are halved: the first half is asked for as a whole, ascending', async () => {
  const { audience, asked } = audienceIn('Europe/Berlin');
  // Earliest first: Tokyo (+9), Bangkok (+7), Dubai (+4), Berlin (+2).
  const zones = devices('Asia/Dubai', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Bangkok');
  expect(await firstInstant(audience, FILTER, AT_NOON, zones)).toBe(NOON - 2 * HOUR);
  expect(asked).toEqual([
    ['Asia/Bangkok', 'Asia/Dubai', 'Asia/Tokyo'],
    ['Asia/Bangkok', 'Asia/Dubai', 'Asia/Tokyo', 'Europe/Berlin'],
  ]);
});

it('zones come by their instants, whatever their names: the earliest that holds a device is found', async () => {
  const { audience, asked } = audienceIn('Pacific/Auckland', 'Africa/Cairo');
  // By name: Cairo (+3), Tokyo (+9), Auckland (+12); by instant the other way round.
  const zones = devices('Africa/Cairo', 'Asia/Tokyo', 'Pacific/Auckland');
  expect(await firstInstant(audience, FILTER, AT_NOON, zones)).toBe(NOON - 12 * HOUR);
  expect(asked).toEqual([['Asia/Tokyo', 'Pacific/Auckland'], ['Pacific/Auckland']]);
});

it('the counts end with the signal of who asks', async () => {
  const { audience, signals } = audienceIn();
  const { signal } = new AbortController();
  await firstInstant(audience, FILTER, AT_NOON, devices('Asia/Tokyo'), signal);
  expect(signals).toEqual([{ signal }]);
});

it('a filter whose groups are not known has no first device', async () => {
  const filter = compileOrThrow('G("unknown")');
  await expect(firstInstant(audienceIn().audience, filter, AT_NOON, devices('Asia/Tokyo'))).rejects.toThrow(
    'a filter with an unresolved group has no plan',
  );
});
