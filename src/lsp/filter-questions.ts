/** Questions of people about one filter: how many devices it has, what it says, how it relates to another one, what a change of it means, how it is written shorter. */

import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { type DifferenceSide, diffFilters } from '../analysis/diff-filters.js';
import { findDisagreements } from '../analysis/find-disagreements.js';
import { type Proof, proveOverlap } from '../analysis/proof.js';
import { clauseCount } from '../analysis/simplify/lowered-nodes.js';
import { simplify } from '../analysis/simplify/simplify.js';
import { errorMessage } from '../base/error-message.js';
import { indented } from '../base/lines.js';
import { grouped, plural } from '../base/plural.js';
import { withoutByteOrderMark } from '../base/span.js';
import { countedDevices } from '../editor/describe/counts.js';
import { countOrNull } from '../editor/inlays.js';
import { lens } from '../editor/lens.js';
import { editOutside } from '../editor/text/placed-filter.js';
import { shortestEdit } from '../editor/text/shortest-edit.js';
import { explain } from '../plan/explain/explain.js';
import type { Filter } from '../plan/filter.js';
import type { Account, Workspace } from './account.js';
import { optionsFor } from './answers.js';
import { type AboutFilter, askedFilter, compiled, type OtherFilter, otherFilter } from './asked-filter.js';
import { workspaceEdit } from './code-actions.js';
import type { Document } from './document.js';
import type { Documents } from './documents.js';
import { refused, wrongParameters } from './errors.js';
import { filtersIn } from './filters-in.js';
import { type CountedTexts, changeWords, relationWords, type Told } from './words.js';

/** What a question about a filter is asked of. */
export interface Subject<Params extends AboutFilter = AboutFilter> {
  readonly document: Document;
  readonly account: Account;
  readonly params: Params;
  readonly documents: Documents;
  readonly workspace: Workspace;
}

const NO_DEVICES =
  'no devices are named: set `devices` in pushsift.config.json, or `pushsift.devices` in the settings of the editor';

/** The devices in the filter, over those that are configured. */
export async function countQuestion({ document, account, params }: Subject): Promise<Told> {
  const { placed } = askedFilter(document, params);
  const filter = compiled(placed, account);
  if (account.countDevices === null) throw refused(NO_DEVICES);
  const count = await account.countDevices(filter).catch((error: unknown) => {
    throw refused(`the devices cannot be counted: ${errorMessage(error)}`);
  });
  if (count === null) throw refused('the devices of this filter cannot be counted');
  const reach = lens(placed.text, optionsFor(placed, account))?.text ?? '';
  const { devicesFile } = account;
  return {
    title: `${countedDevices(count)} · ${reach}`,
    text: devicesFile === null ? null : `counted over ${devicesFile}`,
  };
}

/** In a sentence, as written, and as it is evaluated. */
export function explainQuestion({ document, account, params }: Subject): Told {
  const { sentence, tree, plan } = explain(compiled(askedFilter(document, params).placed, account));
  return { title: sentence, text: `As written\n${indented(tree)}\n\nAs it is evaluated\n${indented(plan)}` };
}

/** How the filter and another one relate, proven over all devices there can be. */
export async function proveQuestion(subject: Subject<AboutFilter & { readonly other?: OtherFilter }>): Promise<Told> {
  const { document, account, params, documents, workspace } = subject;
  const here = compiled(askedFilter(document, params).placed, account);
  const { placed, name } = await otherFilter(params.other, documents, workspace);
  const there = compiled(placed, account, name);
  agreeing([here, there], account);
  const { gained, lost } = diffFilters(here, there);
  const both = sideOf(proveOverlap(here, there));
  return relationWords({ both, onlyHere: lost, onlyThere: gained }, name);
}

function sideOf({ answer, witness, reason }: Proof): DifferenceSide {
  return { answer: SIDES[answer], witness, reason };
}

const SIDES: Readonly<Record<Proof['answer'], DifferenceSide['answer']>> = {
  yes: 'some',
  no: 'none',
  unknown: 'unknown',
};

/** What the audience gains and loses against a revision of the file; with devices, how many there are. */
export async function diffQuestion(subject: Subject<AboutFilter & { readonly revision?: string }>): Promise<Told> {
  const { document, account, params, documents, workspace } = subject;
  const { revision = 'HEAD' } = params;
  if (typeof revision !== 'string') throw wrongParameters('`revision` is a text');
  const { placed, at } = askedFilter(document, params);
  const after = compiled(placed, account);
  const revised = await workspace.readAt(document.uri, revision);
  if (revised.kind === 'missing') throw refused(revised.why);
  const earlier = filtersIn(documents.closed(document.uri, revised.text, document.languageId))[at];
  if (earlier === undefined) throw refused(`there is no such filter in the file at ${revision}`);
  const before = compiled(earlier, account, `the filter at ${revision}`);
  agreeing([before, after], account);
  const proof = diffFilters(before, after);
  return changeWords(proof, revision, await countsOf(account, before, after));
}

async function countsOf({ countDevices }: Account, before: Filter, after: Filter): Promise<CountedTexts | null> {
  if (countDevices === null) return null;
  const [one, other] = [await countOrNull(countDevices, before), await countOrNull(countDevices, after)];
  return one === null || other === null ? null : { before: one, after: other };
}

/** A tag that one filter takes for text and the other for a number has no account in which both hold. */
function agreeing(filters: readonly Filter[], { catalog }: Account): void {
  const [found] = findDisagreements(filters, catalog);
  if (found !== undefined) throw refused(`the filters cannot be compared: ${found.diagnostic.message}`);
}

export interface Shorter extends Told {
  /** Null: there is nothing to change. */
  readonly edit: WorkspaceEdit | null;
}

/** A shorter filter that is proven to have the same audience, as an edit. */
export function simplifyQuestion({ document, account, params }: Subject, hasVersions: boolean): Shorter {
  const { placed } = askedFilter(document, params);
  const filter = compiled(placed, account);
  const { catalog, check } = account;
  const { text, filter: after, reason } = simplify(filter, { catalog, dialect: check.dialect });
  const edits = shortestEdit(withoutByteOrderMark(placed.text), withoutByteOrderMark(text));
  const missed = reason === null ? null : `a shorter one may have been missed: ${reason}`;
  if (edits.length === 0)
    return { title: 'no shorter filter with the same audience was found', text: missed, edit: null };
  const outside = edits.map((one) => editOutside(placed, one));
  const sets = plural(clauseCount(after.lowered), 'set');
  return {
    title: `the same audience with ${sets} instead of ${grouped(clauseCount(filter.lowered))}`,
    text: [text, ...(missed === null ? [] : [missed])].join('\n\n'),
    edit: workspaceEdit(document, outside, hasVersions),
  };
}
