/** What a witness looks like: as little as the answer needs, values people can read, and a member for groups nobody knows. */

import { describe, expect, it } from 'vitest';
import { openAnalysis } from '../../src/analysis/analysis.js';
import { type Formula, join, outside } from '../../src/analysis/formula.js';
import { proveEmpty, proveEquivalent, proveImplies, proveUniversal } from '../../src/analysis/proof.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import type { ValueSet } from '../../src/plan/plan.js';
import { isIn } from '../support/proofs.js';

const catalog = defineCatalog({
  applications: {
    X: { platforms: ['Android'], tags: { level: { type: 'Integer' } } },
    Y: { platforms: ['Android', 'Chrome'] },
  },
  groups: { G: { applications: ['X', 'Y'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

/** Of a filter that is not empty. */
function expectIn(text: string, device: Omit<Device, 'id'>): void {
  const filter = compileOrThrow(text, { catalog, lint: false });
  const { witness } = proveEmpty(filter);
  expect(witness).toEqual({ id: 'witness', ...device });
  expect(witness !== null && isIn(filter, witness)).toBe(true);
}

/** Of a filter that is not universal. */
function expectOut(text: string, device: Omit<Device, 'id'>): void {
  const { witness } = proveUniversal(compileOrThrow(text, { catalog, lint: false }));
  expect(witness).toEqual({ id: 'witness', ...device });
}

describe('values', () => {
  it.each([
    ['T("age", GTE, 18)', 18],
    ['T("age", LTE, 17)', 17],
    ['T("age", BETWEEN, [18, 30])', 18],
    ['T("age", BETWEEN, [-30, -18])', -18],
    ['T("age", NOTEQ, 5)', 4],
    ['T("age", GTE, -9007199254740991)', 0],
    ['T("age", GTE, 9007199254740991)', 9_007_199_254_740_991],
    ['T("age", LTE, -9007199254740991)', -9_007_199_254_740_991],
  ])('%s: %i', (text, age) => {
    expectIn(text, { platform: 'iOS', tags: { age } });
  });

  it('a string that is mentioned, or another one', () => {
    expectIn('T("city", IN, ["Oslo", "Rome"])', { platform: 'iOS', tags: { city: 'Oslo' } });
    expectIn('T("city", NOTIN, ["Oslo", "other", "other 2"])', { platform: 'iOS', tags: { city: 'other 3' } });
  });

  it('of lists only the items that are needed', () => {
    expectIn('T("likes", IN, ["a", "b"]) * T("likes", IN, ["b", "c"])', { platform: 'iOS', tags: { likes: ['b'] } });
    expectIn('T("likes", IN, ["a"]) * T("likes", IN, ["b"])', { platform: 'iOS', tags: { likes: ['a', 'b'] } });
    expectOut('T("likes", IN, ["a"])', { platform: 'iOS' });
  });

  it.each([
    [['a'], 'other'],
    [['other'], 'other 2'],
    [['other 2', 'other'], 'other 3'],
  ])('of a list without %j an item that is none of these', (items, item) => {
    const likes = (values: ValueSet): Formula => ({
      kind: 'tag-in',
      application: null,
      tag: 'likes',
      values: [values],
    });
    const has = likes({ kind: 'list-shares-any', values: items });
    const search = openAnalysis([], [], { catalog }).findDevice(outside(join(likes({ kind: 'unset' }), has)));
    expect(search).toEqual({ kind: 'found', device: { id: 'witness', platform: 'iOS', tags: { likes: [item] } } });
  });

  it('names that objects have by themselves', () => {
    const { witness } = proveEmpty(compileOrThrow('T("__proto__", GTE, 1) * AT("constructor", "__proto__", EQ, "x")'));
    expect(JSON.stringify(witness)).toBe(
      '{"id":"witness","platform":"iOS","applications":["constructor"],"tags":{"__proto__":1},"applicationTags":{"constructor":{"__proto__":"x"}}}',
    );
  });
});

describe('platforms', () => {
  it('one that the application has', () => {
    expectIn('A("X")', { platform: 'Android', applications: ['X'] });
    expectIn('A("Y", ["iOS", "Chrome"])', { platform: 'Chrome', applications: ['Y'] });
  });

  it('the first in order of those that as many applications have', () => {
    expectIn('A("Y")', { platform: 'Android', applications: ['Y'] });
    expectIn('A("Y", ["Chrome", "Firefox", "Android"])', { platform: 'Android', applications: ['Y'] });
  });

  it('another one where the filter wants it', () => {
    expectIn('A("X", ["Firefox"])', { platform: 'Firefox', applications: ['X'] });
  });
});

describe('application tags', () => {
  it('come with the subscription', () => {
    expectIn('AT("X", "level", GTE, 3)', {
      platform: 'Android',
      applications: ['X'],
      applicationTags: { X: { level: 3 } },
    });
    expectIn('AT("X", "level", NOTSET, "")', { platform: 'Android', applications: ['X'] });
  });

  it('are nothing without it', () => {
    expectOut('AT("X", "level", NOTSET, "")', { platform: 'iOS' });
  });
});

describe('groups that nobody knows', () => {
  /** A catalog in which the group has the invented application, and nothing else. */
  const knowing = (code: string) =>
    defineCatalog({
      applications: { A: {}, 'a member of G': {}, [code]: {} },
      groups: { G: { applications: [code] } },
    });

  it('have a member of their own, which makes a device a member', () => {
    const [left, right] = ['G("G", ["Chrome"]) + A("A")', 'A("A")'];
    const { witness } = proveEquivalent(compileOrThrow(left), compileOrThrow(right));
    expect(witness).toEqual({ id: 'witness', platform: 'Chrome', applications: ['a member of G'] });
    expect(isIn(compileOrThrow(left, { catalog: knowing('a member of G') }), witness!)).toBe(true);
  });

  it('whose member is none of the applications that filters name', () => {
    const text = 'G("G") \\ A("a member of G")';
    const { witness } = proveEmpty(compileOrThrow(text));
    expect(witness).toEqual({ id: 'witness', platform: 'iOS', applications: ['a member of G (2)'] });
    expect(isIn(compileOrThrow(text, { catalog: knowing('a member of G (2)') }), witness!)).toBe(true);
    const next = proveEmpty(compileOrThrow(`${text} \\ A("a member of G (2)")`)).witness;
    expect(next).toEqual({ id: 'witness', platform: 'iOS', applications: ['a member of G (3)'] });
  });

  it('may be anything: what is proven holds for all of them', () => {
    const prove = (left: string, right: string) => proveImplies(compileOrThrow(left), compileOrThrow(right));
    expect(prove('G("G", ["iOS"])', 'G("G")').answer).toBe('yes');
    expect(prove('G("G") * A("A")', 'A("A")').answer).toBe('yes');
    expect(prove('A("A")', 'G("G")').witness).toEqual({ id: 'witness', platform: 'iOS', applications: ['A'] });
    expect(prove('G("G")', 'G("H")').answer).toBe('no');
  });
});
