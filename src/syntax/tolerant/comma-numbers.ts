/** A number with commas between its groups of digits, `1,000,000`: told as a number, where it would be arguments too many. */

import { isBound } from '../../base/operators.js';
import { cover } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { malformedNumber } from '../spelling-errors.js';
import type { Argument } from './arguments.js';
import type { Context } from './context.js';
import { operatorMeaning } from './operator-meaning.js';
import { nameCount } from './parts.js';
import { bareText } from './token-run.js';

/** What is said where the arguments from the value on are groups of digits; null where they are not, or may be several values. */
export function commaNumber(context: Context, written: Constructor, all: readonly Argument[]): Diagnostic | null {
  if (written === 'A' || written === 'G') return null;
  const [operator, first, ...rest] = all.slice(nameCount(written));
  const last = rest.at(-1);
  if (operator?.kind !== 'text' || first === undefined || last === undefined) return null;
  const groups = [first, ...rest].map((argument) => (argument.kind === 'text' ? bareText(context, argument.part) : ''));
  if (!/^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+$/.test(groups.join(','))) return null;
  const meaning = operatorMeaning(bareText(context, operator.part));
  const name = meaning?.kind === 'operator' || meaning?.kind === 'beyond' ? meaning.name : null;
  const compares = name !== null && isBound(name);
  // `EQ, 100,200` may be two values.
  if (!compares && !(name === 'EQ' && groups.some((group) => group.startsWith('0')))) return null;
  const number = { text: groups.join(''), fault: 'commas between its digits' };
  return malformedNumber(cover(first.span, last.span), groups.join(','), number, name);
}
