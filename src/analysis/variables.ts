/**
 * What sets are about: tags, applications, platforms, groups that no catalog resolved. Sets that share none of it have nothing to
 * do with each other: a set about things that no other is about is never needless, and nothing has to be asked.
 */

import type { BoundSet } from '../check/bound.js';
import type { Lowered } from '../plan/filter.js';
import type { Plan } from '../plan/plan.js';
import { planOperands } from '../plan/plan.js';

/** How many sets are about each thing. */
export type VariableUses = ReadonlyMap<string, number>;

/** The uses of a filter's sets, and of facts beside it. O(nodes). */
export function variableUses(root: Lowered, facts: readonly Plan[] = []): VariableUses {
  const uses = new Map<string, number>();
  const use = (name: string): void => {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  eachSet(root, (set) => variablesOf(set).forEach(use));
  for (const fact of facts) planVariables(fact).forEach(use);
  return uses;
}

/** True when sets below `node` are about nothing that comes twice: it is neither empty nor everyone, and nothing around it knows. */
export function standsAlone(node: Lowered, uses: VariableUses): boolean {
  let alone = true;
  eachSet(node, (set) => {
    alone &&= variablesOf(set).every((name) => uses.get(name) === 1) && !isEmptyGroup(set);
  });
  return alone;
}

/** A group without applications is empty by itself. */
function isEmptyGroup(set: BoundSet): boolean {
  return set.kind === 'group' && set.applications?.length === 0;
}

function eachSet(root: Lowered, visit: (set: BoundSet) => void): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') visit(node.clause);
    else for (const operand of node.operands) stack.push(operand);
  }
}

const PLATFORM = 'platform';

function variablesOf(set: BoundSet): readonly string[] {
  switch (set.kind) {
    case 'application':
      return withPlatform([applicationVariable(set.application.code)], set.platforms !== null);
    case 'group': {
      const { applications, code, platforms } = set;
      const names = applications?.map((one) => applicationVariable(one.code)) ?? [`group ${code}`];
      return withPlatform(names, platforms !== null);
    }
    case 'tag': {
      const { application, tag } = set;
      if (application === null) return [`tag ${tag}`];
      return [applicationVariable(application.code), `tag ${JSON.stringify([application.code, tag])}`];
    }
  }
}

function withPlatform(names: readonly string[], hasList: boolean): readonly string[] {
  return hasList ? [...names, PLATFORM] : names;
}

function applicationVariable(code: string): string {
  return `application ${code}`;
}

function planVariables(plan: Plan): readonly string[] {
  if (plan.kind === 'subscribed') return [applicationVariable(plan.application)];
  if (plan.kind === 'platform-in') return [PLATFORM];
  return planOperands(plan).flatMap(planVariables);
}
