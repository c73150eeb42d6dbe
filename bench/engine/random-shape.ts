/** Random filters over the sets of the workload. */

import type { Random } from '../../src/devices/random.js';

/** The sets of the workload, each as a filter. */
const LEAVES = [
  'A("AAAAA-AAAAA")',
  'A("BBBBB-BBBBB")',
  'A("RRRRR-RRRRR")',
  'A("GGGGG-GGGGG")',
  'T("age", EQ, 25)',
  'T("churned", EQ, 1)',
] as const;

const SIGNS = ['*', '+', '\\'] as const;

/** The text of a filter of `operands` sets under random operations, bracketed at random. */
export function randomShape(random: Random, operands: number): string {
  if (operands === 1) return LEAVES[random.below(LEAVES.length)] ?? LEAVES[0];
  const left = 1 + random.below(operands - 1);
  const sign = SIGNS[random.below(SIGNS.length)] ?? '*';
  return `(${randomShape(random, left)} ${sign} ${randomShape(random, operands - left)})`;
}
