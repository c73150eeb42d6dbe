/** Random filters. */

import type { Random } from '../../src/devices/random.js';

/** The sets of the workload, each as a filter. */
const WORKLOAD_LEAVES = [
  'A("AAAAA-AAAAA")',
  'A("BBBBB-BBBBB")',
  'A("RRRRR-RRRRR")',
  'A("GGGGG-GGGGG")',
  'T("age", EQ, 25)',
  'T("churned", EQ, 1)',
] as const;

const SIGNS = ['*', '+', '\\'] as const;

/** The text of a filter of `operands` sets of the workload under random operations, bracketed at random; sets may come twice. */
export function randomFilter(random: Random, operands: number): string {
  if (operands === 1) return WORKLOAD_LEAVES[random.below(WORKLOAD_LEAVES.length)] ?? WORKLOAD_LEAVES[0];
  const left = 1 + random.below(operands - 1);
  const sign = SIGNS[random.below(SIGNS.length)] ?? '*';
  return `(${randomFilter(random, left)} ${sign} ${randomFilter(random, operands - left)})`;
}

export interface Shaped {
  readonly text: string;
  /** Equal for filters that differ in the order of their operands, or in which sets they are about. */
  readonly shape: string;
}

/** A filter over `operands` of these leaves, none of them twice, so that nothing of it can be simplified away. */
export function newShape(random: Random, leaves: readonly string[], operands: number): Shaped {
  const rest = [...leaves];
  const draw = (count: number, parent: string): Shaped => {
    if (count === 1) return { text: rest.splice(random.below(rest.length), 1)[0] ?? '', shape: '.' };
    // Brackets of the same operation inside one another would be one bracket.
    const signs = SIGNS.filter((sign) => sign !== parent);
    const sign = signs[random.below(signs.length)] ?? '*';
    const left = 1 + random.below(count - 1);
    const operandsOf = [draw(left, sign), draw(count - left, sign)];
    const shapes = operandsOf.map(({ shape }) => shape);
    return {
      text: `(${operandsOf.map(({ text }) => text).join(` ${sign} `)})`,
      shape: `(${(sign === '\\' ? shapes : shapes.sort()).join(sign)})`,
    };
  };
  return draw(operands, '');
}
