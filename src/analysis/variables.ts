/**
 * What sets are about: tags, applications, platforms, groups that no catalog resolved. Sets that share none of it have nothing to
 * do with each other: a set about things that no other is about is never needless, and nothing has to be asked.
 */

import type { BoundSet } from '../check/bound.js';
import type { Lowered } from '../plan/filter.js';
import { type Plan, planOperands } from '../plan/plan.js';

const PLATFORM = 'platform';

/** How many sets of a filter, and facts beside it, are about each thing. */
export class VariableUses {
  private readonly counts = new Map<string, number>();
  private readonly names = new Map<BoundSet, readonly string[]>();
  private shared = false;

  constructor(root: Lowered, facts: readonly Plan[] = []) {
    eachSet(root, (set) => {
      const names = variablesOf(set);
      this.names.set(set, names);
      this.count(names);
    });
    for (const fact of facts) this.count(planVariables(fact));
  }

  /** True when two sets are about one thing. */
  get isAnyShared(): boolean {
    return this.shared;
  }

  /** True when sets below `node` are about nothing that comes twice: it is neither empty nor everyone, and nothing around it knows. */
  standsAlone(node: Lowered): boolean {
    let alone = true;
    eachSet(node, (set) => {
      alone &&= this.isAlone(set);
    });
    return alone;
  }

  private isAlone(set: BoundSet): boolean {
    const names = this.names.get(set) ?? variablesOf(set);
    // A group without applications is about nothing, and empty by itself.
    return names.length > 0 && names.every((name) => this.counts.get(name) === 1);
  }

  private count(names: readonly string[]): void {
    for (const name of names) {
      const count = this.counts.get(name) ?? 0;
      if (count > 0) this.shared = true;
      this.counts.set(name, count + 1);
    }
  }
}

function eachSet(root: Lowered, visit: (set: BoundSet) => void): void {
  const stack: Lowered[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') visit(node.clause);
    else for (const operand of node.operands) stack.push(operand);
  }
}

/** No two things have one name. */
function variablesOf(set: BoundSet): readonly string[] {
  switch (set.kind) {
    case 'application':
      return withPlatform([applicationVariable(set.application.code)], set.platforms !== null);
    case 'group': {
      const { applications, code, platforms } = set;
      const names = applications?.map((one) => applicationVariable(one.code)) ?? [`group ${code}`];
      return names.length === 0 ? names : withPlatform(names, platforms !== null);
    }
    case 'tag': {
      const { application, tag } = set;
      if (application === null) return [`tag ${tag}`];
      const { code } = application;
      return [applicationVariable(code), `tag of ${code.length} ${code} ${tag}`];
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
