/** Conditions that filters ask: each once, however many filters mention it, and forgotten with the last of them. */

import { describe, expect, it } from 'vitest';
import type { AskingLeaf } from '../../src/evaluate/match/jumps.js';
import { leafHash } from '../../src/percolate/leaf-hash.js';
import { Predicates } from '../../src/percolate/predicates.js';
import { except, ints, only } from '../support/plan-text.js';

const subscribed = (application: string): AskingLeaf => ({ kind: 'subscribed', application });
const tag = (name: string, text: string): AskingLeaf => ({
  kind: 'tag-in',
  application: null,
  tag: name,
  values: [only(text)],
});

/** Two that differ and have the same hash: of two hundred thousand some do. */
function alike(leafOf: (number: number) => AskingLeaf): readonly [AskingLeaf, AskingLeaf] {
  const known = new Map<number, number>();
  for (let number = 0; number < 1_000_000; number++) {
    const hash = leafHash(leafOf(number));
    const other = known.get(hash);
    if (other !== undefined) return [leafOf(other), leafOf(number)];
    known.set(hash, number);
  }
  throw new Error('no two have the same hash');
}

describe('conditions with the same hash are told apart', () => {
  it.each<readonly [string, (number: number) => AskingLeaf]>([
    ['subscriptions', (number) => subscribed(`application ${number}`)],
    ['tags', (number) => tag(`tag ${number}`, 'a')],
    ['texts of a tag', (number) => tag('t', `text ${number}`)],
  ])('%s', (_, leafOf) => {
    const predicates = new Predicates(() => 1);
    const [one, other] = alike(leafOf);
    const [first, second] = [predicates.intern(one), predicates.intern(other)];
    expect(second).not.toBe(first);
    expect([predicates.intern(one), predicates.intern(other), predicates.count]).toEqual([first, second, 2]);
    expect([predicates.leaf(first), predicates.leaf(second)]).toEqual([one, other]);
  });
});

it('a condition that comes again is the same, and one that differs in anything is not', () => {
  const predicates = new Predicates(() => 1);
  const leaves: readonly AskingLeaf[] = [
    subscribed('X'),
    subscribed('Y'),
    { kind: 'platform-in', platforms: ['iOS'] },
    { kind: 'platform-in', platforms: ['iOS', 'OsX'] },
    tag('t', 'a'),
    tag('u', 'a'),
    tag('t', 'b'),
    { kind: 'tag-in', application: 'X', tag: 't', values: [only('a')] },
    { kind: 'tag-in', application: null, tag: 't', values: [except('a')] },
    { kind: 'tag-in', application: null, tag: 't', values: [only('a'), ints([1, 2])] },
  ];
  const numbers = leaves.map((leaf) => predicates.intern(leaf));
  expect(new Set(numbers).size).toBe(leaves.length);
  expect(leaves.map((leaf) => predicates.intern(structuredClone(leaf)))).toEqual(numbers);
});

it('a tag is forgotten with the last condition about it, and no sooner', () => {
  const predicates = new Predicates(() => 1);
  const [one, other] = [tag('t', 'a'), tag('t', 'b')].map((leaf) => predicates.intern(leaf)) as [number, number];
  for (const predicate of [one, other]) predicates.retain(predicate);
  const names = () => [...(predicates.attributes.tags(null)?.keys() ?? [])];
  expect(names()).toEqual(['t']);
  predicates.release(one);
  expect(names()).toEqual(['t']);
  predicates.release(other);
  expect(names()).toEqual([]);
});
