/** Clauses that an engine cannot answer as they are meant: found on the filter as written, where there is a place to point at. */

import { fold } from '../../base/fold.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter, Lowered, LoweredClause } from '../../plan/filter.js';
import { type Plan, planOperands } from '../../plan/plan.js';
import { idNotHeld, type Target, textNotHeld, untypedTag } from './errors.js';

/** Half a surrogate pair: UTF-8 has no bytes for it, and clients send another character instead. */
const UNPAIRED = /\p{Surrogate}/u;

/** In the order of the text. `id`: that of the device that is asked about, if one is. */
export function findFaults(filter: Filter, target: Target, id: string | null): readonly Diagnostic[] {
  const clauses = clausesOf(filter.lowered);
  const faults = [...untypedTags(clauses), ...textsNotHeld(clauses, target)];
  if (id !== null && isRefused(target, id)) faults.push(idNotHeld(filter, target));
  return faults.sort((left, right) => left.span.start - right.span.start);
}

/** One for each tag, at its first use. */
function untypedTags(clauses: readonly LoweredClause[]): readonly Diagnostic[] {
  const uses = new Map<string, { readonly tag: string; readonly spans: Span[] }>();
  for (const { clause, spans } of clauses) {
    if (clause.kind !== 'tag' || clause.type !== null) continue;
    const key = JSON.stringify([clause.application?.code ?? null, clause.tag]);
    const known = uses.get(key) ?? { tag: clause.tag, spans: [] };
    known.spans.push(spanOf(spans));
    uses.set(key, known);
  }
  return [...uses.values()].map(({ tag, spans: [first, ...others] }) => untypedTag(tag, spanOf([first]), others));
}

/** One for each clause, at its first such text. */
function textsNotHeld(clauses: readonly LoweredClause[], target: Target): readonly Diagnostic[] {
  return clauses.flatMap(({ plan, spans }) => {
    const text = plan === null ? undefined : textsOf(plan).find((one) => isRefused(target, one));
    return text === undefined ? [] : [textNotHeld(target, text, spanOf(spans))];
  });
}

function isRefused({ refuses }: Target, text: string): boolean {
  return UNPAIRED.test(text) || (refuses?.test(text) ?? false);
}

/** Every text that would be a parameter. */
function textsOf(plan: Plan): readonly string[] {
  const texts: string[] = [];
  fold<Plan, null>(plan, planOperands, (node) => {
    if (node.kind === 'subscribed') texts.push(node.application);
    if (node.kind === 'tag-in') {
      texts.push(node.application ?? '', node.tag);
      for (const set of node.values) if ('values' in set) for (const value of set.values) texts.push(value);
    }
    return null;
  });
  return texts;
}

function spanOf([first]: readonly (Span | undefined)[]): Span {
  return first ?? { start: 0, end: 0 };
}

/** The clauses of a filter as written, in the order of the text. */
export function clausesOf(lowered: Lowered): readonly LoweredClause[] {
  const clauses: LoweredClause[] = [];
  const stack = [lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') clauses.push(node);
    else for (const operand of node.operands.toReversed()) stack.push(operand);
  }
  return clauses;
}
