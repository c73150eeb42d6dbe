/** The signals that a service is told by: to read its files again, and to stop. */

import process from 'node:process';

/**
 * Resolves to the signal by which the process is told to stop (SIGTERM, or SIGINT, which aborts `interrupted`). After that nothing is caught any more: told
 * again, the process ends at once.
 */
export function untilStopped(interrupted: AbortSignal, onHangup: () => void): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    const terminate = (): void => stop('SIGTERM');
    const interrupt = (): void => stop('SIGINT');
    const stop = (name: 'SIGTERM' | 'SIGINT'): void => {
      process.off('SIGTERM', terminate).off('SIGHUP', onHangup);
      interrupted.removeEventListener('abort', interrupt);
      resolve(name);
    };
    process.on('SIGTERM', terminate).on('SIGHUP', onHangup);
    interrupted.addEventListener('abort', interrupt);
    if (interrupted.aborted) interrupt();
  });
}
