/**
 * Milliseconds of the fastest of `runs`, by the clock or by the processor's time, whichever is less: on a machine with
 * nothing else to do a run takes neither more than the one, since other work only adds to it, nor more than the other.
 */
export function fastest(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, performance.now() - start, (user + system) / 1000);
  }
  return best;
}
