/**
 * What devices have in common, in the order in which English says it: where they are subscribed, what their tags are, and then
 * whatever needs brackets. "subscribed to Shop on iOS whose age is 18 and whose level in Shop is 3".
 */

import { grouped } from '../../base/plural.js';
import type { BoundApplication, BoundTag } from '../../check/bound.js';
import type { Lowered, LoweredClause } from '../filter.js';
import { subscribedTo, tagPhrase } from './clause-phrase.js';
import type { Names } from './names.js';

/** More than these are counted, not told. */
export const MOST_OPERANDS = 12;

/** The end of "devices …". A simple one needs no brackets. */
export interface Phrase {
  readonly text: string;
  readonly isSimple: boolean;
}

export function bracketed({ text, isSimple }: Phrase): string {
  return isSimple ? text : `(${text})`;
}

/** An application on any platform. */
export function isPlainApplication(
  node: Lowered,
): node is LoweredClause & { readonly clause: BoundApplication & { readonly platforms: null } } {
  return node.kind === 'clause' && node.clause.kind === 'application' && node.clause.platforms === null;
}

/** `phrases` are those of `nodes`. */
export function intersectionPhrase(names: Names, nodes: readonly Lowered[], phrases: readonly Phrase[]): Phrase {
  const subscriptions = subscriptionPhrases(names, nodes, phrases);
  const conditions = nodes.filter(isTag).map(({ clause }) => tagPhrase(names, clause));
  const others = phrases.filter(({ isSimple }) => !isSimple).map(bracketed);
  const isSimple = subscriptions.length < 2 && conditions.length < 2 && others.length === 0;
  return { text: joined(subscriptions, [...conditions, ...others]), isSimple };
}

/** What is asked of subscriptions: all plain applications at once, those of application tags included, and then the rest. */
function subscriptionPhrases(names: Names, nodes: readonly Lowered[], phrases: readonly Phrase[]): readonly string[] {
  const clauses = nodes.flatMap((node) => (node.kind === 'clause' ? [node.clause] : []));
  const told = new Set(clauses.flatMap((set) => (set.kind === 'application' ? [set.application.code] : [])));
  const plain = new Set(nodes.filter(isPlainApplication).map(({ clause }) => clause.application.code));
  for (const set of clauses)
    if (set.kind === 'tag' && set.application !== null && !told.has(set.application.code))
      plain.add(set.application.code);
  const rest = phrases.filter((phrase, index) => phrase.isSimple && isOtherSubscription(nodes[index]));
  const first = plain.size === 0 ? [] : [subscribedTo([...plain].map(names.application))];
  return [...first, ...new Set(rest.map(({ text }) => text))];
}

function isOtherSubscription(node: Lowered | undefined): boolean {
  return node !== undefined && !isTag(node) && !isPlainApplication(node);
}

function isTag(node: Lowered): node is LoweredClause & { readonly clause: BoundTag } {
  return node.kind === 'clause' && node.clause.kind === 'tag';
}

/** Behind a single subscription "whose" reads on, unless it would seem to belong to the last of some alternatives. */
function joined(subscriptions: readonly string[], others: readonly string[]): string {
  const [first = '', second, ...more] = [...subscriptions, ...others];
  if (second === undefined) return first;
  const readsOn = subscriptions.length === 1 && second.startsWith('whose ') && !first.includes(' or ');
  const parts = [readsOn ? `${first} ${second}` : `${first} and ${second}`, ...more];
  const told = parts.slice(0, MOST_OPERANDS - 1);
  const left = parts.length - told.length;
  return [...told, ...(left > 0 ? [`${grouped(left)} more conditions`] : [])].join(' and ');
}
