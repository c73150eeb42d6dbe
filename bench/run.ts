/**
 * All benchmarks, or those named: `npm run bench -- parse count`. Prints a table; `--json FILE` writes the numbers with the
 * environment they come from, and `--date` what that shall say of the time. `engine` takes `--part`, `--size` (in Mi devices) and
 * `--profile`, each as often as wanted; `sql` runs only when it is named. `--quick` takes a fifth of the rounds, and of sizes
 * and profiles one. The exit code is 1 where a target is missed, but not of a quick run, whose numbers are too rough for it.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAnalysis } from './analysis.js';
import { benchColumnFiles } from './column-files.js';
import { benchCommandLine } from './command-line.js';
import { benchCompile } from './compile.js';
import { benchCompileNew } from './compile-new.js';
import { benchCount } from './count.js';
import { benchEditor } from './editor.js';
import { benchEngine, type EngineChoice } from './engine.js';
import { secondsSince } from './harness/measure.js';
import { beQuick, isQuick } from './harness/pace.js';
import { environment, type Finding, holds, table } from './harness/report.js';
import { benchHostile } from './hostile.js';
import { benchKeystroke } from './keystroke.js';
import { benchLive } from './live.js';
import { benchParse } from './parse.js';
import { benchPercolate } from './percolate.js';
import { benchRequests } from './requests.js';
import { benchSending } from './sending.js';
import { benchService } from './service.js';
import { benchSql } from './sql.js';
import { benchStart } from './start.js';
import { benchStore } from './store.js';

type Benchmark = (choice: EngineChoice) => readonly Finding[] | Promise<readonly Finding[]>;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  parse: benchParse,
  compile: benchCompile,
  'compile-new': benchCompileNew,
  requests: benchRequests,
  hostile: benchHostile,
  editor: benchEditor,
  keystroke: benchKeystroke,
  service: benchService,
  start: benchStart,
  'command-line': benchCommandLine,
  count: benchCount,
  'column-files': benchColumnFiles,
  analysis: benchAnalysis,
  percolate: benchPercolate,
  engine: benchEngine,
  live: benchLive,
  store: benchStore,
  sending: benchSending,
  sql: benchSql,
};

/** Takes long, and is about engines of others. */
const ONLY_NAMED: readonly string[] = ['sql'];

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    date: { type: 'string' },
    part: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    profile: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined) throw new Error(`no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}`);

if (values.quick === true) beQuick();
const choice = { parts: values.part ?? [], sizes: values.size ?? [], profiles: values.profile ?? [] };
const findings: Finding[] = [];
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  const isWanted = positionals.length === 0 ? !ONLY_NAMED.includes(name) : positionals.includes(name);
  if (!isWanted) continue;
  process.stderr.write(`${name} …\n`);
  const start = performance.now();
  findings.push(...(await benchmark(choice)));
  process.stderr.write(`${name}: ${secondsSince(start)}\n`);
}
const report = { environment: environment(values.date ?? new Date().toISOString()), findings };
console.log(table(findings));
console.log(Object.values(report.environment).join(' · '));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = isQuick() || findings.every(holds) ? 0 : 1;
