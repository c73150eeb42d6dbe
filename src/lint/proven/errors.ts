/** What the proven rules have to say: what is true, why, and what mends it. */

import { shown } from '../../base/shown.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic, Fix, Label } from '../../diagnostics/diagnostic.js';
import { conditionInWords, conditionsInWords } from '../condition-words.js';
import type { EmptyFinding, EveryoneFinding, Ground, NeedlessFinding, RangeFinding } from './finding.js';
import type { Part } from './part.js';
import { conditionOf, conditionsOfOneTag, isOfSameTag, partName } from './part-text.js';

/** More places than these are not pointed at. */
const PLACES_SHOWN = 4;

function labels(grounds: readonly Ground[], messageOf: (ground: Ground) => string): readonly Label[] {
  return grounds.slice(0, PLACES_SHOWN).map((ground) => ({ span: ground.part.ast.outer, message: messageOf(ground) }));
}

/** The part that contradicts the others is the last of them. */
export function alwaysEmpty({ part, grounds }: EmptyFinding, fixes: readonly Fix[]): Diagnostic {
  const here = grounds.at(-1)?.part ?? part;
  const others = grounds.slice(0, -1);
  const one = others.length === 1;
  return diagnose('lint/always-empty', here.ast.outer, whyEmpty(grounds), {
    label: one ? 'contradicts the first' : 'leaves nobody',
    related: labels(others, ({ side }) =>
      side === 'outside' ? 'takes them away' : one ? 'the first' : 'together with this',
    ),
    help: part.parent === null ? 'this filter matches no device' : 'this part of the filter matches no device',
    fixes,
  });
}

function whyEmpty(grounds: readonly Ground[]): string {
  const parts = grounds.map(({ part }) => part);
  const conditions = conditionsOfOneTag(parts, grounds);
  if (conditions !== null) return `no device has \`${shown(conditions[0].tag)}\` ${conditionsInWords(conditions)}`;
  const taken = grounds.find(({ side }) => side === 'outside')?.part;
  const [left] = grounds.flatMap(({ part, side }) => (side === 'inside' ? [part] : []));
  if (grounds.length !== 2 || left === undefined) return 'no device is left by all of these';
  if (taken === undefined) return `no device is in both ${pair(parts)}`;
  const why =
    implication(left, taken) ?? `every device in ${partName(left, 'the first')} is in ${partName(taken, 'the second')}`;
  return `${why}, and is taken away`;
}

function pair(parts: readonly Part[]): string {
  const [first, second] = parts.map((part) => partName(part, 'the set marked'));
  return `${first} and ${second}`;
}

/** "whoever has `age` at least 21 has it at least 18"; null where the parts are not conditions on one tag. */
function implication(from: Part, to: Part): string | null {
  const [left, right] = [conditionOf(from), conditionOf(to)];
  if (left === null || right === null || !isOfSameTag(left, right)) return null;
  return `whoever has \`${shown(left.tag)}\` ${conditionInWords(left)} has it ${conditionInWords(right)}`;
}

export function alwaysEveryone({ part, grounds }: EveryoneFinding, fixes: readonly Fix[]): Diagnostic {
  const [first = { part, side: 'outside' as const }, ...others] = grounds;
  return diagnose('lint/always-everyone', first.part.ast.outer, 'every device is in one of these sets', {
    label: 'leaves nobody out',
    related: labels(others, () => 'together with this'),
    help:
      part.parent === null
        ? 'this filter matches every device of the account'
        : 'this part of the filter matches every device: it leaves nobody out',
    fixes,
  });
}

export function impliedClause({ part, grounds }: NeedlessFinding, fixes: readonly Fix[]): Diagnostic {
  const [only, ...others] = grounds;
  const one = only !== undefined && others.length === 0;
  const message = one
    ? (implied(only, part) ?? 'every device that is left is in this set')
    : 'every device that meets the rest is in this set';
  return diagnose('lint/implied-clause', part.ast.outer, message, {
    label: 'keeps nobody out',
    related: labels(grounds, ({ side }) =>
      side === 'outside' ? 'takes the others away' : one ? 'implies it' : 'together they imply it',
    ),
    help:
      fixes.length > 0 ? 'remove it, or write what was meant instead' : 'it can be left out, or another set was meant',
    fixes,
  });
}

function implied({ part: from, side }: Ground, to: Part): string | null {
  if (side === 'outside') return null;
  return implication(from, to) ?? `every device in ${partName(from, 'the set marked')} is in this set`;
}

export function addsNothing({ part, grounds }: NeedlessFinding, fixes: readonly Fix[]): Diagnostic {
  return diagnose('lint/adds-nothing', part.ast.outer, whyNone(part, grounds, 'is in', 'already'), {
    label: 'adds nothing',
    related: labels(grounds, ({ side }) => (side === 'inside' ? 'none of them is in here' : 'has them')),
    help: 'remove it, or write what was meant instead',
    fixes,
  });
}

export function takesNothing({ part, grounds }: NeedlessFinding, fixes: readonly Fix[]): Diagnostic {
  return diagnose('lint/takes-nothing', part.ast.outer, whyNone(part, grounds, 'is taken away by', 'already'), {
    label: 'takes nothing away',
    related: labels(grounds, ({ side }) => (side === 'inside' ? 'none of them is in here' : 'takes them away')),
    help: 'remove it, or write what was meant instead',
    fixes,
  });
}

/** Why no device that is asked is in `part`. */
function whyNone(part: Part, grounds: readonly Ground[], verb: string, already: string): string {
  const [only, ...others] = grounds;
  if (only === undefined || others.length > 0) return 'no device that the others leave is in this set';
  if (only.side === 'outside')
    return (
      implication(part, only.part) ??
      `every device in this set ${verb} ${partName(only.part, 'the set marked')} ${already}`
    );
  const conditions = conditionsOfOneTag([only.part, part], grounds);
  if (conditions !== null) return `no device has \`${shown(conditions[0].tag)}\` ${conditionsInWords(conditions)}`;
  return `no device in ${partName(only.part, 'the set marked')} is in this set`;
}

export function redundantApplication(
  { part, grounds }: NeedlessFinding,
  inside: Part,
  fixes: readonly Fix[],
): Diagnostic {
  const message = `${partName(inside, 'the set marked')} is inside ${partName(part, 'this set')} by itself`;
  return diagnose('lint/redundant-application', part.ast.outer, message, {
    label: 'keeps nobody out',
    related: labels(grounds, () => 'only has subscribers'),
    help: 'a condition on a tag of an application asks its subscribers only',
    fixes,
  });
}

/** `text` is the one condition. */
export function oneRange({ parts, condition }: RangeFinding, text: string, fixes: readonly Fix[]): Diagnostic {
  const [first, ...others] = parts;
  const span = first?.ast.outer ?? { start: 0, end: 0 };
  return diagnose(
    'lint/one-range',
    span,
    `these ${parts.length} conditions on \`${shown(condition.tag)}\` are one range`,
    {
      label: 'the first',
      related: others.slice(0, PLACES_SHOWN).map((part) => ({ span: part.ast.outer, message: 'joins it' })),
      help: `write ${shown(text)}`,
      fixes,
    },
  );
}
