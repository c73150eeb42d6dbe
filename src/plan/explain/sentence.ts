/**
 * A filter as one English sentence. What is one set reads on without brackets; what is made of several stands in brackets
 * wherever more follows, so that the sentence can be read one way only. Nests are flat, and long ones shortened.
 */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { grouped, wordList } from '../../base/plural.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Filter, Lowered, Reach } from '../filter.js';
import { gather, type Level, nodesBelow } from '../gather.js';
import { loweredOperands } from '../plain-plan.js';
import { clausePhrase } from './clause-phrase.js';
import {
  bracketed,
  intersectionPhrase,
  isPlainApplication,
  MOST_OPERANDS,
  type Phrase,
} from './intersection-phrase.js';
import { type Names, namesOf } from './names.js';
import { andList } from './sentence-parts.js';

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
      return { text: clausePhrase(names, level.leaf.clause), isSimple: true };
    case 'union':
      return subscriptionsPhrase(names, level.operands) ?? unionPhrase(below);
    case 'region': {
      const split = level.positives.length;
      return withoutPhrase(intersectionPhrase(names, level.positives, below.slice(0, split)), below.slice(split));
    }
    default:
      return unreachable(level);
  }
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

/** "either x, or y"; more than two are numbered. */
function unionPhrase(operands: readonly Phrase[]): Phrase {
  if (operands.length === 2) {
    const [first = '', second = ''] = operands.map(bracketed).sort(byRank);
    return { text: `${startsWithWhose(first) ? '' : 'either '}${first}, or ${second}`, isSimple: false };
  }
  const listed = operands.slice(0, MOST_OPERANDS).map((operand, index) => `${index + 1}. ${bracketed(operand)}`);
  const more = operands.length - listed.length;
  if (more > 0) listed.push(`and ${grouped(more)} more`);
  return { text: `that fit at least one of these: ${listed.join('; ')}`, isSimple: false };
}

/** Subscriptions, tags, brackets: "either whose age is 18, or subscribed to Shop" is what nobody says. */
function byRank(left: string, right: string): number {
  return rankOf(left) - rankOf(right);
}

function rankOf(text: string): number {
  if (text.startsWith('(')) return 2;
  return startsWithWhose(text) ? 1 : 0;
}

function startsWithWhose(text: string): boolean {
  return text.startsWith('whose ');
}

function withoutPhrase(kept: Phrase, taken: readonly Phrase[]): Phrase {
  if (taken.length === 0) return kept;
  const parts = taken.slice(0, MOST_OPERANDS).map((phrase) => `without those ${bracketed(phrase)}`);
  const more = taken.length - parts.length;
  if (more > 0) parts.push(`without those of ${grouped(more)} more conditions`);
  return { text: `${kept.text}, ${parts.join(' and ')}`, isSimple: false };
}

/** "Shop (iOS)", "the whole account": whom a filter can reach at most. */
export function reachInWords({ lowered, reach }: Pick<Filter, 'lowered' | 'reach'>): string {
  return reachPhrase(namesOf(lowered), reach);
}

function reachPhrase(names: Names, reach: Reach): string {
  const { accountWide, applications, groups, platforms } = reach;
  const everywhere = platforms.length === PLATFORMS.length;
  const bounds = [...groups.map((code) => `group ${names.group(code)}`), ...applications.map(names.application)];
  if (platforms.length === 0 || (!accountWide && bounds.length === 0)) return 'nobody';
  const who = accountWide ? 'the whole account' : andList(bounds);
  if (everywhere) return who;
  return bounds.length > 1 ? `${who}, on ${wordList(platforms, 'and')}` : `${who} (${platforms.join(', ')})`;
}
