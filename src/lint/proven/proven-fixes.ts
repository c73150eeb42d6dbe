/**
 * The fix of a finding. There is one only when the text after it, read again, is proven to mean the same: the proof of the finding
 * alone says nothing of types that are inferred, nor of how the rest is read without the part.
 */

import { proveEquivalent } from '../../analysis/proof.js';
import { readAgain } from '../../analysis/read-again.js';
import { printSet } from '../../analysis/simplify/print-tree.js';
import { type Span, withoutByteOrderMark } from '../../base/span.js';
import type { Catalog } from '../../catalog/catalog.js';
import { applyEdits } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { orderedEdits } from '../../diagnostics/select-fixes.js';
import type { Filter } from '../../plan/filter.js';
import { type Comment, type Expression, operandsOf } from '../../syntax/ast.js';
import { readFilter } from '../../syntax/parse.js';
import type { Dialect } from '../../syntax/parse-options.js';
import type { Finding, RangeFinding } from './finding.js';
import { roleIn } from './live-parts.js';
import type { Part } from './part.js';

/** What proofs are asked about: a filter without errors, and what has been said of it. */
export interface ProvenContext {
  readonly filter: Filter;
  readonly ast: Expression;
  readonly catalog: Catalog | null;
  readonly dialect: Dialect;
  /** What other rules have found: proofs do not say it again. */
  readonly found: readonly Diagnostic[];
}

/** Steps of one proof, and nodes: a fix that takes more to prove is not offered. */
const BUDGET = { maxSteps: 200_000, maxNodes: 50_000 };

/** At most one fix; none where the language has no words for what would be left, or nothing is proven. */
export function fixesOf(context: ProvenContext, finding: Finding): readonly Fix[] {
  const text = commented(context);
  const edits = finding.kind === 'range' ? rangeEdits(text, finding) : removalEdits(text, finding);
  if (edits === null) return [];
  const title = finding.kind === 'range' ? 'write one condition' : 'remove it';
  return isProven(context, edits) ? [{ title, safety: 'safe', edits }] : [];
}

/** False where types are read otherwise without the part, and where the filter would say something else, or reach further. */
function isProven(context: ProvenContext, edits: readonly Edit[]): boolean {
  const { filter } = context;
  const source = withoutByteOrderMark(filter.text);
  const ordered = orderedEdits({ title: '', safety: 'safe', edits }, source.length);
  if (ordered === null) return false;
  const text = applyEdits(source, ordered);
  const again = readAgain(filter, text, context);
  return again !== null && isSame(filter, again);
}

/** True when it is proven that the filters have the same devices, and the second names no wider reach. */
export function isSame(before: Filter, after: Filter): boolean {
  if (after.reach.accountWide && !before.reach.accountWide) return false;
  return proveEquivalent(before, after, BUDGET).answer === 'yes';
}

/** A text without its byte order mark, and its comments in order. */
interface Commented {
  readonly source: string;
  readonly comments: readonly Comment[];
}

function commented({ filter: { text }, dialect }: ProvenContext): Commented {
  const source = withoutByteOrderMark(text);
  if (!source.includes('#')) return { source, comments: [] };
  return { source, comments: readFilter(source, { dialect, comments: true, suggestions: false }).comments };
}

function removalEdits(text: Commented, finding: Exclude<Finding, RangeFinding>): readonly Edit[] | null {
  const part = removable(finding);
  return part === null ? null : removal(text, part);
}

/** What goes when the finding is mended: the part, or the part around it that is empty or everyone for its sake. */
function removable({ kind, part }: Exclude<Finding, RangeFinding>): Part | null {
  const wanted = kind === 'everyone' ? ['keeps'] : ['adds', 'takes'];
  let inner = part;
  for (let { parent } = inner; parent !== null; parent = inner.parent) {
    const role = roleIn(parent, inner);
    if (kind === 'needless' || wanted.includes(role)) return inner;
    inner = parent;
  }
  return null;
}

/** Null for the head of a difference: nothing would be left to take away from. */
function removal(text: Commented, { parent, index, ast }: Part): readonly Edit[] | null {
  if (parent === null || (index === 0 && parent.tree.kind === 'difference')) return null;
  const operands = operandsOf(parent.ast);
  const beside = operands[index === 0 ? 1 : index - 1] as Expression;
  const others = operands.length === 2 ? allBut(text, parent, beside) : null;
  if (others !== null) return others;
  const span =
    index === 0 ? { start: ast.outer.start, end: beside.outer.start } : { start: beside.outer.end, end: ast.outer.end };
  return around(text, span);
}

/** Takes away all of an operation but `left`, with the brackets that nobody needs around that; null where they have to stay. */
function allBut(text: Commented, { ast: { outer }, parent }: Part, left: Expression): readonly Edit[] | null {
  const isOperation = operandsOf(left).length > 0;
  if (isOperation && parent !== null && left.span.start === left.outer.start) return null;
  const { start, end } = isOperation && parent !== null ? left.outer : left.span;
  return [...around(text, { start: outer.start, end: start }), ...around(text, { start: end, end: outer.end })];
}

/** Takes a stretch of text away, and leaves the comments in it where they are, with the line breaks that end them. */
function around({ source, comments }: Commented, { start, end }: Span): readonly Edit[] {
  const edits: Edit[] = [];
  let from = start;
  for (const { span } of comments) {
    if (span.start < start || span.end > end) continue;
    if (source.slice(from, span.start).trim() !== '') edits.push({ span: { start: from, end: span.start }, text: '' });
    from = span.end + (source.startsWith('\r\n', span.end) ? 2 : 1);
  }
  if (from < end) edits.push({ span: { start: from, end }, text: '' });
  return edits;
}

/** Null where a comment stands inside the condition that is written anew. */
function rangeEdits(text: Commented, { operation, parts, condition }: RangeFinding): readonly Edit[] | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  const { span } = first.ast;
  if (text.comments.some((comment) => span.start <= comment.span.start && comment.span.end <= span.end)) return null;
  const areAll = parts.length === operation.parts.length;
  const removals = areAll ? [allBut(text, operation, first.ast)] : others.map((part) => removal(text, part));
  return [{ span, text: printSet(condition) }, ...removals.flatMap((edits) => edits ?? [])];
}
