/**
 * Question: what do an import and the command cost before they do anything, beyond what Node itself costs? In processor time of whole
 * processes, under the Node that runs this and, where `npm run bench:start` has installed it, under Node 24.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './harness/measure.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';
import { SHORT } from './texts.js';

const NEWER = fileURLToPath(new URL('../.peers/newer/node_modules/node/bin/node', import.meta.url));

const ROUNDS = 21;

interface Start {
  readonly measure: string;
  readonly words: readonly string[];
  /** Milliseconds beyond bare Node. */
  readonly atMost: number | null;
}

export function benchStart(): readonly Finding[] {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'one.sift');
    writeFileSync(file, `${SHORT.filter}\n`);
    const starts: readonly Start[] = [
      { measure: "import 'pushsift'", words: importing(folder, 'index'), atMost: 40 },
      { measure: "import 'pushsift/requests'", words: importing(folder, 'requests'), atMost: null },
      { measure: 'pushsift --version', words: [COMMAND, '--version'], atMost: 60 },
      { measure: 'pushsift check one.sift', words: [COMMAND, 'check', '--no-config', file], atMost: 60 },
    ];
    const nodes = [process.execPath, NEWER].filter((node) => existsSync(node));
    return nodes.flatMap((node) => startsOf(node, starts));
  });
}

function importing(folder: string, entry: string): readonly string[] {
  const file = join(folder, `${entry}.mjs`);
  const built = new URL(`../dist/entries/${entry}.js`, import.meta.url).href;
  writeFileSync(file, `import ${JSON.stringify(built)};\n`);
  return [file];
}

/** Each contender beside a bare start of the same round; the first round is for caches alone. */
function startsOf(node: string, starts: readonly Start[]): readonly Finding[] {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const bare: number[] = [];
  const beyond = new Map(starts.map(({ measure }) => [measure, [] as number[]]));
  for (let round = 0; round <= paced(ROUNDS); round++) {
    for (const { measure, words } of starts) {
      const nothing = processorTimeOf(node, ['-e', '0']);
      const taken = processorTimeOf(node, words);
      if (round === 0) continue;
      bare.push(nothing);
      beyond.get(measure)?.push(taken - nothing);
    }
  }
  const benchmark = `start, Node ${version}`;
  return [
    { benchmark, measure: 'node -e 0', value: median(bare), unit: 'ms', target: null },
    ...starts.map(
      ({ measure, atMost }): Finding => ({
        benchmark,
        measure: `${measure}, beyond node -e 0`,
        value: median(beyond.get(measure) ?? []),
        unit: 'ms',
        target: atMost === null ? null : { atMost },
      }),
    ),
  ];
}

/** Milliseconds of the processor, of user and system. The shell tells them: Node knows its own only. */
function processorTimeOf(node: string, words: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>&1';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'start', node, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, words.join(' '));
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}
