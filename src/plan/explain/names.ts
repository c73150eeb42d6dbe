/** What applications and groups are called in a sentence: their display name where it tells them apart, else their code. */

import type { BoundApplicationRef, BoundSet } from '../../check/bound.js';
import type { Lowered } from '../filter.js';
import { nameWord } from './sentence-parts.js';

export interface Names {
  application(code: string): string;
  group(code: string): string;
}

/** The names of all that the filter speaks of. O(nodes). */
export function namesOf(lowered: Lowered): Names {
  const applications = new Map<string, string | null>();
  const groups = new Map<string, string | null>();
  for (const set of setsOf(lowered)) {
    for (const { code, name } of applicationsOf(set)) applications.set(code, name);
    if (set.kind === 'group') groups.set(set.code, set.name);
  }
  return { application: namer(applications), group: namer(groups) };
}

function setsOf(lowered: Lowered): readonly BoundSet[] {
  const sets: BoundSet[] = [];
  const stack = [lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') sets.push(node.clause);
    else for (const operand of node.operands) stack.push(operand);
  }
  return sets;
}

function applicationsOf(set: BoundSet): readonly BoundApplicationRef[] {
  if (set.kind === 'group') return set.applications ?? [];
  return set.application === null ? [] : [set.application];
}

function namer(names: ReadonlyMap<string, string | null>): (code: string) => string {
  const users = new Map<string, number>();
  for (const [code, name] of names) users.set(name ?? code, (users.get(name ?? code) ?? 0) + 1);
  return (code) => {
    const name = names.get(code) ?? code;
    return name === code || users.get(name) === 1 ? nameWord(name) : `${nameWord(name)} (${nameWord(code)})`;
  };
}
