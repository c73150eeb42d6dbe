/**
 * Which process this is, in words that another can check: a number alone may have been given to someone else since. What is taken for dead is
 * dead: whatever cannot be told for sure is `unknown`.
 */

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';

export interface ProcessMark {
  readonly pid: number;
  /** When it started, as its system tells it; null: it does not. */
  readonly since: string | null;
  /** Where its number means it: the boot of a machine, and the namespace of numbers there. */
  readonly place: string;
}

export type Liveness = 'alive' | 'dead' | 'unknown';

export function ownMark(): ProcessMark {
  return { pid: process.pid, since: lookAt(process.pid)?.since ?? null, place: ownPlace() };
}

export function livenessOf({ pid, since, place }: ProcessMark): Liveness {
  if (place !== ownPlace()) return 'unknown';
  if (!isThere(pid)) return 'dead';
  const seen = lookAt(pid);
  if (seen === null || since === null) return 'unknown';
  return seen.isOver || seen.since !== since ? 'dead' : 'alive';
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may belong to someone else: then it is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** The fields of `/proc/PID/stat` behind the name, which may hold anything: state first, and as the 20th when it started, in ticks since boot. */
function lookAt(pid: number): { readonly isOver: boolean; readonly since: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', since = ''] = [fields[0], fields[19]];
    // Killed, and not yet collected by its parent.
    return { isOver: state === 'Z' || state === 'X', since };
  } catch {
    return null;
  }
}

let place: string | undefined;

function ownPlace(): string {
  place ??= readPlace();
  return place;
}

function readPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
