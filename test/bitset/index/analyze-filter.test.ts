// Every part of a filter has the devices that the plain meaning of that part gives it.

import { expect, it } from 'vitest';
import { analyzeFilter, type NodeAnalysis, warmUp } from '../../../src/bitset/index/analyze-filter.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { Device } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { plainPlan } from '../../../src/plan/plain-plan.js';
import { forAll } from '../../support/law.js';
import { arbitraryWorld, compiled, compiledText } from '../../support/worlds.js';

function indexOf(devices: readonly Device[]): DeviceIndex {
  const builder = DeviceIndex.builder({ engine: 'scalar' });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

function countsOf({ node, count, operands }: NodeAnalysis, devices: readonly Device[]): readonly (readonly number[])[] {
  const plan = plainPlan(node);
  if (plan === null) throw new Error('no plan');
  return [[count, evaluate(plan, devices).size], ...operands.flatMap((operand) => countsOf(operand, devices))];
}

/** A clock that goes on by one with every look. */
function clock(): () => number {
  let now = 0;
  return () => now++;
}

it('counts each clause and each operation as the reference does', () => {
  forAll(arbitraryWorld(1), ({ catalog, filters: [tree], devices }) => {
    if (tree === undefined) return;
    const filter = compiled(tree, catalog);
    const index = indexOf(devices);
    const analysis = analyzeFilter(index, filter, clock());
    for (const [found, wanted] of countsOf(analysis, devices)) expect(found).toBe(wanted);
    expect(analysis.count).toBe(index.count(filter));
    expect(analysis.node).toBe(filter.lowered);
  });
});

it('times each step alone', () => {
  const index = indexOf([{ id: 'd1', platform: 'iOS', applications: ['X'] }]);
  const filter = compiledText('A("X") + A("Y") + A("Z") * A("W")', null);
  const times = (analysis: NodeAnalysis): readonly unknown[] => [
    analysis.node.kind,
    analysis.milliseconds,
    ...analysis.operands.map(times),
  ];
  warmUp(index, filter);
  // A step takes one: finding a clause, each combination of two, and counting what came out.
  expect(times(analyzeFilter(index, filter, clock()))).toEqual([
    'intersection',
    2,
    ['union', 3, ['clause', 1], ['clause', 1], ['clause', 1]],
    ['clause', 1],
  ]);
});

it('walks deep trees without recursion', () => {
  const index = indexOf([{ id: 'd1', platform: 'iOS', applications: ['X'] }]);
  let text = 'A("X")';
  for (let level = 0; level < 400; level++) text = `(${text} ${'*+\\'[level % 3]} A("Y"))`;
  let analysis: NodeAnalysis | undefined = analyzeFilter(index, compiledText(text, null), clock());
  let depth = 0;
  for (; analysis !== undefined; analysis = analysis.operands[0]) depth++;
  expect(depth).toBe(401);
});
