/** One measurement of the engine benchmark: what one process of its own does. */

import type { ProfileName } from '../../src/devices/workload/profiles.js';
import type { Finding } from '../harness/report.js';

export const MI = 2 ** 20;

/** Accounts that are measured, in Mi devices. */
export const SIZES = [1, 10, 100] as const;

/** The account of the shop is measured at a size of its own. */
export type Size = (typeof SIZES)[number] | 4;

export interface Task {
  readonly part: string;
  readonly size: Size;
  /** Null: the part is not about one profile. */
  readonly profile: ProfileName | null;
}

/** A part of the benchmark: answers one question, or one question for each size and profile. */
export interface Part {
  readonly sizes: readonly Size[];
  readonly profiles: readonly ProfileName[] | null;
  /** It takes what not every machine has: it runs only when it is asked for by name. */
  readonly onlyWhenNamed: boolean;
  readonly run: (task: Task) => Promise<readonly Finding[]>;
}

/** `10 Mi`, as tables say it. */
export function sizeName(size: Size): string {
  return `${size} Mi`;
}
