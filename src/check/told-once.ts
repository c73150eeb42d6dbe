/**
 * One mistake, one finding. What the reader recovered is checked as if it had been written so, and both may speak of the same set: here
 * it is settled who does. And fixes are made on what stands in the text, not on what was recovered from it.
 */

import { withoutByteOrderMark } from '../base/span.js';
import type { Catalog } from '../catalog/catalog.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { soleFix } from '../diagnostics/select-fixes.js';
import { type Expression, isCondition } from '../syntax/ast.js';
import { LeafPlaces } from './leaf-places.js';
import { NameGuide } from './name-guide.js';
import { setsMeant, settledForm } from './settle-forms.js';
import { type CatalogNames, tagCandidates } from './tag-candidates.js';
import { tagOwners } from './tag-owners.js';

/** What reader and checker found. */
export interface Findings {
  readonly read: readonly Diagnostic[];
  readonly checked: readonly Diagnostic[];
}

export interface ToldOptions {
  readonly catalog: Catalog | null;
  readonly suggestions: boolean;
}

/** All that is found in `text`, each mistake once. O((nodes + diagnostics) log nodes). */
export function toldOnce(
  text: string,
  ast: Expression,
  { read, checked }: Findings,
  { catalog, suggestions }: ToldOptions,
): readonly Diagnostic[] {
  if (read.length === 0) return checked;
  const places = new LeafPlaces(ast);
  const named = { read: withoutSuperseded(read, checked), checked };
  const names = catalog === null ? null : { catalog, owners: tagOwners(catalog), guide: new NameGuide(suggestions) };
  const told = settled(withoutByteOrderMark(text), places, named, names);
  return [...told.read, ...fixesOnCleanText(places, told)];
}

/** What was read, without what the checker says better because it knows the catalog: an `AT` without its application. */
function withoutSuperseded(read: readonly Diagnostic[], checked: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Set<number>();
  for (const { code, span } of checked) if (code === 'name/missing-application') places.add(span.start);
  if (places.size === 0) return read;
  return read.filter(({ code, span }) => code !== 'syntax/wrong-constructor' || !places.has(span.start));
}

/** What stands in each leaf. */
interface InLeaf {
  readonly read: Diagnostic[];
  readonly checked: Diagnostic[];
}

function settled(source: string, places: LeafPlaces, findings: Findings, names: CatalogNames | null): Findings {
  const changes = new Map<Diagnostic, Diagnostic | null>();
  for (const [leaf, found] of byLeaf(places, findings)) {
    leaveOutValues(found, changes);
    leaveOutOperators(leaf, found, changes);
    const rest = found.read.filter((diagnostic) => changes.get(diagnostic) !== null);
    const [only] = rest;
    if (names === null || only === undefined || rest.length > 1) continue;
    if (only.severity !== 'error' || !FORMS.has(only.code)) continue;
    settleForm(source, leaf, only, found.checked, names, changes);
  }
  if (changes.size === 0) return findings;
  const apply = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
    diagnostics.flatMap((diagnostic) => {
      const change = changes.get(diagnostic);
      return change === undefined ? [diagnostic] : change === null ? [] : [change];
    });
  return { read: apply(findings.read), checked: apply(findings.checked) };
}

/** Codes of the reader for conditions that it had to guess at: what they come to depends on the type of the tag. */
const FORMS: ReadonlySet<string> = new Set([
  'syntax/infix-condition',
  'syntax/foreign-value',
  'syntax/missing-argument',
  'syntax/missing-constructor',
  'syntax/named-argument',
  'syntax/unknown-operator',
  'spelling/condition',
  'spelling/bare-value',
  'spelling/number',
  'spelling/operator',
]);

function byLeaf(places: LeafPlaces, { read, checked }: Findings): ReadonlyMap<Expression, InLeaf> {
  const leaves = new Map<Expression, InLeaf>();
  const at = (leaf: Expression): InLeaf => {
    let found = leaves.get(leaf);
    if (found === undefined) {
      found = { read: [], checked: [] };
      leaves.set(leaf, found);
    }
    return found;
  };
  for (const diagnostic of read) {
    const holding = places.holding(diagnostic.span);
    if (holding !== null) at(holding).read.push(diagnostic);
  }
  for (const diagnostic of checked) {
    const holding = places.holding(diagnostic.span);
    if (holding !== null) at(holding).checked.push(diagnostic);
  }
  return leaves;
}

type Changes = Map<Diagnostic, Diagnostic | null>;

/** A number that is no number is not looked at again. */
function leaveOutValues({ read, checked }: InLeaf, changes: Changes): void {
  const wrong = read.filter(({ code }) => code === 'spelling/number');
  if (wrong.length === 0) return;
  const starts = new Set(wrong.map(({ span }) => span.start));
  for (const diagnostic of checked) {
    if (diagnostic.code.startsWith('type/') && starts.has(diagnostic.span.start)) changes.set(diagnostic, null);
  }
}

const OPERATOR_SPELLINGS: ReadonlySet<string> = new Set([
  'spelling/operator',
  'spelling/case',
  'spelling/quoted-operator',
  'spelling/strict-comparison',
]);

/** Where the type does not take the operator, how it is spelled is of no interest: it has to be another one. */
function leaveOutOperators(leaf: Expression, { read, checked }: InLeaf, changes: Changes): void {
  if (!isCondition(leaf)) return;
  const { operator } = leaf;
  const refused = checked.find(({ code }) => code === 'type/operator-not-allowed');
  if (refused === undefined || operator.kind === 'error') return;
  for (const diagnostic of read) {
    const { code, span } = diagnostic;
    if (OPERATOR_SPELLINGS.has(code) && span.start === operator.span.start) changes.set(diagnostic, null);
    if (code !== 'spelling/needless-list') continue;
    changes.set(diagnostic, null);
    // Only a List does not take EQ: it is asked what it holds.
    const fixes = operator.name === 'EQ' ? [replaceFix('unsafe', 'use IN', operator.span, 'IN')] : [];
    changes.set(refused, { ...refused, fixes });
  }
}

function settleForm(
  source: string,
  leaf: Expression,
  found: Diagnostic,
  checked: readonly Diagnostic[],
  names: CatalogNames,
  changes: Changes,
): void {
  const own = tagCandidates(names, leaf);
  // Of several readings the one is meant whose tag there is.
  const others = own?.how === 'declared' ? [] : setsMeant({ source, leaf }, found);
  const candidates = others.map((set) => tagCandidates(names, set)).find((other) => other?.how === 'declared') ?? own;
  if (candidates === null) return;
  const { unsetMatchesNegative } = names.catalog;
  // What was checked is the other reading.
  const ofReading = candidates === own ? checked : [];
  const form = settledForm({ source, leaf, candidates, checked: ofReading, unsetMatchesNegative }, found);
  if (form === null) return;
  changes.set(found, form);
  for (const diagnostic of checked) {
    if (diagnostic.severity === 'error') changes.set(diagnostic, null);
  }
}

/**
 * What was checked, without fixes that wait. Where the reader had to guess, or the set stood in another form, the checker's fixes of that
 * set wait until it reads clean: a value there may be half of another one. Where it knew what was meant they need not, except for
 * those that take something away. Nor need a name wait for the last bracket.
 */
function fixesOnCleanText(places: LeafPlaces, { read, checked }: Findings): readonly Diagnostic[] {
  if (checked.every(({ fixes }) => fixes.length === 0)) return checked;
  const touchedBy = (found: readonly Diagnostic[]) => new Set(found.flatMap(({ span }) => places.touching(span)));
  const recovered = touchedBy(read);
  const guesses = read.filter((found) => soleFix(found)?.safety !== 'safe');
  const guessed = touchedBy(guesses);
  const doubted = touchedBy(guesses.filter(({ code }) => code !== 'syntax/unclosed-bracket'));
  return checked.map((diagnostic) => {
    const { code, span, fixes } = diagnostic;
    const own = places.touching(span);
    const waits = code.startsWith('name/') ? doubted : guessed;
    if (own.some((leaf) => waits.has(leaf) || inOtherForm(leaf))) return { ...diagnostic, fixes: [] };
    if (!own.some((leaf) => recovered.has(leaf))) return diagnostic;
    // What is written around a set has no end where the set has none.
    const most = own.some((leaf) => guessed.has(leaf)) ? 1 : Infinity;
    return {
      ...diagnostic,
      fixes: fixes.filter(({ edits }) => edits.length <= most && edits.every(({ text }) => text)),
    };
  });
}

/** Its parts stand in other places than fixes expect. */
function inOtherForm(leaf: Expression): boolean {
  return isCondition(leaf) && leaf.recovered === true;
}
