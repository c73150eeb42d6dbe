/** Who takes part in the benchmark: an engine that loads the sets of an account and answers the benchmark filter over them. */

import type { Workload } from '../../devices/workload/workload.js';

export interface Contender {
  /** As the table shows it. */
  readonly name: string;
  readonly version: string;
  /** It reads the devices themselves, where the others start from sets. */
  readonly scans: boolean;
  /** Devices of the largest account that it can be asked for in reasonable time. */
  readonly most: number;
  readonly load: (workload: Workload) => Loaded | Promise<Loaded>;
}

/** A contender with the sets of one account. */
export interface Loaded {
  /** What holds the sets, in bytes; null where it cannot be told. */
  readonly bytes: number | null;
  /** How it is asked, where there was a choice. */
  readonly manner: string | null;
  /** Devices in the audience of the benchmark filter. */
  readonly count: () => number | Promise<number>;
  /** The audience as a set; null: it has no sets. */
  readonly evaluate: Evaluation | null;
  readonly close: () => void;
}

export interface Evaluation {
  /** Makes the set and gives it back: what is timed. */
  readonly run: () => unknown;
  /** Makes the set, counts what is in it, and gives it back. */
  readonly size: () => number;
}

/** An evaluation by its steps. */
export function evaluation<Made>(steps: {
  readonly make: () => Made;
  readonly sizeOf: (made: Made) => number;
  readonly free: (made: Made) => unknown;
}): Evaluation {
  const { make, sizeOf, free } = steps;
  return {
    run: () => {
      const made = make();
      free(made);
      return made;
    },
    size: () => {
      const made = make();
      const size = sizeOf(made);
      free(made);
      return size;
    },
  };
}
