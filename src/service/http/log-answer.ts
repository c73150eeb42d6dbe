/** The line that each request leaves in the log: who asked for what, and how it ended. Nothing that was sent is in it. */

import type { Answer } from '../answer.js';
import type { Logger } from '../service-options.js';
import type { Exchange } from './exchange.js';

export function logAnswer(
  logger: Logger,
  { id, request, logged }: Exchange,
  path: string | null,
  { status }: Answer,
  milliseconds: number,
): void {
  const fields = {
    request: id,
    method: request.method,
    path,
    status,
    ...logged,
    ms: Math.round(milliseconds * 1000) / 1000,
  };
  if (status >= 500) logger.error(fields, 'answered');
  else logger.info(fields, 'answered');
}
