/**
 * Questions: every row that the bitset engine has to show, against native CRoaring and the other peers that are installed. Each
 * part of `engine/` answers one; the parts run in processes of their own, one after the other.
 */

import { PROFILE_NAMES } from '../src/devices/workload/profiles.js';
import { PARTS } from './engine/parts.js';
import { runTasks } from './engine/run-tasks.js';
import type { Size, Task } from './engine/task.js';
import { isQuick } from './harness/pace.js';
import type { Finding } from './harness/report.js';

/** What is wanted of the engine benchmark; an empty list is everything. */
export interface EngineChoice {
  readonly parts: readonly string[];
  /** In Mi devices. */
  readonly sizes: readonly string[];
  readonly profiles: readonly string[];
}

export function benchEngine(choice: EngineChoice): Promise<readonly Finding[]> {
  checkNames('part', choice.parts, Object.keys(PARTS));
  checkNames('size', choice.sizes, [...new Set(Object.values(PARTS).flatMap(({ sizes }) => sizes.map(String)))]);
  checkNames('profile', choice.profiles, PROFILE_NAMES);
  return runTasks(tasks(choice));
}

/** What accounts are like: dense, clustered and very sparse sets. */
const QUICK_PROFILES: readonly string[] = ['MIX'];

/** In Mi devices: to make more takes longer than to ask them. */
const QUICK_SIZE: Size = 1;

function tasks({ parts, sizes, profiles }: EngineChoice): readonly Task[] {
  const wantedProfiles = profiles.length === 0 && isQuick() ? QUICK_PROFILES : profiles;
  const isWantedProfile = (profile: string): boolean => isWanted(profile, wantedProfiles);
  return Object.entries(PARTS).flatMap(([part, about]) => {
    if (!isWanted(part, parts) || (parts.length === 0 && about.onlyWhenNamed)) return [];
    const wanted =
      sizes.length === 0 && isQuick() ? [QUICK_SIZE] : about.sizes.filter((size) => isWanted(String(size), sizes));
    const shapes = about.profiles === null ? [null] : about.profiles.filter(isWantedProfile);
    return wanted.flatMap((size) => shapes.map((profile): Task => ({ part, size, profile })));
  });
}

function isWanted(name: string, names: readonly string[]): boolean {
  return names.length === 0 || names.includes(name);
}

function checkNames(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`no ${what} ${unknown}; there are ${known.join(', ')}`);
}
