/**
 * A value from outside to a plan: every promise that the plan's types and comments make is checked before anything relies on
 * it. Iterative, so that a million brackets of JSON are a problem with a name and nothing worse.
 */

import { type Expectations, expectNeeded, LIMIT } from '../../base/argument.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Plan } from '../plan.js';
import {
  type Fields,
  isArray,
  isAscending,
  isFields,
  isName,
  own,
  type PlanProblem,
  ProblemLog,
} from './problem-log.js';

/** How large a stored plan may be. */
export interface PlanLimits {
  /** Operations inside each other. */
  readonly depth: number;
  readonly nodes: number;
  /** Intervals and strings, in all value sets together. */
  readonly values: number;
}

/** What any filter within the default limits of the language needs, and some room. */
export const PLAN_LIMITS: PlanLimits = { depth: 4_096, nodes: 262_144, values: 262_144 };

/** The plan of a value, or what is wrong with it. */
export interface ValidatePlanResult {
  /** The value itself; null exactly when there are problems. */
  readonly plan: Plan | null;
  /** At most 20. */
  readonly problems: readonly PlanProblem[];
}

/** Never throws on what JSON can hold. Does not modify `value`. O(nodes and values), up to the limits. */
export function validatePlan(value: unknown, limits: PlanLimits = PLAN_LIMITS): ValidatePlanResult {
  expectPlanLimits('validatePlan', limits);
  const log = new ProblemLog();
  walk(log, value, limits);
  // The value came from JSON, and what was just checked is what the type says.
  return { plan: log.problems.length === 0 ? (value as Plan) : null, problems: log.problems };
}

const LIMITS: Expectations<PlanLimits> = { depth: LIMIT, nodes: LIMIT, values: LIMIT };

/** @throws TypeError for limits of `name` that would bound nothing */
export function expectPlanLimits(name: string, limits: unknown): void {
  expectNeeded(name, limits, LIMITS, 'limits', 'depth', 'nodes', 'values');
}

/** A value on the way through a tree, before anything is known of it. */
export interface Visit {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

function walk(log: ProblemLog, root: unknown, limits: PlanLimits): void {
  const stack: Visit[] = [{ value: root, pointer: '', depth: 0 }];
  /** Those on the stack are counted, too. */
  let nodes = 1;
  let values = 0;
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value, pointer, depth } = visit;
    if (!log.check(isFields(value), pointer, 'a node of a plan is an object')) continue;
    const node = value as Fields;
    const operands = operandsIn(log, node, pointer);
    values += operands === null ? checkLeaf(log, node, pointer) : 0;
    if (!log.check(values <= limits.values, pointer, `more than ${limits.values} values`)) return;
    nodes += operands?.length ?? 0;
    if (!log.check(nodes <= limits.nodes, pointer, `more than ${limits.nodes} nodes`)) return;
    if (operands === null) continue;
    if (!log.check(depth < limits.depth, '', `more than ${limits.depth} operations inside each other`)) return;
    for (const [index, operand] of operands.entries())
      stack.push({ value: operand, pointer: `${pointer}/operands/${index}`, depth: depth + 1 });
  }
}

const OPERATIONS: ReadonlySet<unknown> = new Set(['union', 'intersection', 'difference']);

/** Null when the node is no operation. */
function operandsIn(log: ProblemLog, node: Fields, pointer: string): readonly unknown[] | null {
  if (!OPERATIONS.has(own(node, 'kind'))) return null;
  const operands = own(node, 'operands');
  const isRight = isArray(operands) && operands.length >= 2;
  return log.check(isRight, `${pointer}/operands`, 'an operation has two operands or more') && isArray(operands)
    ? operands
    : [];
}

/** The number of values it holds. */
function checkLeaf(log: ProblemLog, node: Fields, pointer: string): number {
  switch (own(node, 'kind')) {
    case 'all':
    case 'none':
      return 0;
    case 'subscribed':
      log.check(isName(own(node, 'application')), `${pointer}/application`, 'an application is a code');
      return 0;
    case 'platform-in':
      log.check(
        arePlatforms(own(node, 'platforms')),
        `${pointer}/platforms`,
        'platforms come once, in the order of the language',
      );
      return 0;
    case 'tag-in':
      return checkTag(log, node, pointer);
    default:
      log.check(false, `${pointer}/kind`, 'an unknown kind of node');
      return 0;
  }
}

const PLATFORM_NAMES: readonly unknown[] = PLATFORMS;

function arePlatforms(value: unknown): boolean {
  if (!isArray(value) || value.length === 0) return false;
  const places = value.map((name) => PLATFORM_NAMES.indexOf(name));
  return !places.includes(-1) && isAscending(places);
}

function checkTag(log: ProblemLog, node: Fields, pointer: string): number {
  const application = own(node, 'application');
  log.check(application === null || isName(application), `${pointer}/application`, 'an application is a code or null');
  log.check(isName(own(node, 'tag')), `${pointer}/tag`, 'a tag is a name');
  const sets = own(node, 'values');
  if (!isArray(sets) || sets.length === 0 || sets.length > KINDS.length) {
    log.check(false, `${pointer}/values`, 'a tag has one to four value sets');
    return 0;
  }
  const kinds = sets.map((set) => (isFields(set) ? KINDS.indexOf(own(set, 'kind')) : -1));
  log.check(
    isAscending(kinds) && kinds[0] !== -1,
    `${pointer}/values`,
    `value sets come once, in the order ${KINDS.join(', ')}`,
  );
  return sets.reduce<number>(
    (count, set, index) => count + (isFields(set) ? checkValueSet(log, set, `${pointer}/values/${index}`) : 0),
    0,
  );
}

const KINDS: readonly unknown[] = ['integers', 'strings', 'list-shares-any', 'unset'];

function checkValueSet(log: ProblemLog, set: Fields, pointer: string): number {
  switch (own(set, 'kind')) {
    case 'integers': {
      const intervals = own(set, 'intervals');
      const isRight = isArray(intervals) && intervals.length > 0 && areIntervals(intervals);
      log.check(isRight, `${pointer}/intervals`, 'intervals are pairs of integers, ascending, with a gap between them');
      return isArray(intervals) ? intervals.length : 0;
    }
    case 'strings': {
      const complement = own(set, 'complement');
      log.check(typeof complement === 'boolean', `${pointer}/complement`, 'a complement is true or false');
      return checkStrings(log, own(set, 'values'), `${pointer}/values`, complement === true ? 0 : 1);
    }
    case 'list-shares-any':
      return checkStrings(log, own(set, 'values'), `${pointer}/values`, 1);
    default:
      return 0;
  }
}

function areIntervals(intervals: readonly unknown[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const interval of intervals) {
    if (!isArray(interval) || interval.length !== 2 || !interval.every(Number.isSafeInteger)) return false;
    const [min, max] = interval.map(Number);
    if (min === undefined || max === undefined || min > max || min <= end + 1) return false;
    end = max;
  }
  return true;
}

function checkStrings(log: ProblemLog, values: unknown, pointer: string, least: number): number {
  const isRight =
    isArray(values) &&
    values.length >= least &&
    values.every((value) => typeof value === 'string') &&
    isAscending(values);
  log.check(isRight, pointer, 'strings come once, in ascending order');
  return isArray(values) ? values.length : 0;
}
