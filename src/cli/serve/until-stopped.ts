/** The signals that a service is told by: to read its files again, and to stop. */

import process from 'node:process';

/**
 * Resolves when the process is told to stop (SIGTERM, or SIGINT, which aborts `interrupted`). After that nothing is caught any more: told
 * again, the process ends at once.
 */
export function untilStopped(interrupted: AbortSignal, onHangup: () => void): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGTERM', stop).off('SIGHUP', onHangup);
      interrupted.removeEventListener('abort', stop);
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGHUP', onHangup);
    interrupted.addEventListener('abort', stop);
    if (interrupted.aborted) stop();
  });
}
