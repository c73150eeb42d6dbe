/**
 * Question: what does it cost to check the body of a request from its text, with positions, its filter and the rules across
 * fields, beside reading it, validating it by the same schema and compiling the filter, each measured apart?
 */

import { paced } from './harness/pace.js';
import { race } from './harness/race.js';
import type { Finding } from './harness/report.js';

const PARTS = ['JSON.parse', 'ajv', 'pushsift compile'] as const;

export async function benchRequests(): Promise<readonly Finding[]> {
  const rates = await race(['pushsift check', ...PARTS], 'body', { rounds: paced(9), milliseconds: paced(300) });
  const rateOf = (name: string): number => rates.get(name) ?? Number.NaN;
  const apart = 1 / PARTS.reduce((seconds, name) => seconds + 1 / rateOf(name), 0);
  const benchmark = 'check a body of 2 KB';
  return [
    ...PARTS.map((name): Finding => ({ benchmark, measure: name, value: rateOf(name), unit: 'calls/s', target: null })),
    { benchmark, measure: 'pushsift check', value: rateOf('pushsift check'), unit: 'calls/s', target: null },
    {
      benchmark,
      measure: 'pushsift check / the three together',
      value: rateOf('pushsift check') / apart,
      unit: 'x',
      target: { atLeast: 0.4 },
    },
  ];
}
