/** The words of whatever was thrown. */

/** Where several addresses of a host were tried, the error of all has no words of its own: those of each are joined. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The same with the calls that led to it, for logs. */
export function errorStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
