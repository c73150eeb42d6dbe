/** Clauses that are just or just not possible to satisfy, and the literals of small problems. Literals: 2v is variable v, 2v + 1 its complement. */

import { Random } from '../../../src/devices/random.js';

export type Clauses = readonly (readonly number[])[];

/** Whether the values, a bit for each variable, make every clause true. */
export const satisfies = (values: number, clauses: Clauses): boolean =>
  clauses.every((clause) => clause.some((literal) => ((values >> (literal >> 1)) & 1) === 1 - (literal & 1)));

/** Each pigeon has a hole, and no two share one: with more pigeons than holes there is no way, and it takes long to see. */
export function pigeons(count: number, holes: number): Clauses {
  const inHole = (pigeon: number, hole: number) => 2 * (pigeon * holes + hole);
  const each = (length: number) => Array.from({ length }, (_, at) => at);
  return [
    ...each(count).map((pigeon) => each(holes).map((hole) => inHole(pigeon, hole))),
    ...each(holes).flatMap((hole) =>
      each(count).flatMap((left) => each(left).map((right) => [inHole(left, hole) + 1, inHole(right, hole) + 1])),
    ),
  ];
}

/** So many clauses of three variables each, the same for the same seed. */
export function threes(seed: number, variables: number, count: number): Clauses {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(random.uint32() % variables);
    return [...chosen].map((variable) => 2 * variable + (random.uint32() % 2));
  });
}
