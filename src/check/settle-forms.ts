/**
 * A condition in another form has one finding: that of the reader, which says how it is written here. With a catalog the type of the
 * tag is known, and whose tag it is: so the finding is told again with that, and what the checker said of the same set is left out.
 */

import { shown } from '../base/shown.js';
import { hasSafeFix, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import {
  type ApplicationTagSet,
  type Expression,
  isCondition,
  type ListLiteral,
  type OperatorWord,
  type Scalar,
  type TagSet,
} from '../syntax/ast.js';
import { DATE_HELP } from '../syntax/condition-errors.js';
import { readFilter } from '../syntax/parse.js';
import { isOf } from './declaration.js';
import { type FittedCondition, fitCondition } from './fit-condition.js';
import { listOfCodes } from './name-errors.js';
import type { TagCandidate, TagCandidates } from './tag-candidates.js';
import { boundsIn } from './values.js';
import { type AskedValue, askedValue, asksNegatively, valueHelp } from './without-value.js';

/** What one leaf of the tree is told of with. */
export interface LeafFindings {
  readonly source: string;
  readonly leaf: Expression;
  readonly candidates: TagCandidates;
  /** What the checker said of it. */
  readonly checked: readonly Diagnostic[];
  readonly unsetMatchesNegative: boolean;
}

/** The finding of the reader as the catalog has it; null where it has nothing to add. */
export function settledForm(about: LeafFindings, found: Diagnostic): Diagnostic | null {
  const { source, leaf, candidates } = about;
  const asked = askedValue(leaf, found, source.slice(found.span.start, found.span.end));
  const fixes = fixesFor(about, found);
  if (fixes === null) return null;
  if (asked !== null) return askedForm(about, found, asked, fixes);
  if (found.fixes.length === 0) return null;
  if (fixes.length === 0 && candidates.how === 'declared') {
    // What has a safe fix is mended with the form, so that both stay two findings.
    return hasSafeFix(found) && about.checked.every(hasSafeFix) ? null : withoutForm(about, found);
  }
  const isKept = fixes.length === found.fixes.length && fixes.every((fix) => found.fixes.includes(fix));
  if (isKept) return { ...found, help: helpOf(about, found) };
  return { ...found, label: labelOf(found, fixes), help: helpOf(about, found), related: relatedTo(about), fixes };
}

function askedForm(about: LeafFindings, found: Diagnostic, asked: AskedValue, fixes: readonly Fix[]): Diagnostic {
  const [first] = about.candidates.tags;
  const label = first.type === 'Integer' ? found.label : isOf(first.tag, first.type);
  const help = valueHelp(asked, first, about.unsetMatchesNegative);
  return { ...found, label, help, related: relatedTo(about), fixes };
}

/** No fix of the form fits the type: why is what the checker said. */
function withoutForm(about: LeafFindings, found: Diagnostic): Diagnostic {
  const [first] = about.candidates.tags;
  const why = about.checked.find(({ severity }) => severity === 'error');
  const type = isOf(first.tag, first.type);
  const isInteger = first.type === 'Integer';
  const isRange = isInteger && asksForRange(about.leaf);
  const label = why?.message ?? (isInteger ? `${type}, and takes whole numbers` : type);
  const help =
    why?.help ?? (isRange ? 'a range is written BETWEEN, [min, max]' : found.help === DATE_HELP ? DATE_HELP : null);
  return { ...found, label, help, related: relatedTo(about), fixes: [] };
}

/** Both bounds in one piece, alone or as the one item of a list. Of what is outside of it BETWEEN is not asked. */
function asksForRange(leaf: Expression): boolean {
  if (!isCondition(leaf) || asksNegatively(leaf)) return false;
  const { value } = leaf;
  const [item, ...others] = value.kind === 'list' ? value.items : [value];
  return others.length === 0 && boundsIn(item) !== null;
}

function relatedTo({ leaf, candidates }: LeafFindings): Diagnostic['related'] {
  const [first, ...others] = candidates.tags;
  if (others.length > 0) return [];
  if (!isCondition(leaf)) return [];
  // Of two readings the value of the one is the tag of the other.
  const named = [leaf.tag, leaf.value].find((word) => word.kind === 'string' && word.value === candidates.name);
  return named === undefined ? [] : [{ span: named.span, message: first.declaration }];
}

function labelOf(found: Diagnostic, fixes: readonly Fix[]): string | null {
  const texts = fixes.map(({ title }) => shown(title.replace(/^write /, '')));
  return texts.length === 0 ? found.label : `written ${texts.join(', or ')}`;
}

/** Their help says what to write for each type. */
const TELLS_TYPES: ReadonlySet<string> = new Set(['syntax/infix-condition', 'syntax/foreign-value']);

function helpOf({ candidates }: LeafFindings, found: Diagnostic): string | null {
  const { how, name, tags, codes, count } = candidates;
  const [first] = tags;
  const tag = `\`${shown(name)}\``;
  if (how === 'near') return `there is no tag ${tag}: did you mean \`${shown(first.tag)}\`?`;
  if (how === 'applications') {
    return `${tag} is a tag of ${listOfCodes(codes, count)}, not of the account`;
  }
  if (found.help?.startsWith('there are no booleans') === true)
    return `there are no booleans, and ${isOf(first.tag, first.type)}`;
  return TELLS_TYPES.has(found.code) ? null : found.help;
}

/** The fixes of `found` for the tags that may be meant; null where one of them does not give a set. */
function fixesFor(about: LeafFindings, found: Diagnostic): readonly Fix[] | null {
  const { candidates } = about;
  const meant = found.fixes.map((fix) => ({ fix, set: setAfter(about, fix) }));
  const all = meant.flatMap(({ fix, set }) => (set === null ? [] : [{ fix, set }]));
  if (all.length < meant.length) return null;
  const ofTag = all.filter(({ set: { tag } }) => tag.kind === 'string' && tag.value === candidates.name);
  if (candidates.count > candidates.tags.length) return [];
  const fixes = candidates.tags.flatMap((tag) =>
    ofType(tag, ofTag).flatMap((each) => fittedFix(about, tag, each) ?? []),
  );
  const seen = new Set<string>();
  return fixes.filter(({ title }) => !seen.has(title) && seen.add(title));
}

interface Meant {
  readonly fix: Fix;
  readonly set: ReadSet;
}

type ReadSet = (TagSet | ApplicationTagSet) & {
  readonly operator: OperatorWord;
  readonly value: Scalar | ListLiteral;
};

/** Where the reader left the type open, with a number and with a string, that of the type. */
function ofType({ type }: TagCandidate, meant: readonly Meant[]): readonly Meant[] {
  if (type === 'Integer') return meant;
  const fewest = Math.min(...meant.map(({ set }) => numbersIn(set.value)));
  return meant.filter(({ set }) => numbersIn(set.value) === fewest);
}

function numbersIn(value: Scalar | ListLiteral): number {
  const items = value.kind === 'list' ? value.items : [value];
  return items.filter(({ kind }) => kind === 'number').length;
}

function fittedFix({ leaf, candidates }: LeafFindings, tag: TagCandidate, { fix, set }: Meant): Fix | null {
  const fitted = fitCondition(tag.type, set.operator.name, set.value);
  if (fitted === null) return null;
  if (candidates.how === 'declared' && fitted.isUnchanged) return fix;
  const text = `${tag.opening}, ${fitted.text})`;
  return replaceFix(safetyOf(candidates, fix, fitted), `write ${text}`, leaf.span, text);
}

function safetyOf({ how }: TagCandidates, fix: Fix, { otherOperator }: FittedCondition): Fix['safety'] {
  return how === 'declared' && !otherOperator ? fix.safety : 'unsafe';
}

/** The sets that the fixes of `found` make of the leaf. */
export function setsMeant(about: Pick<LeafFindings, 'source' | 'leaf'>, { fixes }: Diagnostic): readonly Expression[] {
  return fixes.flatMap((fix) => setAfter(about, fix) ?? []);
}

/** The set that `fix` makes of the leaf; null where it makes another thing. */
function setAfter({ source, leaf }: Pick<LeafFindings, 'source' | 'leaf'>, { edits }: Fix): ReadSet | null {
  const { start, end } = leaf.span;
  let text = '';
  let at = start;
  for (const { span, text: written } of [...edits].sort((left, right) => left.span.start - right.span.start)) {
    if (span.start < at || span.end > end) return null;
    text += source.slice(at, span.start) + written;
    at = span.end;
  }
  const { ast, diagnostics } = readFilter(text + source.slice(at, end));
  return diagnostics.length === 0 && isCondition(ast) && isRead(ast) ? ast : null;
}

function isRead(set: TagSet | ApplicationTagSet): set is ReadSet {
  return set.operator.kind !== 'error' && set.value.kind !== 'error';
}
