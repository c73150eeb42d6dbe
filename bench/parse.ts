/**
 * Question: how fast is a filter's text made a full tree with spans, against a peggy grammar that builds the same tree and
 * against the two parsers of CEL, a language of the same kind?
 */

import { paced } from './harness/pace.js';
import { race } from './harness/race.js';
import type { Finding } from './harness/report.js';

const PEERS = [
  { name: 'peggy parse', atLeast: 1.5 },
  { name: 'cel-js parse', atLeast: 5 },
  { name: '@bufbuild/cel parse', atLeast: 20 },
];

export async function benchParse(): Promise<readonly Finding[]> {
  return [...(await parseTask('short')), ...(await parseTask('long'))];
}

async function parseTask(task: 'short' | 'long'): Promise<readonly Finding[]> {
  const benchmark = task === 'short' ? 'parse 100 characters' : 'parse 10 KB';
  const rates = await race(['pushsift parse', ...PEERS.map(({ name }) => name)], task, {
    rounds: paced(9),
    milliseconds: paced(300),
  });
  const own = rates.get('pushsift parse') ?? 0;
  return [
    { benchmark, measure: 'pushsift parse', value: own, unit: 'calls/s', target: null },
    ...PEERS.map(
      ({ name, atLeast }): Finding => ({
        benchmark,
        measure: `pushsift parse / ${name}`,
        value: own / (rates.get(name) ?? 0),
        unit: 'x',
        target: { atLeast },
      }),
    ),
  ];
}
