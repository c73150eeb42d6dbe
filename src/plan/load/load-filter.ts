/**
 * A filter from outside: from JSON, a store, another process. What was written is validated; what follows from it - plan, reach,
 * fingerprint - is made anew and compared, so that nobody can give a filter another meaning than its clauses have.
 */

import { fold } from '../../base/fold.js';
import type { Bound, BoundSet, FilterTag } from '../../check/bound.js';
import { buildFilter } from '../build.js';
import type { Filter } from '../filter.js';
import { PLAN_VERSION } from '../plan.js';
import { type Fields, isArray, isFields, isName, own, type PlanProblem, ProblemLog } from './problem-log.js';
import { checkClause } from './validate-clause.js';
import { expectPlanLimits, PLAN_LIMITS, type PlanLimits, type Visit } from './validate-plan.js';

/** The filter that was stored as JSON, or what is wrong with it. */
export interface LoadFilterResult {
  /** Null exactly when there are problems. */
  readonly filter: Filter | null;
  /** At most 20. */
  readonly problems: readonly PlanProblem[];
}

/** Never throws on what JSON can hold. O(nodes), up to the limits. */
export function loadFilter(value: unknown, limits: PlanLimits = PLAN_LIMITS): LoadFilterResult {
  expectPlanLimits('loadFilter', limits);
  const log = new ProblemLog();
  const filter = isFields(value) ? load(log, value, limits) : null;
  log.check(isFields(value), '', 'a filter is an object');
  return { filter: log.problems.length === 0 ? filter : null, problems: log.problems };
}

function load(log: ProblemLog, value: Fields, limits: PlanLimits): Filter | null {
  const [version, text, tags, lowered] = ['version', 'text', 'tags', 'lowered'].map((key) => own(value, key));
  if (!log.check(version === PLAN_VERSION, '/version', `only version ${PLAN_VERSION} is understood`)) return null;
  if (!log.check(typeof text === 'string', '/text', 'the text of a filter is a text') || typeof text !== 'string')
    return null;
  log.check(isArray(tags) && tags.every(isFilterTag), '/tags', 'tags have name, application, type');
  checkLowered(log, lowered, text.length, limits);
  if (log.problems.length > 0) return null;
  // Both came from JSON, and were just checked to be what the types say.
  const filter = buildFilter(text, boundOf(lowered as LoweredShape), tags as readonly FilterTag[]);
  log.check(
    filter.fingerprint === own(value, 'fingerprint'),
    '/fingerprint',
    'this is not the fingerprint of the clauses',
  );
  return filter;
}

function isFilterTag(value: unknown): boolean {
  if (!isFields(value) || !isName(own(value, 'name'))) return false;
  const [application, type] = [own(value, 'application'), own(value, 'type')];
  return (
    (application === null || isName(application)) && [null, 'Integer', 'String', 'List'].some((name) => name === type)
  );
}

/** The parts of a lowered tree that are read. */
type LoweredShape =
  | { readonly kind: 'clause'; readonly clause: BoundSet }
  | {
      readonly kind: 'union' | 'intersection' | 'difference';
      readonly operands: readonly LoweredShape[];
      readonly spans: Bound['spans'];
    };

function boundOf(lowered: LoweredShape): Bound {
  return fold<LoweredShape, Bound>(
    lowered,
    (node) => (node.kind === 'clause' ? [] : node.operands),
    (node, operands) => (node.kind === 'clause' ? node.clause : { kind: node.kind, operands, spans: node.spans }),
  );
}

function checkLowered(log: ProblemLog, root: unknown, length: number, limits: PlanLimits): void {
  const stack: Visit[] = [{ value: root, pointer: '/lowered', depth: 0 }];
  /** Those on the stack are counted, too. */
  let nodes = 1;
  let values = 0;
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value, pointer, depth } = visit;
    if (!log.check(isFields(value), pointer, 'a node is an object') || !isFields(value)) continue;
    log.check(areSpans(own(value, 'spans'), length), `${pointer}/spans`, 'spans lie inside the text');
    const operands = own(value, 'operands');
    if (own(value, 'kind') === 'clause') {
      const clause = own(value, 'clause');
      values += valuesIn(clause);
      if (!log.check(values <= limits.values, '/lowered', `more than ${limits.values} values`)) return;
      checkClause(log, clause, `${pointer}/clause`);
      const spans = isFields(clause) ? own(clause, 'spans') : null;
      log.check(areSpans(spans, length), `${pointer}/clause/spans`, 'spans lie inside the text');
    } else if (isOperation(value) && isArray(operands) && operands.length >= 2) {
      if (!log.check(depth < limits.depth, '/lowered', `more than ${limits.depth} operations inside each other`))
        return;
      nodes += operands.length;
      if (!log.check(nodes <= limits.nodes, '/lowered', `more than ${limits.nodes} nodes`)) return;
      for (const [index, operand] of operands.entries())
        stack.push({ value: operand, pointer: `${pointer}/operands/${index}`, depth: depth + 1 });
    } else log.check(false, pointer, 'a node is a clause, or an operation with two operands or more');
  }
}

function valuesIn(clause: unknown): number {
  const values = isFields(clause) ? own(clause, 'values') : null;
  return isArray(values) ? values.length : 0;
}

function isOperation(node: Fields): boolean {
  const kind = own(node, 'kind');
  return kind === 'union' || kind === 'intersection' || kind === 'difference';
}

function areSpans(value: unknown, length: number): boolean {
  return isArray(value) && value.length > 0 && value.every((span) => isSpan(span, length));
}

function isSpan(span: unknown, length: number): boolean {
  if (!isFields(span)) return false;
  const [start, end] = [own(span, 'start'), own(span, 'end')];
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    0 <= Number(start) &&
    Number(start) <= Number(end) &&
    Number(end) <= length
  );
}
