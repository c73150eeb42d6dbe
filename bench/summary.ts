/** The lines of the page on performance's table: what is shown of the numbers of the engine benchmark. */

export interface SummaryLine {
  readonly question: string;
  /** One result each, in this order. */
  readonly benchmarks: readonly string[];
  readonly measure: string;
}

const COUNT = 'count, CRoaring / pushsift';

function sizesOf(profile: string): readonly string[] {
  return ['1 Mi', '10 Mi', '100 Mi'].map((size) => `${profile}, ${size}`);
}

export const SUMMARY: readonly SummaryLine[] = [
  {
    question: 'count of 7 sets of 50 %, against CRoaring, 1 · 10 · 100 Mi',
    benchmarks: sizesOf('D50'),
    measure: COUNT,
  },
  { question: '… of 5 to 50 %, as an account has them', benchmarks: sizesOf('MIX'), measure: COUNT },
  { question: '… of 0.01 %', benchmarks: sizesOf('D001'), measure: COUNT },
  { question: '… of 1 % in runs', benchmarks: sizesOf('C1'), measure: COUNT },
  { question: '… of 50 % in runs', benchmarks: sizesOf('C50'), measure: COUNT },
  {
    question: '… as a set, of 5 to 50 %',
    benchmarks: sizesOf('MIX'),
    measure: 'as a set, CRoaring / pushsift',
  },
  {
    question: 'filters never seen, 2 to 27 clauses, 4 Mi, geometric mean of 300',
    benchmarks: ['filters never seen, 4 Mi'],
    measure: 'CRoaring / first count, geometric mean',
  },
  {
    question: '… with compiling',
    benchmarks: ['filters never seen, 4 Mi'],
    measure: 'CRoaring / compiled and counted, geometric mean',
  },
  {
    question: '… the slowest',
    benchmarks: ['filters never seen, 4 Mi'],
    measure: 'CRoaring / first count, slowest',
  },
  {
    question: '… slower than CRoaring',
    benchmarks: ['filters never seen, 4 Mi'],
    measure: 'slower than CRoaring, of 300',
  },
  {
    question: '… 99th percentile of first counts, against their median',
    benchmarks: ['filters never seen, 4 Mi'],
    measure: 'first count, 99th percentile / median',
  },
  {
    question: 'two sets, 192 pairs of densities, geometric mean, 10 Mi',
    benchmarks: ['two sets, 10 Mi'],
    measure: 'geometric mean of 192 pairs',
  },
  {
    question: '… the slowest pair of dense sets',
    benchmarks: ['two sets, 10 Mi'],
    measure: 'slowest pair of two dense sets',
  },
  { question: '… the slowest other pair', benchmarks: ['two sets, 10 Mi'], measure: 'slowest other pair' },
  {
    question: 'ordinals of 10 % of 100 Mi, against `toUint32Array`',
    benchmarks: ['ordinals, 100 Mi'],
    measure: '10 %, CRoaring / pushsift',
  },
  { question: '… of 1 %', benchmarks: ['ordinals, 100 Mi'], measure: '1 %, CRoaring / pushsift' },
  { question: '… of 0.1 %', benchmarks: ['ordinals, 100 Mi'], measure: '0.1 %, CRoaring / pushsift' },
  {
    question: 'BETWEEN of 100 values, against `orMany`, at first',
    benchmarks: ['BETWEEN of 100 values, 10 Mi'],
    measure: 'first use, CRoaring orMany / pushsift',
  },
  {
    question: '… from the second use',
    benchmarks: ['BETWEEN of 100 values, 10 Mi'],
    measure: 'second use, CRoaring orMany / pushsift',
  },
  {
    question: '16 filters together, against one by one, 100 Mi',
    benchmarks: ['16 filters, D50, 100 Mi', '16 filters, MIX, 100 Mi'],
    measure: 'one by one / countAll',
  },
  {
    question: 'two threads against one, waiting for work, 100 Mi',
    benchmarks: ['threads, D50, 100 Mi', 'threads, MIX, 100 Mi'],
    measure: 'hot, one worker / two',
  },
  {
    question: 'the same count as SQL in DuckDB, which scans, 10 Mi',
    benchmarks: ['D50, 10 Mi', 'MIX, 10 Mi'],
    measure: 'count, DuckDB / pushsift',
  },
  {
    question: 'memory of an account, against Roaring in its portable form',
    benchmarks: ['memory of a generated account, 1 Mi'],
    measure: 'index / Roaring',
  },
  {
    question: 'index from NDJSON, against `JSON.parse` of its lines alone',
    benchmarks: ['index build, NDJSON, 1 Mi'],
    measure: 'index build / bare loop',
  },
  {
    question: 'open an index file, checked in full, against `readFile`, 100 Mi',
    benchmarks: ['open an index file, MIX, 100 Mi'],
    measure: 'opening / readFile',
  },
];
