/** What ends a run with exit code 2 (or 130): not a finding in a filter, but something that kept us from looking. */

import { errorMessage } from '../../base/error-message.js';
import { helpIn, RunError } from '../../node/run-error.js';

export type FailureCode =
  | 'usage'
  | 'configuration'
  | 'input'
  | 'output'
  | 'catalog'
  | 'devices'
  | 'index'
  | 'internal'
  | 'interrupted';

/** Thrown anywhere under a command, caught once around it. */
export class Failure extends RunError {
  override readonly name = 'Failure';
  declare readonly code: FailureCode;

  constructor(code: FailureCode, message: string, help: string | null = null) {
    super(code, message, help);
  }
}

/** The part of a failure that reports carry. */
export interface FailureReport {
  readonly code: string;
  readonly message: string;
}

export function failureReport({ code, message }: FailureReport): FailureReport {
  return { code, message };
}

/** By its name: the commands that serve have this class from the library, the program has its own. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === 'Failure';
}

/** Any thrown value as a failure: `code` is what it means where it was caught. */
export function asFailure(error: unknown, code: FailureCode): Failure {
  if (isFailure(error)) return error;
  return new Failure(code, errorMessage(error), helpIn(error));
}

/** What a run ends with when the user interrupts it. */
export function interruption(): Failure {
  return new Failure('interrupted', 'interrupted');
}

/** Runs `work`; what it throws becomes a failure with this code. */
export function orFail<T>(code: FailureCode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asFailure(error, code);
  }
}

export const EXIT_OK = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_FAILURE = 2;
export const EXIT_INTERRUPTED = 130;

export type ExitCode = typeof EXIT_OK | typeof EXIT_FINDINGS | typeof EXIT_FAILURE | typeof EXIT_INTERRUPTED;

export function exitCodeOf(failure: Failure): ExitCode {
  return failure.code === 'interrupted' ? EXIT_INTERRUPTED : EXIT_FAILURE;
}
