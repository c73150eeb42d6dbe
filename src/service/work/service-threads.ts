/** The threads of a service: the one for long work, and those that check new bodies. */

import type { Examiners, WorkDesk } from '../work-desk.js';
import { ThreadDesk } from './thread-desk.js';
import { ThreadExaminers } from './thread-examiners.js';
import type { WorkThreadSetup } from './work.js';
import type { WorkThreadsOptions } from './work-threads.js';

export interface ServiceThreads {
  readonly desk: WorkDesk;
  /** Null: there are none. */
  readonly examiners: Examiners | null;
  /** Who waits for them is refused. */
  close(): Promise<void>;
}

/** `workers` are those that check new bodies; `examining`: what they have where that is not what the one for long work has. */
export function serviceThreads(
  setup: WorkThreadSetup,
  { workers = 0, ...options }: Pick<WorkThreadsOptions, 'connection' | 'source'> & { readonly workers?: number },
  examining = setup,
): ServiceThreads {
  const desk = new ThreadDesk(setup, options);
  const examiners = workers === 0 ? null : new ThreadExaminers(examining, { ...options, threads: workers });
  return {
    desk,
    examiners,
    close: async () => {
      await Promise.all([desk.dispose(), examiners?.dispose()]);
    },
  };
}
