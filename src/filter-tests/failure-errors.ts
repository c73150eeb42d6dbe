/** What a failed test has to say, at the expectation that did not hold. Messages never hold the id of a device: the place shows it. */

import { plural } from '../base/plural.js';
import { shown } from '../base/shown.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DecidingClause } from '../evaluate/match/explain-match.js';
import type { JsonPlace } from '../json/json-place.js';
import type { ReachDifference } from './reach-differences.js';
import type { Part } from './test-file.js';

export function notInAudience({ pointer, span }: JsonPlace, because: readonly DecidingClause[]): Diagnostic {
  return diagnose('test/not-in-audience', span, `this device is not in the audience: ${reasons(because)}`, {
    label: 'expected in',
    pointer,
  });
}

export function inAudience({ pointer, span }: JsonPlace, because: readonly DecidingClause[]): Diagnostic {
  return diagnose('test/in-audience', span, `this device is in the audience: ${reasons(because)}`, {
    label: 'expected outside',
    pointer,
  });
}

/** More than these are counted. */
const MOST_REASONS = 2;

/** "`T("age", GTE, 18)` fails, `age` is 17; and 2 more clauses". */
export function reasons(because: readonly DecidingClause[]): string {
  const told = because
    .slice(0, MOST_REASONS)
    .map(({ text, holds, found }) => `\`${shown(text)}\` ${holds ? 'holds' : 'fails'}, ${found}`);
  const more = because.length - told.length;
  return [...told, ...(more === 0 ? [] : [`and ${plural(more, 'more clause')}`])].join('; ');
}

const MOST_IDS = 10;

/** The help may name ids: they are those of the account the test brings with it. */
export function otherCount(expected: Part<number>, audience: readonly string[]): Diagnostic {
  const { pointer, span, value } = expected;
  const ids = audience.slice(0, MOST_IDS).map(shown).join(', ');
  const more = audience.length > MOST_IDS ? ` and ${audience.length - MOST_IDS} more` : '';
  return diagnose(
    'test/other-count',
    span,
    `${plural(audience.length, 'device')} of the account ${audience.length === 1 ? 'is' : 'are'} in the audience`,
    {
      label: `expected ${value}`,
      help: audience.length === 0 ? null : `in the audience: ${ids}${more}`,
      pointer,
    },
  );
}

export function otherReach(difference: ReachDifference): Diagnostic {
  const { span, pointer, expected } = difference;
  return diagnose('test/other-reach', span, reachMessage(difference), {
    label: typeof expected === 'boolean' ? `expected ${expected}` : `expected ${listed(expected)}`,
    pointer,
  });
}

function reachMessage({ part, expected, actual }: ReachDifference): string {
  if (typeof expected === 'boolean' || typeof actual === 'boolean')
    return actual === true
      ? 'the filter can reach the whole account'
      : 'the filter cannot reach the whole account: its applications bound it';
  const missing = expected.filter((name) => !actual.includes(name));
  const beyond = actual.filter((name) => !expected.includes(name));
  return [
    `the ${part} of the reach are ${listed(actual)}`,
    ...(missing.length === 0 ? [] : [`without ${listed(missing)}`]),
    ...(beyond.length === 0 ? [] : [`with ${listed(beyond)} besides`]),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `\`${shown(name)}\``).join(', ');
}
