/**
 * Looks for a device in a region without a search: every set is asked to hold or to fail as its place in the region suggests, and each
 * application, platform and tag gets the value that most of them agree on. Most regions that are not empty show so at once; a region
 * without a likely device is for the analysis to decide.
 */

import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import { inIntervals, MAX_INTEGER, MIN_INTEGER } from '../plan/intervals.js';
import type { PlatformInPlan, TagInPlan, ValueSet } from '../plan/plan.js';
import { type Formula, formulaOperands } from './formula.js';
import type { Region } from './region.js';

/** What a device has for a tag; null: nothing. */
type Value = number | string | readonly string[] | null;

/** Deeper regions are not looked into: this walks by recursion, and is asked often. */
const MOST_LEVELS = 100;

/** True when a device was found that is certainly in the region. False says nothing. O(nodes + values). */
export function hasLikelyDevice({ inside, outside }: Region): boolean {
  const device = new LikelyDevice();
  for (const formula of inside) device.wish(formula, true, 0);
  for (const formula of outside) device.wish(formula, false, 0);
  return device.settle() && inside.every((one) => device.isIn(one)) && !outside.some((one) => device.isIn(one));
}

interface TagWish {
  readonly plan: TagInPlan;
  readonly wanted: boolean;
}

interface PlatformWish {
  readonly platforms: PlatformInPlan['platforms'];
  readonly wanted: boolean;
}

/** A tag while wishes for it come in, and then its value. */
interface LikelyTag {
  readonly wishes: TagWish[];
  value: Value;
}

class LikelyDevice {
  private isTooDeep = false;
  private platform: Platform = PLATFORMS[0];
  private readonly platformWishes: PlatformWish[] = [];
  private readonly applications = new Set<string>();
  private readonly groups = new Set<string>();
  private readonly tags = new Map<string | null, Map<string, LikelyTag>>();

  /** Notes what `formula` needs to hold, or to fail. */
  wish(formula: Formula, wanted: boolean, level: number): void {
    if (level > MOST_LEVELS) this.isTooDeep = true;
    else if (formula.kind === 'clause') {
      if (formula.plan !== null) this.wish(formula.plan, wanted, level + 1);
      else if (formula.clause.kind === 'group') this.wishGroup(formula.clause.code, formula.clause.platforms, wanted);
    } else if (formula.kind === 'tag-in') this.tagOf(formula).wishes.push({ plan: formula, wanted });
    else if (formula.kind === 'platform-in') this.platformWishes.push({ platforms: formula.platforms, wanted });
    else if (formula.kind === 'subscribed') {
      if (wanted) this.applications.add(formula.application);
    } else this.wishBelow(formula, wanted, level);
  }

  private wishBelow(formula: Formula, wanted: boolean, level: number): void {
    const operands = formulaOperands(formula);
    for (let index = 0; index < operands.length; index++) {
      const isTaken = formula.kind === 'difference' && index > 0;
      this.wish(operands[index] as Formula, isTaken ? !wanted : wanted, level + 1);
    }
  }

  private wishGroup(code: string, platforms: readonly Platform[] | null, wanted: boolean): void {
    if (wanted) this.groups.add(code);
    if (platforms !== null) this.platformWishes.push({ platforms, wanted });
  }

  private tagOf({ application, tag }: TagInPlan): LikelyTag {
    let named = this.tags.get(application);
    if (named === undefined) {
      named = new Map();
      this.tags.set(application, named);
    }
    let found = named.get(tag);
    if (found === undefined) {
      found = { wishes: [], value: null };
      named.set(tag, found);
    }
    return found;
  }

  /** Gives everything its value. False when not all wishes were seen. */
  settle(): boolean {
    if (this.isTooDeep) return false;
    this.platform = likelyPlatform(this.platformWishes);
    for (const [application, named] of this.tags) {
      if (application !== null && !this.applications.has(application)) continue;
      for (const tag of named.values()) tag.value = likelyValue(tag.wishes);
    }
    return true;
  }

  isIn(formula: Formula): boolean {
    switch (formula.kind) {
      case 'clause':
        if (formula.plan !== null) return this.isIn(formula.plan);
        return formula.clause.kind === 'group' && this.isInGroup(formula.clause.code, formula.clause.platforms);
      case 'union':
        return formula.operands.some((operand) => this.isIn(operand));
      case 'intersection':
        return formula.operands.every((operand) => this.isIn(operand));
      case 'difference':
        return formula.operands.every((operand, index) => this.isIn(operand) === (index === 0));
      case 'subscribed':
        return this.applications.has(formula.application);
      case 'platform-in':
        return formula.platforms.includes(this.platform);
      case 'tag-in':
        return isValueIn(formula.values, this.tagOf(formula).value);
      case 'all':
        return true;
      case 'none':
        return false;
    }
  }

  private isInGroup(code: string, platforms: readonly Platform[] | null): boolean {
    return this.groups.has(code) && (platforms === null || platforms.includes(this.platform));
  }
}

function likelyPlatform(wishes: readonly PlatformWish[]): Platform {
  const metBy = (platform: Platform): number => {
    let met = 0;
    for (const { platforms, wanted } of wishes) if (platforms.includes(platform) === wanted) met++;
    return met;
  };
  let best: Platform = PLATFORMS[0];
  for (const platform of PLATFORMS) if (metBy(platform) > metBy(best)) best = platform;
  return best;
}

/** More conditions on one tag than these are not looked at for values. */
const MOST_WISHES = 8;

/** The value that most wishes agree on; nothing, where that is as good. */
function likelyValue(wishes: readonly TagWish[]): Value {
  let best: Value = null;
  let most = metBy(wishes, null);
  for (const { plan } of wishes.slice(0, MOST_WISHES)) {
    if (most === wishes.length) break;
    for (const set of plan.values)
      for (const value of edgesOf(set)) {
        const met = metBy(wishes, value);
        if (met <= most) continue;
        best = value;
        most = met;
      }
  }
  return best;
}

function metBy(wishes: readonly TagWish[], value: Value): number {
  let met = 0;
  for (const { plan, wanted } of wishes) if (isValueIn(plan.values, value) === wanted) met++;
  return met;
}

/** Values inside a set, and beside it. */
function edgesOf(set: ValueSet): readonly Value[] {
  switch (set.kind) {
    case 'integers': {
      const [first = [0, 0], last = first] = [set.intervals[0], set.intervals.at(-1)];
      const values = [first[0], last[1], first[1], last[0], first[0] - 1, last[1] + 1, first[1] + 1];
      return values.filter((value) => value >= MIN_INTEGER && value <= MAX_INTEGER);
    }
    case 'strings':
      return [...set.values.slice(0, 2), `${set.values.at(-1) ?? ''}~`];
    case 'list-shares-any':
      return [set.values.slice(0, 1), ['~']];
    case 'unset':
      return [];
  }
}

function isValueIn(sets: readonly ValueSet[], value: Value): boolean {
  for (const set of sets) if (isValueInSet(set, value)) return true;
  return false;
}

function isValueInSet(set: ValueSet, value: Value): boolean {
  switch (set.kind) {
    case 'unset':
      return value === null;
    case 'integers':
      return typeof value === 'number' && inIntervals(set.intervals, value);
    case 'strings':
      return typeof value === 'string' && set.values.includes(value) !== set.complement;
    case 'list-shares-any':
      return typeof value === 'object' && value !== null && value.some((item) => set.values.includes(item));
  }
}
