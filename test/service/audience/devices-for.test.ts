/** The devices that a token may target, as filters that audiences are asked for: each a plan, and no text of anybody. */

import { describe, expect, it } from 'vitest';
import { devicesFor, EVERY_DEVICE, NO_DEVICE } from '../../../src/service/audience/devices-for.js';

const subscribed = (application: string) => ({ kind: 'subscribed', application });

const rights = (applications: readonly string[] | null, isAccountWide = false) => ({
  applications,
  isAccountWide,
  mayExclude: [],
});

describe('a token reaches', () => {
  it('every device, where it may target any application, or tags alone', () => {
    expect(devicesFor(rights(null))).toBe(EVERY_DEVICE);
    expect(devicesFor(rights(null, true))).toBe(EVERY_DEVICE);
    expect(devicesFor(rights(['shop'], true))).toBe(EVERY_DEVICE);
    expect(EVERY_DEVICE.plan).toEqual({ kind: 'all' });
  });

  it.each<readonly [readonly string[], object]>([
    [[], { kind: 'none' }],
    [['shop'], subscribed('shop')],
    [['shop', 'news'], { kind: 'union', operands: [subscribed('news'), subscribed('shop')] }],
  ])('those with an application of %j', (applications, plan) => {
    expect(devicesFor(rights(applications)).plan).toEqual(plan);
  });
});

it('no device is asked for to learn whether an audience answers', () => {
  expect(NO_DEVICE.plan).toEqual({ kind: 'none' });
});

it('none of them has a clause, for which a database might have no place', () => {
  for (const filter of [EVERY_DEVICE, NO_DEVICE, devicesFor(rights(['shop']))])
    expect(filter.lowered).toEqual({ kind: 'union', operands: [], spans: [] });
});
