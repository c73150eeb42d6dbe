/** The names that a filter uses, each once at its first place: what is looked for on devices. Says nothing of groups: they need a catalog. */

import type { Span } from '../../base/span.js';
import type { TagType } from '../../base/tag-types.js';
import type { Filter, Lowered, LoweredClause } from '../../plan/filter.js';

type TagClause = Extract<LoweredClause['clause'], { readonly kind: 'tag' }>;

export type UsedName =
  | { readonly kind: 'application'; readonly code: string; readonly span: Span }
  | {
      readonly kind: 'tag';
      /** Null: of the account. */
      readonly application: string | null;
      readonly tag: string;
      /** Those that the filter leaves open. */
      readonly types: readonly TagType[];
      readonly clause: TagClause;
      readonly span: Span;
    };

const NOWHERE: Span = { start: 0, end: 0 };

/** In the order of the text. O(clauses). */
export function namesIn(filter: Filter): readonly UsedName[] {
  const names = new Map<string, UsedName>();
  for (const name of everyName(filter.lowered).sort((left, right) => left.span.start - right.span.start)) {
    const key = JSON.stringify(name.kind === 'tag' ? [name.application, name.tag] : name.code);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

function everyName(root: Lowered): UsedName[] {
  const names: UsedName[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind !== 'clause') {
      for (const operand of node.operands) pending.push(operand);
      continue;
    }
    const { clause, spans } = node;
    const span = spans[0] ?? NOWHERE;
    if (clause.kind === 'group') continue;
    if (clause.application !== null) names.push({ kind: 'application', code: clause.application.code, span });
    if (clause.kind === 'tag') names.push(usedTag(clause, span));
  }
  return names;
}

function usedTag(clause: TagClause, span: Span): UsedName {
  const { application, tag, possibleTypes } = clause;
  return { kind: 'tag', application: application?.code ?? null, tag, types: possibleTypes, clause, span };
}
