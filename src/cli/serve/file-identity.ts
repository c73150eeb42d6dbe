/** Whether a file is still what it was when it was opened: its name may be another's by now, and its bytes may have been written over. */

import { closeSync, fstatSync, openSync } from 'node:fs';

export interface FileIdentity {
  /** Another text when the bytes were changed in place; the same whatever takes the name. */
  now(): string;
  close(): void;
}

/** @throws what the system says when it cannot be read */
export function openIdentity(file: string): FileIdentity {
  const descriptor = openSync(file, 'r');
  return {
    now: () => {
      const { dev, ino, size, mtimeMs } = fstatSync(descriptor);
      return `${dev}:${ino}:${size}:${mtimeMs}`;
    },
    close: () => closeSync(descriptor),
  };
}
