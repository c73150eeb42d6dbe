/**
 * A filter as one English sentence. What is one set reads on without brackets; what is made of several stands in brackets
 * wherever more follows, so that the sentence can be read one way only. Nests are flat, and long ones shortened.
 */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { BoundApplication } from '../../check/bound.js';
import type { Filter, Lowered, LoweredClause, Reach } from '../filter.js';
import { gather, type Level, nodesBelow } from '../gather.js';
import { loweredOperands } from '../plain-plan.js';
import { clausePhrase } from './clause-phrase.js';
import { type Names, namesOf } from './names.js';
import { andList, countText } from './words.js';

const MOST_OPERANDS = 12;

/** The end of "devices …". A simple one needs no brackets. */
interface Phrase {
  readonly text: string;
  readonly isSimple: boolean;
}

/** "Devices subscribed to Shop on iOS whose age is 18 to 30, without those whose plan is free. Reaches: Shop (iOS)." */
export function sentenceOf(filter: Pick<Filter, 'lowered' | 'reach'>): string {
  const names = namesOf(filter.lowered);
  const { text } = fold<Level<Lowered>, Phrase>(levelOf(filter.lowered), levelsBelow, (level, below) =>
    phraseOf(names, level, below),
  );
  return `Devices ${text}. Reaches: ${reachPhrase(names, filter.reach)}.`;
}

function levelOf(lowered: Lowered): Level<Lowered> {
  return gather(lowered, loweredOperands);
}

function levelsBelow(level: Level<Lowered>): readonly Level<Lowered>[] {
  return nodesBelow(level).map(levelOf);
}

function phraseOf(names: Names, level: Level<Lowered>, below: readonly Phrase[]): Phrase {
  switch (level.kind) {
    case 'leaf':
      return { text: leafPhrase(names, level.leaf), isSimple: true };
    case 'union':
      return subscriptionsPhrase(names, level.operands) ?? unionPhrase(below);
    case 'region': {
      const split = level.positives.length;
      const text = withoutPhrase(intersectionPhrase(level.positives, below.slice(0, split)), below.slice(split));
      return { text, isSimple: false };
    }
    default:
      return unreachable(level);
  }
}

function leafPhrase(names: Names, leaf: Lowered): string {
  return leaf.kind === 'clause' ? clausePhrase(names, leaf.clause) : '';
}

/** "subscribed to at least one of Shop and News"; null where the operands are not applications and nothing more. */
function subscriptionsPhrase(names: Names, operands: readonly Lowered[]): Phrase | null {
  const codes: string[] = [];
  for (const operand of operands) {
    if (!isPlainApplication(operand)) return null;
    codes.push(operand.clause.application.code);
  }
  const applications = [...new Set(codes)].map(names.application);
  const some = applications.length === 1 ? '' : 'at least one of ';
  return { text: `subscribed to ${some}${andList(applications)}`, isSimple: true };
}

/** "either x or y"; more than two are numbered. */
function unionPhrase(operands: readonly Phrase[]): Phrase {
  const [first, second] = operands;
  if (operands.length === 2 && first !== undefined && second !== undefined)
    return { text: `either ${closed(first)} or ${closed(second)}`, isSimple: false };
  const listed = operands.slice(0, MOST_OPERANDS).map((operand, index) => `${index + 1}. ${bracketed(operand)}`);
  const more = operands.length - listed.length;
  if (more > 0) listed.push(`and ${countText(more)} more`);
  return { text: `that fit at least one of these: ${listed.join('; ')}`, isSimple: false };
}

/** "subscribed to Shop whose age is 18 and whose plan is free": only the first "whose" can follow without "and". */
function intersectionPhrase(nodes: readonly Lowered[], operands: readonly Phrase[]): string {
  const readsOn = isSubscription(nodes[0]) && isAccountTag(nodes[1]);
  const parts = operands.slice(0, MOST_OPERANDS).map(bracketed);
  const more = operands.length - parts.length;
  if (more > 0) parts.push(`${countText(more)} more conditions`);
  const [first = '', ...others] = parts;
  return others.reduce((left, other, index) => `${left}${index === 0 && readsOn ? ' ' : ' and '}${other}`, first);
}

function withoutPhrase(kept: string, taken: readonly Phrase[]): string {
  if (taken.length === 0) return kept;
  const parts = taken.slice(0, MOST_OPERANDS).map((phrase) => `without those ${bracketed(phrase)}`);
  const more = taken.length - parts.length;
  if (more > 0) parts.push(`without those of ${countText(more)} more conditions`);
  return `${kept}, ${parts.join(' and ')}`;
}

/** For a place where an "or" of its own would be taken for ours. */
function closed(phrase: Phrase): string {
  return phrase.text.includes(' or ') ? `(${phrase.text})` : bracketed(phrase);
}

function bracketed({ text, isSimple }: Phrase): string {
  return isSimple ? text : `(${text})`;
}

function isPlainApplication(node: Lowered): node is LoweredClause & { readonly clause: BoundApplication } {
  return node.kind === 'clause' && node.clause.kind === 'application' && node.clause.platforms === null;
}

/** Ends in one name of an application or a platform, so that "whose" reads on. */
function isSubscription(node: Lowered | undefined): boolean {
  return node?.kind === 'clause' && node.clause.kind !== 'tag' && (node.clause.platforms?.length ?? 1) === 1;
}

function isAccountTag(node: Lowered | undefined): boolean {
  return node?.kind === 'clause' && node.clause.kind === 'tag' && node.clause.application === null;
}

function reachPhrase(names: Names, reach: Reach): string {
  const { accountWide, applications, groups, platforms } = reach;
  const everywhere = platforms.length === PLATFORMS.length;
  const bounds = [...groups.map((code) => `group ${names.group(code)}`), ...applications.map(names.application)];
  if (platforms.length === 0 || (!accountWide && bounds.length === 0)) return 'nobody';
  const who = accountWide ? 'the whole account' : andList(bounds);
  return everywhere ? who : `${who} (${platforms.join(', ')})`;
}
