import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { FilterSet } from '../../src/percolate/filter-set.js';
import { sampleStatistics } from '../../src/percolate/sample-statistics.js';
import type { Plan } from '../../src/plan/plan.js';
import {
  all,
  app,
  except,
  ints,
  minus,
  none,
  on,
  only,
  plus,
  sharing,
  tagged,
  times,
  unset,
} from '../support/plan-text.js';

const DEVICE: Device = { id: 'd', platform: 'iOS' };

function setOf(plans: Readonly<Record<string, Plan>>): FilterSet {
  const set = new FilterSet();
  for (const [key, plan] of Object.entries(plans)) set.add(key, { plan });
  return set;
}

/** The keys of the plans that a device is in, sorted. */
function expectMatches(plans: Readonly<Record<string, Plan>>, device: Partial<Device>, keys: readonly string[]): void {
  expect(
    setOf(plans)
      .match({ ...DEVICE, ...device })
      .sort(),
  ).toEqual(keys);
}

describe('match', () => {
  it('finds filters by subscription', () => {
    expectMatches({ x: app('X'), y: app('Y') }, { applications: ['X', 'X', 'Z'] }, ['x']);
  });

  it('finds filters by platform', () => {
    expectMatches({ phones: on('iOS', 'Android'), macs: on('OsX') }, {}, ['phones']);
  });

  it('finds filters by text, list item, number and range', () => {
    const plans = {
      text: tagged('t', only('a', 'b')),
      item: tagged('t', sharing('a', 'c')),
      point: tagged('t', ints([5, 5])),
      points: tagged('t', ints([1, 1], [5, 5])),
      range: tagged('t', ints([3, 9])),
      above: tagged('t', ints([6, Number.MAX_SAFE_INTEGER])),
    };
    expectMatches(plans, { tags: { t: 'a' } }, ['text']);
    expectMatches(plans, { tags: { t: ['x', 'a', 'c'] } }, ['item']);
    expectMatches(plans, { tags: { t: 5 } }, ['point', 'points', 'range']);
    expectMatches(plans, { tags: { t: 9 } }, ['above', 'range']);
    expectMatches(plans, { tags: { t: 4.5 } }, []);
    expectMatches(plans, { tags: { t: [] } }, []);
  });

  it.each([1, 2, 16, 17, 40])('asks for one of %i texts of a value of the right type alone', (count) => {
    const texts = Array.from({ length: count }, (_, at) => `t${at}`);
    const last = `t${count - 1}`;
    // The subscription is what a device is found by; the texts are asked for then.
    const plans = {
      text: times(app('X'), tagged('t', only(...texts))),
      item: times(app('X'), tagged('t', sharing(...texts))),
    };
    const statistics = { shareOf: ({ kind }: Plan) => (kind === 'subscribed' ? 0.1 : 0.9) };
    const set = new FilterSet({ statistics });
    for (const [key, plan] of Object.entries(plans)) set.add(key, { plan });
    const matched = (t: string | number | readonly string[]) =>
      set.match({ ...DEVICE, applications: ['X'], tags: { t } });
    expect([matched('t0'), matched(last), matched(['other', last])]).toEqual([['text'], ['text'], ['item']]);
    expect([matched('other'), matched(['other']), matched(7), matched(`t${count}`)]).toEqual([[], [], [], []]);
  });

  it('asks for the texts of filters that took the room of others', () => {
    const set = new FilterSet();
    for (let round = 0; round < 5; round++) {
      set.add('kept', { plan: times(app('X'), tagged('t', only('both', 'kept'))) });
      set.add('other', { plan: times(app('X'), tagged('t', only('both', `only ${round}`))) });
      const matched = (t: string) => set.match({ ...DEVICE, applications: ['X'], tags: { t } }).sort();
      expect(matched('both')).toEqual(['kept', 'other']);
      expect([matched('kept'), matched(`only ${round}`), matched(`only ${round - 1}`)]).toEqual([
        ['kept'],
        ['other'],
        [],
      ]);
      set.remove(round % 2 === 0 ? 'other' : 'kept');
    }
  });

  it('finds tags of two possible types by both', () => {
    const plans = { either: tagged('t', ints([5, 5]), only('5'), sharing('5')) };
    expectMatches(plans, { tags: { t: 5 } }, ['either']);
    expectMatches(plans, { tags: { t: '5' } }, ['either']);
    expectMatches(plans, { tags: { t: ['5'] } }, ['either']);
    expectMatches(plans, { tags: { t: ['4'] } }, []);
  });

  it('finds complements, and what is unset', () => {
    const plans = {
      other: tagged('t', except('a')),
      none: tagged('t', unset),
      negative: tagged('t', except('a'), unset),
    };
    expectMatches(plans, { tags: { t: 'b' } }, ['negative', 'other']);
    expectMatches(plans, { tags: { t: 'a' } }, []);
    expectMatches(plans, { tags: { t: null } }, ['negative', 'none']);
    expectMatches(plans, { tags: { t: 3 } }, []);
  });

  it('finds filters without a cover on every device, and those of nobody on none', () => {
    expectMatches({ all, none, rest: minus(all, app('X')) }, {}, ['all', 'rest']);
    expectMatches({ all, none, rest: minus(all, app('X')) }, { applications: ['X'] }, ['all']);
  });

  it('gives a key once where several parts of its filter hold', () => {
    expectMatches({ either: plus(app('X'), app('Y'), on('iOS')) }, { applications: ['X', 'Y'] }, ['either']);
  });

  it('finds groups by the applications that the catalog tells', () => {
    const catalog = defineCatalog({ applications: { X: {}, Y: {} }, groups: { G: { applications: ['X', 'Y'] } } });
    const set = new FilterSet();
    set.add('group', compileOrThrow('G("G", ["iOS"])', { catalog }));
    expect(set.match({ ...DEVICE, applications: ['Y'] })).toEqual(['group']);
    expect(set.match({ ...DEVICE, applications: ['Y'], platform: 'Android' })).toEqual([]);
  });

  it('takes names that objects inherit', () => {
    const plan = { kind: 'tag-in', application: '__proto__', tag: 'constructor', values: [only('a')] } as const;
    const device: Device = JSON.parse(
      '{"id":"d","platform":"iOS","applications":["__proto__"],"applicationTags":{"__proto__":{"constructor":"a"}}}',
    );
    expectMatches({ named: times(app('__proto__'), plan), unset: tagged('constructor', unset) }, device, [
      'named',
      'unset',
    ]);
  });

  it('keeps nothing of the device before', () => {
    const set = setOf({ x: app('X'), a: tagged('t', only('a')), none: tagged('t', unset) });
    expect(set.match({ ...DEVICE, applications: ['X'], tags: { t: 'a' } }).sort()).toEqual(['a', 'x']);
    expect(set.match(DEVICE)).toEqual(['none']);
  });
});

describe('new FilterSet', () => {
  it('refuses options that it does not know', () => {
    expect(() => new FilterSet({ statistic: null } as never)).toThrow(
      'new FilterSet: `options.statistic` is unknown: did you mean `statistics`?',
    );
  });
});

describe('add and remove', () => {
  it('puts a filter in place of the one with its key', () => {
    const set = setOf({ k: app('X') });
    set.add('k', { plan: plus(app('X'), app('Y')) });
    expect(set.size).toBe(1);
    expect(set.match({ ...DEVICE, applications: ['X'] })).toEqual(['k']);
    set.add('k', { plan: app('Y') });
    expect(set.match({ ...DEVICE, applications: ['X'] })).toEqual([]);
    expect(set.match({ ...DEVICE, applications: ['Y'] })).toEqual(['k']);
  });

  it('tells whether there was one to remove', () => {
    const set = setOf({ k: app('X') });
    expect([set.has('k'), set.remove('k'), set.remove('k'), set.has('k'), set.size]).toEqual([
      true,
      true,
      false,
      false,
      0,
    ]);
    expect(set.match({ ...DEVICE, applications: ['X'] })).toEqual([]);
  });

  it('refuses a filter without a plan', () => {
    expect(() => new FilterSet().add('k', { plan: null })).toThrow('a filter with an unresolved group has no plan');
  });
});

describe('moved, where a tag changes to', () => {
  it.each([
    { what: 'an item in place of another', before: ['a', 'b'], after: ['a', 'c'], entered: ['c'], left: ['b'] },
    { what: 'an item more', before: ['a'], after: ['a', 'c'], entered: ['c'], left: [] },
    { what: 'an item less', before: ['a', 'b'], after: ['a'], entered: [], left: ['b'] },
    { what: 'a list in place of a text', before: 'b', after: ['c'], entered: ['c'], left: ['text'] },
    { what: 'a text in place of a list', before: ['c'], after: 'b', entered: ['text'], left: ['c'] },
    { what: 'the same items in another order', before: ['b', 'c'], after: ['c', 'b'], entered: [], left: [] },
    { what: 'the same items', before: ['b', 'c'], after: ['b', 'c'], entered: [], left: [] },
  ])('$what: what was entered and what was left', ({ before, after, entered, left }) => {
    const set = setOf({ b: tagged('t', sharing('b')), c: tagged('t', sharing('c')), text: tagged('t', only('b')) });
    expect(set.moved({ ...DEVICE, tags: { t: before } }, { ...DEVICE, tags: { t: after } })).toEqual({ entered, left });
  });

  it('one value for another: the ranges that have the one alone', () => {
    const plans = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`r${at}`, tagged('t', ints([at * 2, at * 2 + 3]))]),
    );
    const { entered, left } = setOf(plans).moved({ ...DEVICE, tags: { t: 20 } }, { ...DEVICE, tags: { t: 24 } });
    expect({ entered: [...entered].sort(), left: [...left].sort() }).toEqual({
      entered: ['r11', 'r12'],
      left: ['r10', 'r9'],
    });
  });
});

describe('moved', () => {
  const set = setOf({
    x: app('X'),
    young: tagged('age', ints([0, 17])),
    grown: tagged('age', ints([18, Number.MAX_SAFE_INTEGER])),
    ageless: tagged('age', unset),
    ios: on('iOS'),
    all,
  });

  it('tells what a device entered and left', () => {
    const before: Device = { ...DEVICE, applications: ['X'], tags: { age: 17 } };
    expect(set.moved(before, { ...before, tags: { age: 18 } })).toEqual({ entered: ['grown'], left: ['young'] });
    expect(set.moved(before, { ...before, tags: {} })).toEqual({ entered: ['ageless'], left: ['young'] });
    const { entered, left } = set.moved(before, { ...before, platform: 'OsX', applications: [] });
    expect([entered, left.sort()]).toEqual([[], ['ios', 'x']]);
    expect(set.moved(before, before)).toEqual({ entered: [], left: [] });
  });

  it('tells everything of devices that are new or gone', () => {
    const { entered, left } = set.moved(null, DEVICE);
    expect([entered.sort(), left]).toEqual([['ageless', 'all', 'ios'], []]);
    expect(set.moved(DEVICE, null).left.sort()).toEqual(['ageless', 'all', 'ios']);
    expect(set.moved(null, null)).toEqual({ entered: [], left: [] });
  });
});

describe('explain', () => {
  it('tells what filters hang on, and which are tried on every device, by name', () => {
    const set = setOf({
      b: times(app('X'), tagged('city', only('Berlin'))),
      c: times(on('iOS'), tagged('city', only('Berlin'))),
      d: times(app('X'), on('OsX')),
      rest: minus(all, app('X')),
      negative: tagged('city', except('Berlin'), unset),
    });
    expect(set.explain()).toEqual({
      filters: 5,
      predicates: 5,
      keys: [
        { condition: '"city" in "Berlin"', filters: 2 },
        { condition: 'on OsX', filters: 1 },
      ],
      everyDevice: [
        { key: 'negative', because: ['"city" in any string but "Berlin", or unset'] },
        { key: 'rest', because: ['everyone'] },
      ],
    });
  });

  it('has conditions with as many filters in the order of their words, and those of a filter each once', () => {
    const wide = (tag: string) => tagged(tag, except('x'), unset);
    const set = setOf({
      z: plus(wide('mood'), wide('city'), app('X'), wide('mood')),
      y: on('Windows'),
      x: on('OsX'),
      w: wide('age'),
      v: on('Amazon'),
    });
    const { keys, everyDevice } = set.explain();
    expect(keys).toEqual([
      { condition: 'on Amazon', filters: 1 },
      { condition: 'on OsX', filters: 1 },
      { condition: 'on Windows', filters: 1 },
    ]);
    expect(everyDevice).toEqual([
      { key: 'w', because: ['"age" in any string but "x", or unset'] },
      { key: 'z', because: ['"city" in any string but "x", or unset', '"mood" in any string but "x", or unset'] },
    ]);
  });

  it('hangs filters on what statistics say is rarest', () => {
    const set = new FilterSet({ statistics: { shareOf: (leaf) => (leaf.kind === 'subscribed' ? 0.001 : 0.5) } });
    set.add('k', { plan: times(app('X'), tagged('city', only('Berlin'))) });
    expect(set.explain().keys).toEqual([{ condition: 'subscribed to "X"', filters: 1 }]);
  });

  it('learns from a sample what is rare', () => {
    const sample = ['X', 'Y', 'Z'].map((code) => ({ ...DEVICE, applications: [code], tags: { city: 'Berlin' } }));
    const set = new FilterSet({ statistics: sampleStatistics(sample) });
    set.add('k', { plan: times(app('X'), tagged('city', only('Berlin'))) });
    set.add('l', { plan: times(app('X'), app('W')) });
    expect(set.explain().keys.map(({ condition }) => condition)).toEqual(['subscribed to "W"', 'subscribed to "X"']);
  });

  it.each([undefined, null, 5, {}, { kind: 'union' }])('refuses to tell the share of what asks nothing: %j', (leaf) => {
    const { shareOf } = sampleStatistics([]) as { shareOf(leaf: unknown): number };
    expect(() => shareOf(leaf)).toThrow(/^pushsift: shareOf: `leaf` must be a leaf of a plan/);
  });

  it('refuses shares that are none', () => {
    const set = new FilterSet({ statistics: { shareOf: () => Number.NaN } });
    expect(() => set.add('k', { plan: app('X') })).toThrow('`statistics.shareOf` must return a number from 0 to 1');
  });
});
