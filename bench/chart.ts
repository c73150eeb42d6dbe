/**
 * Draws `docs/performance/count-time.svg` from the numbers beside it: `npm run bench:chart`. With `--measure` the numbers are measured first, which
 * takes some minutes; `--date` is what they shall say of the time.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureProfile, type ProfileResult } from '../src/cli/bench/measure-profile.js';
import type { ProfileName } from '../src/devices/workload/profiles.js';
import type { ChartData, Panel } from './chart/chart-data.js';
import { drawChart } from './chart/draw-chart.js';
import { everybody } from './engine/expression.js';
import { MI } from './engine/task.js';
import { environment } from './harness/report.js';

const DATA = new URL('../docs/performance/count-time.json', import.meta.url);
const CHART = new URL('../docs/performance/count-time.svg', import.meta.url);
const SIZES = [0.1, 0.3, 1, 3, 10, 30, 100];
const PANELS: readonly { readonly profile: ProfileName; readonly title: string }[] = [
  { profile: 'MIX', title: 'Sets as an account has them: 5 to 50 % of the devices' },
  { profile: 'D001', title: 'Small sets: 0.01 % of the devices' },
];
/** A line of its own would only show that the order matters. */
const NOT_SHOWN = 'CRoaring, as written';
/** Who takes longer for one count is not asked about larger accounts. */
const PATIENCE_MICROSECONDS = 400_000;

const { values } = parseArgs({ options: { measure: { type: 'boolean' }, date: { type: 'string' } } });
if (values.measure) writeFileSync(DATA, `${JSON.stringify(await measure(values.date ?? ''), null, 2)}\n`);
// The file is written by the line above.
writeFileSync(CHART, drawChart(JSON.parse(readFileSync(DATA, 'utf8')) as ChartData));

async function measure(date: string): Promise<ChartData> {
  const panels: Panel[] = [];
  for (const { profile, title } of PANELS) panels.push({ title, series: seriesOf(await measureSizes(profile)) });
  const { node, processor } = environment(date);
  return {
    title: 'Time of one count, by size of the account',
    subtitle:
      '((shop * ios) + outlet) * age * (red + green) \\ churned · one thread, medians of interleaved rounds · both axes logarithmic',
    source: `${processor} · Node ${node} · ${date} · DuckDB scans a table, all others start from sets`,
    panels,
  };
}

async function measureSizes(profile: ProfileName): Promise<readonly ProfileResult[]> {
  let contenders = (await everybody()).filter(({ name }) => name !== NOT_SHOWN);
  const results: ProfileResult[] = [];
  for (const size of SIZES) {
    process.stderr.write(`${profile} ${size} Mi\n`);
    const result = await measureProfile(profile, Math.round(size * MI), contenders, {
      rounds: 9,
      milliseconds: 15,
      clock: 'processor',
    });
    results.push(result);
    const patient = result.engines.filter(({ count }) => count.median < PATIENCE_MICROSECONDS);
    contenders = contenders.filter((contender) => patient.some((engine) => engine.contender === contender));
  }
  return results;
}

function seriesOf(results: readonly ProfileResult[]): Panel['series'] {
  const names = [...new Set(results.flatMap(({ engines }) => engines.map(({ contender }) => contender.name)))];
  return names.map((name) => ({
    name,
    own: name.startsWith('pushsift'),
    points: results.flatMap(({ devices, engines }) =>
      engines
        .filter(({ contender }) => contender.name === name)
        .map(({ count }) => ({ devices, microseconds: Number(count.median.toPrecision(4)) })),
    ),
  }));
}
