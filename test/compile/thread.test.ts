import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { evaluate } from '../../src/evaluate/reference.js';

const devices: Device[] = [
  { id: 'd1', platform: 'iOS', applications: ['X'], tags: { age: 20 } },
  { id: 'd2', platform: 'iOS', applications: ['X'], tags: { age: 17 } },
  { id: 'd3', platform: 'Chrome', tags: { age: 40 } },
];

it('carries a filter from text to its audience', () => {
  const { filter, diagnostics } = compile('A("X") * T("age", GTE, 18)');
  expect(diagnostics).toEqual([]);
  expect([...evaluate(filter!.plan!, devices)]).toEqual(['d1']);
});

it('says so where the text is no filter', () => {
  const { filter, diagnostics } = compile('A("X") *');
  expect(filter).toBeNull();
  expect(diagnostics.map(({ code, span }) => [code, span])).toEqual([['syntax/missing-operand', { start: 7, end: 8 }]]);
});
