/** The applications, groups and tags that a text names, and where. */

import type { Span } from '../../base/span.js';
import { conditionIn } from './condition.js';
import { ROLES } from './cursor-place.js';
import type { CallPart, Outline } from './outline.js';
import { contentOf, type Token } from './tokens.js';

/** What a name stands for: the same thing has the same three parts. */
export interface NamedThing {
  readonly kind: 'application' | 'group' | 'tag';
  /** The code, or the name of the tag. */
  readonly name: string;
  /** The application a tag belongs to; null for all others. */
  readonly application: string | null;
}

/** Where a name stands, and what it names. */
export interface NamePlace {
  readonly thing: NamedThing;
  /** With its quotes. */
  readonly span: Span;
}

/** Every name in quotes, in the order of the text. O(text). */
export function namePlaces({ calls }: Outline): readonly NamePlace[] {
  return calls.flatMap((call) =>
    call.arguments.flatMap(({ tokens, list }, index) => {
      const [token] = tokens;
      if (token === undefined || tokens.length > 1 || list !== null || !isName(token)) return [];
      const thing = thingAt(call, index, contentOf(token));
      return thing === null ? [] : [{ thing, span: { start: token.start, end: token.end } }];
    }),
  );
}

function isName({ kind, closed }: Token): boolean {
  return kind === 'string' && closed;
}

function thingAt(call: CallPart, index: number, name: string): NamedThing | null {
  const role = ROLES[call.keyword][index];
  if (role === 'application' || role === 'group') return { kind: role, name, application: null };
  if (role !== 'tag') return null;
  const { application } = conditionIn(call);
  return call.keyword === 'AT' && application === null ? null : { kind: 'tag', name, application };
}

export function isSameThing(left: NamedThing, right: NamedThing): boolean {
  return left.kind === right.kind && left.name === right.name && left.application === right.application;
}
