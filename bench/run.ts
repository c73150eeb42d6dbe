/**
 * All benchmarks, or those named: `npm run bench -- parse count`. Prints a table; `--json FILE` writes the numbers with the
 * environment they come from, and `--date` what that shall say of the time. `engine` takes `--part`, `--size` (in Mi devices) and
 * `--profile`, each as often as wanted. The exit code is 1 where a target is missed.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAnalysis } from './analysis.js';
import { benchCommandLine } from './command-line.js';
import { benchCompile } from './compile.js';
import { benchCount } from './count.js';
import { benchEngine, type EngineChoice } from './engine.js';
import { environment, type Finding, holds, table } from './harness/report.js';
import { benchParse } from './parse.js';
import { benchRequests } from './requests.js';
import { benchStore } from './store.js';

type Benchmark = (choice: EngineChoice) => readonly Finding[] | Promise<readonly Finding[]>;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  parse: benchParse,
  compile: benchCompile,
  requests: benchRequests,
  'command-line': benchCommandLine,
  count: benchCount,
  analysis: benchAnalysis,
  engine: benchEngine,
  store: benchStore,
};

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    date: { type: 'string' },
    part: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    profile: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined) throw new Error(`no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}`);

const choice = { parts: values.part ?? [], sizes: values.size ?? [], profiles: values.profile ?? [] };
const findings: Finding[] = [];
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  findings.push(...(await benchmark(choice)));
}
const report = { environment: environment(values.date ?? new Date().toISOString()), findings };
console.log(table(findings));
console.log(Object.values(report.environment).join(' · '));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = findings.every(holds) ? 0 : 1;
