/** What lists show of long texts: 200 units at most, and no half of a pair. */

import { describe, expect, it } from 'vitest';
import { beginningOf, excerptOf } from '../../../src/service/records/excerpt.js';
import { listedPreset } from '../../../src/service/records/preset-record.js';
import { presetRecord } from '../../support/service/store-records.js';

describe('an excerpt', () => {
  it.each([
    [0, 0],
    [1, 1],
    [199, 199],
    [200, 200],
    [201, 200],
    [5_000, 200],
  ])('of %i units has %i', (length, shown) => {
    expect(excerptOf('x'.repeat(length))).toEqual({ text: 'x'.repeat(shown), length });
  });

  it('ends before a pair that it would cut', () => {
    expect(excerptOf(`${'x'.repeat(199)}😀`)).toEqual({ text: 'x'.repeat(199), length: 201 });
    expect(excerptOf(`${'x'.repeat(198)}😀x`)).toEqual({ text: `${'x'.repeat(198)}😀`, length: 201 });
  });

  it.each(['\ud800', '\udbff'])('%j at its end is half of a pair', (half) => {
    expect(beginningOf(`a${half}\udc00`, 2)).toBe('a');
  });

  it.each(['\ud7ff', '\udc00', '\ue000'])('%j at its end is none', (unit) => {
    expect(beginningOf(`a${unit}b`, 2)).toBe(`a${unit}`);
  });
});

it.each([
  [200, 200],
  [201, 200],
])('a preset is listed with %i units of its name and code as %i', (length, shown) => {
  const { preset, ...record } = presetRecord('P');
  const long = 'x'.repeat(length);
  const listed = listedPreset({ ...record, preset: { ...preset, name: long, applicationCode: long } });
  expect([listed.name?.length, listed.applicationCode?.length, listed.applicationGroupCode]).toEqual([
    shown,
    shown,
    null,
  ]);
});
