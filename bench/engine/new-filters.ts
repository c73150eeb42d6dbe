/**
 * Question: what does a filter cost that was never asked for, on an engine that is warm, beside CRoaring evaluating it as it is written? 300
 * random filters over the account of a shop, counted once in each of several indexes of it; then how much longer the slowest take, and
 * whether later uses of a filter cost more than its first.
 */

import assert from 'node:assert';
import { median } from '../../src/cli/bench/interleave.js';
import { Random } from '../../src/devices/random.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { geometricMean } from './geometric-mean.js';
import { theProduct } from './product.js';
import { nativeRoaring } from './roaring.js';
import { shopBitmaps, shopColumns } from './shop-account.js';
import { shopFilter } from './shop-filters.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const FILTERS = 300;
const WARM_UP = 300;
/** Each of them sees every filter for the first time. */
const INDEXES = 5;
const USES = 5;

export const newFilters: Part = { sizes: [4], profiles: null, onlyWhenNamed: false, run };

/** Microseconds of one filter, medians over the indexes. */
interface Costs {
  readonly roaring: number;
  readonly compile: number;
  /** First, second, and so on. */
  readonly uses: readonly number[];
}

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow, DeviceIndex } = await theProduct();
  const columns = shopColumns(size * MI);
  const builder = DeviceIndex.builder({ ids: false });
  builder.addColumns(columns);
  const bytes = builder.seal().toBytes();
  const library = nativeRoaring();
  const bitmaps = shopBitmaps(library, columns);
  const indexes = Array.from({ length: paced(INDEXES) }, () => DeviceIndex.fromBytes(bytes));
  const random = new Random(27);
  const filters = Array.from({ length: WARM_UP + FILTERS }, () => shopFilter(random));
  // Pass by pass, so that what either reads for a filter is as far away as after other filters.
  const passes = indexes.map((index) =>
    filters.map(({ text, count }): Costs => {
      const [filter, compile] = timed(() => compileOrThrow(text));
      const [own, first] = timed(() => index.count(filter));
      const [peer, roaring] = timed(() => count(library, bitmaps));
      assert.equal(own, peer, text);
      const later = Array.from({ length: USES - 1 }, () => timed(() => index.count(filter))[1]);
      return { compile, roaring, uses: [first, ...later] };
    }),
  );
  const costs = filters.slice(WARM_UP).map((_, at): Costs => {
    const rounds = passes.flatMap((pass) => pass[WARM_UP + at] ?? []);
    return {
      roaring: median(rounds.map(({ roaring }) => roaring)),
      compile: median(rounds.map(({ compile }) => compile)),
      uses: Array.from({ length: USES }, (_, use) => median(rounds.map(({ uses }) => uses[use] ?? Number.NaN))),
    };
  });
  return findingsOf(costs, `filters never seen, ${sizeName(size)}`);
}

function findingsOf(costs: readonly Costs[], benchmark: string): readonly Finding[] {
  const firsts = costs.map(firstOf);
  const ratios = costs.map((cost) => cost.roaring / firstOf(cost));
  const compiled = costs.map((cost) => cost.roaring / (cost.compile + firstOf(cost)));
  const later = costs.map(({ uses: [first = Number.NaN, ...rest] }) => Math.max(...rest) / first);
  return [
    { benchmark, measure: 'first count, median', value: median(firsts), unit: 'µs', target: null },
    ratio('CRoaring / first count, geometric mean', geometricMean(ratios), { atLeast: 6 }),
    ratio('CRoaring / first count, slowest', Math.min(...ratios), { atLeast: 0.7 }),
    {
      benchmark,
      measure: `slower than CRoaring, of ${costs.length}`,
      value: ratios.filter((value) => value < 1).length,
      unit: 'filters',
      target: { atMost: 10 },
    },
    ratio('CRoaring / compiled and counted, geometric mean', geometricMean(compiled), { atLeast: 4 }),
    {
      benchmark,
      measure: 'compiling, median',
      value: median(costs.map(({ compile }) => compile)),
      unit: 'µs',
      target: null,
    },
    ratio('first count, 99th percentile / median', percentile(firsts, 0.99) / median(firsts), { atMost: 5 }),
    ratio('uses 2 to 5, dearest / first, median', median(later), null),
    ratio('uses 2 to 5, dearest / first, 99th percentile', percentile(later, 0.99), { atMost: 1.2 }),
  ];

  function ratio(measure: string, value: number, target: Finding['target']): Finding {
    return { benchmark, measure, value, unit: 'x', target };
  }
}

function firstOf({ uses }: Costs): number {
  return uses[0] ?? Number.NaN;
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((left, right) => left - right)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

/** With its microseconds of processor time. */
function timed<T>(call: () => T): readonly [T, number] {
  const start = process.cpuUsage();
  const value = call();
  const { user, system } = process.cpuUsage(start);
  return [value, user + system];
}
