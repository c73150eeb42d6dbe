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

it('passes on what is thrown at any step, and gives back the sets that it holds', () => {
  const index = indexOf([{ id: 'd1', platform: 'iOS', applications: ['X'] }]);
  const filter = compiledText('A("X") + A("Y") * A("Z")', null);
  let held = 0;
  const counted = new Proxy(index, {
    get: (target, name) => {
      if (name !== 'evaluate') return Reflect.get(target, name, target);
      return (asked: typeof filter) => {
        const set = target.evaluate(asked);
        held++;
        const dispose = set.dispose.bind(set);
        set.dispose = () => {
          held--;
          dispose();
        };
        return set;
      };
    },
  });
  for (let step = 0; step < 6; step++) {
    let looks = 0;
    const clock = () => {
      if (looks++ === step) throw new Error(`look ${step}`);
      return looks;
    };
    expect(() => analyzeFilter(counted, filter, clock)).toThrow(`look ${step}`);
    expect(held, `after look ${step}`).toBe(0);
  }
  expect(analyzeFilter(counted, compiledText('A("X")', null), clock()).count).toBe(1);
  expect(held).toBe(0);
});

it('an operation on nothing has no devices', () => {
  const index = indexOf([{ id: 'd1', platform: 'iOS', applications: ['X'] }]);
  const lowered = { kind: 'union', operands: [], spans: [] } as const;
  const { count, operands } = analyzeFilter(index, { ...compiledText('A("X")', null), lowered }, clock());
  expect([count, operands]).toEqual([0, []]);
});
