/** Whether the editor that started the server is still there: what it has open may be held by another process, so that nothing is closed when it dies. */

import process from 'node:process';
import type { ClientProcess } from '../../lsp/server.js';

/** How often it is looked for, in milliseconds. */
const LOOK_MS = 2_000;

export class SeenProcess implements ClientProcess {
  readonly gone: Promise<void>;
  #tell: () => void = () => {};
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.gone = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** One that is not there at first is in another container, or on another machine, and is not looked for. */
  follow(processId: number): void {
    this.close();
    if (!isRunning(processId)) return;
    this.#timer = setInterval(() => isRunning(processId) || this.#tell(), LOOK_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Signal 0 is not sent: it asks whether one could be. A process of another user is there, and may not be sent any. */
function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
