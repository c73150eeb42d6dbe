/** Whether a request stays inside what its token may target: by what its filter can reach at most, whatever the devices are. */

import { isJsonObject, ownMember } from '../../base/json-kind.js';
import type { Span } from '../../base/span.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { JsonPlace } from '../../json/json-place.js';
import type { Filter, Lowered, LoweredClause, Reach } from '../../plan/filter.js';
import type { Body } from '../../requests/body.js';
import type { Rights } from '../records/token-record.js';
import {
  accountWideOutOfReach,
  applicationOutOfReach,
  foreignApplication,
  foreignGroup,
  groupOutOfReach,
  outOfReach,
} from './errors.js';

/** `placeOf` leads from the text of the filter to the body. Empty when the token may. */
export function checkFilterReach(
  rights: Rights,
  filter: Filter,
  placeOf: (span: Span) => JsonPlace,
): readonly Diagnostic[] {
  const { reach } = filter;
  if (reach.accountWide) return rights.isAccountWide ? [] : [wholeAccount(rights, reach, placeOf)];
  if (rights.applications === null) return [];
  const mayTarget = new Set(rights.applications);
  const foreign = new Set(reach.applications.filter((application) => !mayTarget.has(application)));
  if (foreign.size === 0 && reach.groups.length === 0) return [];
  const found = foreignClauses(filter.lowered, foreign, new Set(reach.groups));
  // What is reached decides, not whether there is something to underline.
  if (found.length === 0) return [outOfReach(placeOf({ start: 0, end: filter.text.length }), rights.applications)];
  return found.map(({ clause, application }) => foreignClause(clause, application, placeOf));
}

function wholeAccount({ applications }: Rights, { because }: Reach, placeOf: (span: Span) => JsonPlace): Diagnostic {
  const [first = NOWHERE, ...others] = because;
  const labels = others.slice(0, MOST_LABELS).map((span) => placeOf(span).span);
  return accountWideOutOfReach(placeOf(first), labels, applications);
}

const NOWHERE: Span = { start: 0, end: 0 };
const MOST_LABELS = 3;

interface ForeignClause {
  readonly clause: LoweredClause;
  /** Null: those of the group are not known. */
  readonly application: string | null;
}

function foreignClause(
  { clause, spans }: LoweredClause,
  application: string | null,
  placeOf: (span: Span) => JsonPlace,
) {
  const place = placeOf(spans[0] ?? NOWHERE);
  return clause.kind === 'group'
    ? groupOutOfReach(place, clause.code)
    : applicationOutOfReach(place, application ?? '');
}

/** The first clause, in the order of the text, for each application and group that is not to be reached. */
function foreignClauses(
  root: Lowered,
  applications: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): readonly ForeignClause[] {
  const found = new Map<string, ForeignClause>();
  for (const clause of clausesOf(root)) {
    const set = clause.clause;
    if (set.kind === 'group') {
      const application = set.applications?.find(({ code }) => applications.has(code))?.code ?? null;
      if ((application !== null || groups.has(set.code)) && !found.has(`G ${set.code}`))
        found.set(`G ${set.code}`, { clause, application });
    } else if (set.application !== null && applications.has(set.application.code)) {
      const { code } = set.application;
      if (!found.has(`A ${code}`)) found.set(`A ${code}`, { clause, application: code });
    }
  }
  return [...found.values()];
}

function clausesOf(root: Lowered): readonly LoweredClause[] {
  const clauses: LoweredClause[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') clauses.push(node);
    else for (const operand of node.operands) stack.push(operand);
  }
  return clauses.sort((left, right) => startOf(left) - startOf(right));
}

function startOf({ spans }: LoweredClause): number {
  return (spans[0] ?? NOWHERE).start;
}

/**
 * What a preset belongs to has to be the token's: what it may exclude alone is no place for presets. `seen` is the catalog that the
 * token may know. Asked of the body as it came, whatever else is wrong with it.
 */
export function checkPresetOwner(rights: Rights, body: Body, seen: Catalog | null): readonly Diagnostic[] {
  const { applications } = rights;
  if (applications === null || !isJsonObject(body.value)) return [];
  const found: Diagnostic[] = [];
  const application = ownMember(body.value, 'applicationCode');
  if (typeof application === 'string' && !applications.includes(application))
    found.push(foreignApplication(body.valuePlace('/applicationCode'), application));
  const group = ownMember(body.value, 'applicationGroupCode');
  if (typeof group === 'string') {
    const members = seen?.groups.get(group)?.applications ?? null;
    if (members === null || !members.every((code) => applications.includes(code)))
      found.push(foreignGroup(body.valuePlace('/applicationGroupCode'), group));
  }
  return found;
}
