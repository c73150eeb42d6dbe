/**
 * Asks the analysis about a filter, from the outside in: is it empty, is everyone in it, which operands are needless where they stand.
 * What one finding explains is left out before the next question, so that one mistake is one finding.
 */

import { beyond, EVERYWHERE, type IsEmpty, isNeedless, type Region, within } from '../../analysis/region.js';
import type { VariableUses } from '../../analysis/variables.js';
import type { Finding, Ground } from './finding.js';
import { leastConflict, leastGrounds } from './grounds.js';
import { type LiveParts, roleIn } from './live-parts.js';
import type { Part } from './part.js';
import { rangesIn } from './ranges.js';

/** What a search for findings goes by. */
export interface Search {
  readonly isEmpty: IsEmpty;
  readonly live: LiveParts;
  /** Of the whole filter. */
  readonly uses: VariableUses;
  readonly findings: Finding[];
}

/** A part of the surroundings of another, by what is asked of it. */
interface Place {
  readonly part: Part;
  /** What surrounds it, innermost last. */
  readonly grounds: readonly Ground[];
}

/** Adds what is to be said of the filter. An open question adds nothing. Recursion ends with the nesting of the filter. */
export function findAll(search: Search, root: Part): void {
  if (search.live.ended) return;
  if (isVoid(search, root)) reportEmpty(search, root);
  else if (isWhole(search, root)) reportEveryone(search, root);
  else visit(search, { part: root, grounds: [] });
}

function isVoid({ isEmpty, live }: Search, part: Part): boolean {
  return isEmpty(within(EVERYWHERE, live.tree(part))) === true;
}

function isWhole({ isEmpty, live }: Search, part: Part): boolean {
  return isEmpty(beyond(EVERYWHERE, live.tree(part))) === true;
}

/** Looks at the operands of a part that is needed, the last first: what is written first is what others repeat. */
function visit(search: Search, { part, grounds }: Place): void {
  const { live } = search;
  for (const operand of live.of(part).toReversed())
    if (live.isOpen(operand) && live.of(part).length > 1) judge(search, part, operand, grounds);
  search.findings.push(...rangesIn(live, part));
  for (const operand of live.of(part)) {
    if (live.isOpen(operand))
      visit(search, { part: operand, grounds: [...grounds, ...groundsBeside(live, part, operand)] });
  }
}

function judge(search: Search, parent: Part, operand: Part, grounds: readonly Ground[]): void {
  const { isEmpty, live, uses } = search;
  if (uses.standsAlone(live.tree(operand))) return;
  const around = [...groundsBeside(live, parent, operand), ...grounds.toReversed()];
  const role = roleIn(parent, operand);
  if (isNeedless(isEmpty, careOf(live, around), role, live.tree(operand)) !== true) return;
  if (role === 'keeps' ? isWhole(search, operand) : isVoid(search, operand)) {
    if (role === 'keeps') reportEveryone(search, operand);
    else reportEmpty(search, operand);
    return;
  }
  const own = live.tree(operand);
  const asked = role === 'keeps' ? beyond(EVERYWHERE, own) : within(EVERYWHERE, own);
  const least = leastGrounds(isEmpty, live, asked, around);
  search.findings.push({ kind: 'needless', part: operand, role, grounds: least });
  live.drop(operand);
}

/** The operands beside one, and what devices have to do with them for it to be asked. */
function groundsBeside(live: LiveParts, parent: Part, operand: Part): readonly Ground[] {
  const role = roleIn(parent, operand);
  return live
    .of(parent)
    .filter((one) => one !== operand)
    .map((part): Ground => ({ part, side: sideOf(parent, part, role) }));
}

function sideOf({ tree }: Part, beside: Part, role: ReturnType<typeof roleIn>): Ground['side'] {
  if (role === 'adds') return 'outside';
  return tree.kind === 'intersection' || beside.index === 0 ? 'inside' : 'outside';
}

function careOf(live: LiveParts, grounds: readonly Ground[]): Region {
  return grounds.reduce<Region>(
    (region, { part, side }) => (side === 'inside' ? within : beyond)(region, live.tree(part)),
    EVERYWHERE,
  );
}

/** Where an empty part is empty by itself, and not for one below it. */
function reportEmpty(search: Search, part: Part): void {
  const { isEmpty, live } = search;
  const causes = live.of(part).filter((one) => mayCause(part, one) && one.parts.length > 0 && isVoid(search, one));
  if (part.tree.kind === 'union') for (const cause of causes) reportEmpty(search, cause);
  else if (causes[0] !== undefined) reportEmpty(search, causes[0]);
  else {
    search.findings.push({ kind: 'empty', part, grounds: leastConflict(isEmpty, live, region(live, part)) });
    live.dropEmpty(part);
  }
}

/** What is taken away empties nothing by being empty. */
function mayCause({ tree }: Part, { index }: Part): boolean {
  return tree.kind !== 'difference' || index === 0;
}

/** What an intersection or a difference is made of, brackets and all. */
function region(live: LiveParts, root: Part): readonly Ground[] {
  const grounds: Ground[] = [];
  const stack: Part[] = [root];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const { kind } = part.tree;
    if (kind !== 'intersection' && kind !== 'difference') grounds.push({ part, side: 'inside' });
    else
      for (const one of live.of(part).toReversed()) {
        if (kind === 'intersection' || one.index === 0) stack.push(one);
        else grounds.push({ part: one, side: 'outside' });
      }
  }
  return grounds.sort((left, right) => left.part.ast.outer.start - right.part.ast.outer.start);
}

function reportEveryone(search: Search, part: Part): void {
  const { isEmpty, live } = search;
  const below = live.of(part).filter(({ parts }) => parts.length > 0);
  const whole = below.find((one) => isWhole(search, one));
  if (whole !== undefined) reportEveryone(search, whole);
  else {
    const grounds = live.of(part).map((one): Ground => ({ part: one, side: 'outside' }));
    search.findings.push({ kind: 'everyone', part, grounds: leastConflict(isEmpty, live, grounds) });
    live.dropEveryone(part);
  }
}
