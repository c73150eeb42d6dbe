/** How many connections a server may hold at once: the system lets a process open so many files, and store and outbox need some of them. */

import { readFileSync } from 'node:fs';

/** The sender writes up to 96 files at a time, and up to 64 recipients' files are read; the rest is for store, threads and the process. */
const RESERVED_FILES = 96 + 64 + 64;

/** Where the system does not tell: what most allow at least. */
const USUAL_FILES = 1024;

/** Of a small limit connections get at least this part. */
const LEAST_PART = 4;

/** `files` is how many a process may have open. */
export function connectionLimit(files: number): number {
  return Math.max(files - RESERVED_FILES, Math.floor(files / LEAST_PART), 1);
}

/** How many files this process may have open: Node has raised that to all that is allowed. */
export function openFileLimit(): number {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'latin1'));
  } catch {
    return USUAL_FILES;
  }
}

/** `limits` is the text of `/proc/PID/limits`; a line of it: `Max open files  1024  524288  files`, soft before hard. */
export function limitIn(limits: string): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? USUAL_FILES : Number(soft);
}
