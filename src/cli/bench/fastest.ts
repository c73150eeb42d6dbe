/** Which of several ways to the same answer is quickest here, found by trying. */

import { median } from './interleave.js';

const ROUNDS = 5;
const ROUND_MS = 4;

/** `ways` has at least one. */
export function fastest<Way>(ways: readonly Way[], call: (way: Way) => unknown): Way {
  const tried = ways.map((way) => ({ way, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { way, times } of tried) times.push(millisecondsOf(() => call(way)));
  }
  return tried.reduce((best, other) => (median(other.times) < median(best.times) ? other : best)).way;
}

function millisecondsOf(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  do {
    call();
    calls++;
  } while (performance.now() - start < ROUND_MS);
  return (performance.now() - start) / calls;
}
