/** The log of `serve`: a JSON object a line on standard error, written in batches so that requests do not wait for it. */

import type { Logger } from '../../service/service-options.js';
import type { Output } from '../output/output.js';

/** `isQuiet` leaves out what is no trouble. `flush` writes what is still held back, now. */
export function logLines(err: Output, isQuiet: boolean): Logger & { flush(): void } {
  let held = '';
  const take = (): string => {
    const lines = held;
    held = '';
    return lines;
  };
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    if (held === '') setImmediate(() => err.write(take()));
    held += `${JSON.stringify({ time: new Date().toISOString(), level, event: message, ...fields })}\n`;
  };
  return {
    info: isQuiet ? () => {} : write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: () => err.write(take()),
  };
}
