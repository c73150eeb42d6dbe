/** Times of the parts of a filter, as people and programs read them: here of a clock that goes on by the same step each time it is looked at. */

import { describe, expect, it } from 'vitest';
import { analyzeFilter } from '../../../src/bitset/index/analyze-filter.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { type Analysis, analysisJson, analysisPicture, analysisTree } from '../../../src/cli/filters/analysis.js';
import { compiledText } from '../../support/worlds.js';
import { sampleOutput } from '../sample-output.js';

const OUT = sampleOutput();

const TEXT = 'A("X") \\ A("Y")';
const builder = DeviceIndex.builder();
for (const [id, applications] of [
  ['a', ['X']],
  ['b', ['X', 'Y']],
  ['c', ['Y']],
] as const)
  builder.add({ id, platform: 'iOS', applications });
const index = builder.seal();

/** Each clause takes a step; the difference takes one to be combined, and one to be counted. */
function analysisOf(step: number): Analysis {
  let time = 0;
  const root = analyzeFilter(index, compiledText(TEXT, null), () => {
    time += step;
    return time;
  });
  return { devices: 3, count: 1, milliseconds: step, root };
}

it.each([
  [0.0312, '< 0.1 ms', '< 0.1 ms', '0.1 ms'],
  [0.06, '0.1 ms', '0.1 ms', '0.1 ms'],
  [12, '12 ms', '12 ms', '24 ms'],
  [600, '600 ms', '600 ms', '1.2 s'],
])('steps of %d ms stand beside each part', (step, whole, clause, difference) => {
  const picture = analysisPicture(OUT, analysisOf(step));
  const [, ...rows] = (picture.split('\n\n')[0] ?? '').split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(rows).toEqual([
    ['difference', '1', difference],
    ['├─ A("X")', '2', clause],
    ['└─ A("Y")', '2', clause],
  ]);
  expect(picture).toContain(`At once, as \`count\` does it: 1 of 3 devices in ${whole}.`);
});

describe('for programs', () => {
  it('times are to the microsecond', () => {
    const { milliseconds, unfused } = analysisJson(TEXT, analysisOf(0.0316249)) as {
      readonly milliseconds: number;
      readonly unfused: readonly { readonly depth: number; readonly milliseconds: number }[];
    };
    expect(milliseconds).toBe(0.032);
    expect(unfused.map((part) => [part.depth, part.milliseconds])).toEqual([
      [0, 0.063],
      [1, 0.032],
      [1, 0.032],
    ]);
  });

  it('the tree has the same numbers', () => {
    expect(analysisTree(TEXT, analysisOf(2))).toMatchObject({
      count: 1,
      milliseconds: 4,
      operands: [
        { count: 2, milliseconds: 2 },
        { count: 2, milliseconds: 2 },
      ],
    });
  });
});
