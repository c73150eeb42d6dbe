/** Logs of pairs against a plain list of them. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PAGE_PAIRS, PairLog } from '../../../src/bitset/column/pair-log.js';
import { arbitrarySafeInteger } from '../../support/edges.js';
import { forAll } from '../../support/law.js';

type Pair = readonly [ordinal: number, value: number];

type Action =
  | { readonly kind: 'append'; readonly far: number; readonly value: number }
  | { readonly kind: 'run'; readonly far: number; readonly values: readonly number[]; readonly from: number }
  | { readonly kind: 'batch'; readonly ordinals: readonly number[] }
  | { readonly kind: 'pairs'; readonly pairs: readonly Pair[]; readonly isWide: boolean; readonly more: number }
  | { readonly kind: 'truncate'; readonly back: number };

const far = fc.constantFrom(0, 1, 1, 1, 2, 254, 255, 256, 100_000);

const arbitraryAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('append' as const), far, value: arbitrarySafeInteger }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      far,
      values: fc.array(arbitrarySafeInteger, { maxLength: 40 }),
      from: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('batch' as const), ordinals: fc.array(fc.nat(300), { maxLength: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.boolean().chain((isWide) =>
      fc.record({
        kind: fc.constant('pairs' as const),
        pairs: fc.array(fc.tuple(far, isWide ? arbitrarySafeInteger : fc.integer()), { maxLength: 40 }),
        isWide: fc.constant(isWide),
        more: fc.nat(3),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncate' as const), back: fc.nat(300) }) },
);

function pairsOf(log: PairLog, from = 0, to = Number.POSITIVE_INFINITY): Pair[] {
  const pairs: Pair[] = [];
  for (const { count, ordinals, values } of log.pages({ from, to }))
    for (let at = 0; at < count; at++) pairs.push([ordinals[at] as number, (values[at] as number) + 0]);
  return pairs;
}

it('a log holds what was appended and not taken back', () => {
  forAll(fc.tuple(fc.array(arbitraryAction, { maxLength: 30 }), fc.nat(400)), ([actions, from]) => {
    const log = new PairLog();
    let pairs: Pair[] = [];
    const highest = () => Math.max(-1, ...pairs.map(([ordinal]) => ordinal));
    const put = (ordinal: number, value: number) => {
      log.append(ordinal, value);
      // A log may keep -0 or not: they are one value.
      pairs.push([ordinal, value + 0]);
    };
    for (const action of actions) {
      const next = Math.max(0, highest());
      if (action.kind === 'append') put(next + action.far, action.value);
      else if (action.kind === 'batch') for (const ordinal of action.ordinals) put(next + 1 + ordinal, 1);
      else if (action.kind === 'pairs') {
        let last = next;
        const added = action.pairs.map(([distance, value]): Pair => {
          last += distance;
          return [last, value + 0];
        });
        // What stands behind the pairs that are meant is not looked at.
        const rest = new Array<number>(action.more).fill(7);
        const values = [...added.map(([, value]) => value), ...rest];
        const ordinals = Uint32Array.from([...added.map(([ordinal]) => ordinal), ...rest]);
        log.appendPairs(ordinals, action.isWide ? Float64Array.from(values) : Int32Array.from(values), added.length);
        pairs.push(...added);
      } else if (action.kind === 'run') {
        const values = Float64Array.from(action.values);
        const start = Math.min(action.from, values.length);
        log.appendRun(next + 1 + action.far, values, start, values.length);
        for (const [at, value] of values.subarray(start).entries()) pairs.push([next + 1 + action.far + at, value + 0]);
      } else {
        const kept = Math.max(0, next - action.back);
        // A batch is taken back as a whole: not from the middle of what is out of order.
        if (pairs.every(([ordinal], at) => at === 0 || ordinal >= (pairs[at - 1] as Pair)[0])) {
          log.truncate(kept);
          pairs = pairs.filter(([ordinal]) => ordinal < kept);
        }
      }
      expect(log.count).toBe(pairs.length);
      expect(log.last).toBe(pairs.at(-1)?.[0] ?? -1);
    }
    expect(pairsOf(log)).toEqual(pairs);
    const to = from + 200;
    const inside = pairs.filter(([ordinal]) => ordinal >= from && ordinal < to);
    expect(pairsOf(log, from, to)).toEqual(inside.map(([ordinal, value]) => [ordinal - from, value]));
  });
});

it('pages end and begin without a gap', () => {
  const values = Int32Array.from({ length: 3 * PAGE_PAIRS + 5 }, (_, at) => (at * 7) % 1000);
  const log = new PairLog();
  log.append(0, 1);
  log.appendRun(1, values, 0, PAGE_PAIRS);
  log.appendRun(PAGE_PAIRS + 1, values, PAGE_PAIRS, values.length);
  expect(pairsOf(log)).toEqual([[0, 1], ...Array.from(values, (value, at) => [at + 1, value])]);
  log.truncate(PAGE_PAIRS - 1);
  expect(pairsOf(log).length).toBe(PAGE_PAIRS - 1);
});

it('so do pairs that are appended many at once, in pages of any type', () => {
  const count = 2 * PAGE_PAIRS + 5;
  const ordinals = Uint32Array.from({ length: count }, (_, at) => at * 3 - (at % 2));
  const values = Float64Array.from({ length: count }, (_, at) => (at < count / 2 ? at % 100 : 2 ** 40 + at));
  const log = new PairLog();
  for (let at = 0; at < count; at += 1000)
    log.appendPairs(ordinals.subarray(at), values.subarray(at), Math.min(1000, count - at));
  expect(pairsOf(log)).toEqual(Array.from(ordinals, (ordinal, at) => [ordinal, values[at]]));
});

it('small values of neighbours take about a byte each', () => {
  const log = new PairLog();
  for (let ordinal = 0; ordinal < 200_000; ordinal++) log.append(ordinal, ordinal % 100);
  expect(log.bytes / log.count).toBeLessThan(1.1);
});

it('pairs that were taken back do not move those of a wider type behind them', () => {
  const log = new PairLog();
  for (const ordinal of [0, 5, 50]) log.append(ordinal, 1);
  log.truncate(50);
  log.append(60, 100_000);
  expect(pairsOf(log)).toEqual([
    [0, 1],
    [5, 1],
    [60, 100_000],
  ]);
});
