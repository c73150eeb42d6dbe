/** What keeps a run from looking at something: not a finding. Thrown under a check, caught once around each source. */

import { errorMessage } from '../base/error-message.js';
import type { RunFailure } from '../report/run.js';

/** `code` is one word for what failed: `input`, `output`, `usage`, `configuration`, … */
export class RunError extends Error {
  override readonly name: string = 'RunError';
  readonly code: string;
  /** What to do about it. */
  readonly help: string | null;

  constructor(code: string, message: string, help: string | null = null) {
    super(message);
    this.code = code;
    this.help = help;
  }
}

/** A failure of a run, with what to do about it where that is known. */
export interface ToldFailure extends RunFailure {
  readonly help: string | null;
}

/** Any thrown value as a failure; what was not foreseen is `internal`. `source` is the file it is about. */
export function failureOf(error: unknown, source?: string): ToldFailure {
  const about = source === undefined ? {} : { source };
  if (error instanceof RunError) return { code: error.code, message: error.message, help: error.help, ...about };
  return { code: 'internal', message: errorMessage(error), help: null, ...about };
}

/** Runs `work`; what it throws becomes an error with this code, unless it has one. */
export function orRunError<T>(code: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RunError) throw error;
    throw new RunError(code, errorMessage(error), helpIn(error));
  }
}

/** What to do about a thrown value, where it says so: errors of files and of git do. */
export function helpIn(error: unknown): string | null {
  return error instanceof Error && 'help' in error && typeof error.help === 'string' ? error.help : null;
}
