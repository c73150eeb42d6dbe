import { describe, expect, it } from 'vitest';
import type { Device, TagValue } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { evaluate } from '../../src/evaluate/reference.js';
import type { Plan, ValueSet } from '../../src/plan/plan.js';
import { deepFreeze } from '../support/deep-freeze.js';

const subscribed = (application: string): Plan => ({ kind: 'subscribed', application });
const tagIn = (tag: string, ...values: ValueSet[]): Plan => ({ kind: 'tag-in', application: null, tag, values });
const operation = (kind: 'union' | 'intersection' | 'difference', ...operands: Plan[]): Plan => ({ kind, operands });

/** Both evaluators, so that no case can hold for one of them only. */
function expectMatch(plan: Plan, device: Omit<Device, 'id'>, expected: boolean) {
  const whole = deepFreeze({ id: 'd', ...device });
  expect(compileMatcher({ plan: deepFreeze(plan) })(whole)).toBe(expected);
  expect(evaluate(plan, [whole]).has('d')).toBe(expected);
}

function expectValue(set: ValueSet, value: TagValue | null | undefined, expected: boolean) {
  const tags = value === undefined ? {} : { x: value };
  expectMatch(tagIn('x', set), { platform: 'iOS', tags }, expected);
}

describe('operations', () => {
  const x = subscribed('X');
  const y = subscribed('Y');
  const z = subscribed('Z');
  const accounts = ['', 'X', 'Y', 'Z', 'XY', 'XZ', 'YZ', 'XYZ'];

  it.each<[string, Plan, string[]]>([
    ['union', operation('union', x, y, z), ['X', 'Y', 'Z', 'XY', 'XZ', 'YZ', 'XYZ']],
    ['intersection', operation('intersection', x, y, z), ['XYZ']],
    ['difference', operation('difference', x, y, z), ['X']],
    ['difference of a difference', operation('difference', x, operation('difference', y, z)), ['X', 'XZ', 'XYZ']],
    ['union in a difference', operation('difference', operation('union', x, y), z), ['X', 'Y', 'XY']],
    ['difference in a union', operation('union', operation('difference', x, y), z), ['X', 'Z', 'XZ', 'YZ', 'XYZ']],
    ['intersection in a union', operation('union', operation('intersection', x, y), z), ['Z', 'XY', 'XZ', 'YZ', 'XYZ']],
    ['union in an intersection', operation('intersection', operation('union', x, y), z), ['XZ', 'YZ', 'XYZ']],
    ['all', { kind: 'all' }, accounts],
    ['none', { kind: 'none' }, []],
    ['all in an operation', operation('difference', { kind: 'all' }, x), ['', 'Y', 'Z', 'YZ']],
    ['none in an operation', operation('union', { kind: 'none' }, x), ['X', 'XY', 'XZ', 'XYZ']],
  ])('%s', (_, plan, expected) => {
    const match = compileMatcher({ plan });
    const devices = accounts.map((id): Device => ({ id, platform: 'iOS', applications: [...id] }));
    expect(devices.filter(match).map(({ id }) => id)).toEqual(expected);
    expect([...evaluate(plan, devices)].sort()).toEqual(expected.toSorted());
  });

  it('1,000 levels and 20,000 operands need no stack', () => {
    let deep: Plan = x;
    for (let level = 0; level < 1_000; level++) deep = operation(level % 2 === 0 ? 'union' : 'difference', deep, y);
    const wide = operation('union', ...Array.from({ length: 20_000 }, (_, index) => subscribed(`a${index}`)));
    expect(compileMatcher({ plan: deep })({ id: 'd', platform: 'iOS', applications: ['X'] })).toBe(true);
    expect(compileMatcher({ plan: wide })({ id: 'd', platform: 'iOS', applications: ['a19999'] })).toBe(true);
  });
});

describe('values', () => {
  const integers: ValueSet = {
    kind: 'integers',
    intervals: [
      [-5, 0],
      [7, 7],
      [10, Number.MAX_SAFE_INTEGER],
    ],
  };

  it.each([-5, 0, -0, 7, 10, Number.MAX_SAFE_INTEGER])('%d is in the intervals', (value) =>
    expectValue(integers, value, true),
  );
  it.each([-6, 1, 6, 8, 9])('%d is between the intervals', (value) => expectValue(integers, value, false));
  it.each([-0.5, 10.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no Integer', (value) =>
    expectValue(integers, value, false),
  );
  it.each([
    [0, false],
    [0.5, false],
    [1, true],
    [1.5, false],
    [2.999, false],
    [3, true],
    [3.5, false],
    [4, false],
    ['2', false],
    [Number.NaN, false],
  ] as const)('%j in one range of integers, 1 to 3: %s', (value, expected) => {
    expectValue({ kind: 'integers', intervals: [[1, 3]] }, value, expected);
  });
  it.each([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d is no Integer, though a range has all of them',
    (value) => {
      const all: ValueSet = { kind: 'integers', intervals: [[Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]] };
      expectValue(all, value, false);
    },
  );
  it.each(['7', ['7'], null, undefined])('%j is no Integer', (value) => expectValue(integers, value, false));

  it('strings compare by code point', () => {
    const set: ValueSet = { kind: 'strings', values: ['Ä'], complement: false };
    expectValue(set, 'Ä', true);
    expectValue(set, 'A\u0308', false);
    expectValue(set, 'ä', false);
    expectValue(set, ['Ä'], false);
  });

  it('a complement holds strings only', () => {
    const set: ValueSet = { kind: 'strings', values: ['a', 'b'], complement: true };
    expectValue(set, 'c', true);
    expectValue(set, '', true);
    expectValue(set, 'a', false);
    expectValue(set, 7, false);
    expectValue(set, ['c'], false);
    expectValue(set, undefined, false);
  });

  it('a list shares a string', () => {
    const set: ValueSet = { kind: 'list-shares-any', values: ['a', 'b'] };
    expectValue(set, ['x', 'b'], true);
    expectValue(set, ['x'], false);
    expectValue(set, [], false);
    expectValue(set, 'a', false);
  });

  it.each([null, undefined, []])('%j is unset', (value) => expectValue({ kind: 'unset' }, value, true));
  it.each([0, '', ['']])('%j is set', (value) => expectValue({ kind: 'unset' }, value, false));

  it('any of the value sets is enough', () => {
    const plan = tagIn(
      'x',
      { kind: 'integers', intervals: [[1, 1]] },
      { kind: 'strings', values: ['1'], complement: false },
    );
    expectMatch(plan, { platform: 'iOS', tags: { x: 1 } }, true);
    expectMatch(plan, { platform: 'iOS', tags: { x: '1' } }, true);
    expectMatch(plan, { platform: 'iOS', tags: { x: ['1'] } }, false);
  });
});

describe('names', () => {
  const anyString: ValueSet = { kind: 'strings', values: [], complement: true };

  it.each(['__proto__', 'constructor', 'toString'])('%s is unset unless the device has it', (name) => {
    expectMatch(tagIn(name, { kind: 'unset' }), { platform: 'iOS', tags: {} }, true);
    const own = JSON.parse(`{"${name}":"v"}`);
    expectMatch(tagIn(name, anyString), { platform: 'iOS', tags: own }, true);
    const plan: Plan = { kind: 'tag-in', application: name, tag: name, values: [anyString] };
    expectMatch(plan, { platform: 'iOS', applicationTags: {} }, false);
    expectMatch(plan, { platform: 'iOS', applicationTags: JSON.parse(`{"${name}":{"${name}":"v"}}`) }, true);
  });

  it('application and account tags of one name are two tags', () => {
    const plan: Plan = { kind: 'tag-in', application: 'X', tag: 't', values: [anyString] };
    expectMatch(plan, { platform: 'iOS', tags: { t: 'v' }, applicationTags: { Y: { t: 'v' } } }, false);
  });
});
