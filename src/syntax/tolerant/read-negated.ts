/** A negation before a condition between sets, `NOT city = "Berlin"`, `not (age >= 18)`: read as one mistake, and written as the contrary. */

import { operatorRow } from '../../base/operators.js';
import { negatedCondition } from '../other-form-errors.js';
import type { Context } from './context.js';
import { type LooseCondition, looseCondition, valueText } from './loose-condition.js';
import { matchCondition } from './match-condition.js';
import { isNegation } from './operator-words.js';
import { errorOf, type InfixReading } from './read-infix.js';
import type { Token } from './token.js';

/** The negated condition that begins at `at`; null where none does. */
export function readNegated(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  if (!isNegation(tokens[at]?.text ?? '')) return null;
  const isGroup = tokens[at + 1]?.kind === 'open';
  const from = isGroup ? at + 2 : at + 1;
  const matched = matchCondition(tokens, from, { inSet: false });
  if (matched === null || matched.commas > 0 || (isGroup && tokens[matched.next]?.kind !== 'close')) return null;
  const next = isGroup ? matched.next + 1 : matched.next;
  const span = { start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
  const condition = looseCondition(context, matched);
  const keyword = condition.names.length === 2 ? 'AT' : 'T';
  const contrary = contraryOf(condition);
  const names = condition.names
    .map((name) => (name.kind === 'string' ? JSON.stringify(name.value) : name.text))
    .join(', ');
  const written = contrary === null ? null : `${keyword}(${names}, ${contrary})`;
  const set = condition.texts[0] ?? `${names}, OPERATOR, value`;
  context.report(negatedCondition(span, context.source.slice(span.start, span.end), written, `${keyword}(${set})`));
  return { expression: errorOf(context, span), next };
}

/** Operator and value of the devices that have a value, and another one; null where no operator asks for them. */
function contraryOf({ operator, value, texts }: LooseCondition): string | null {
  const { contrary } = operatorRow(operator.name);
  if (contrary === null || texts.length !== 1) return null;
  const text = valueText(value);
  if (!operatorRow(contrary).ordered) return `${contrary}, ${text}`;
  if (!/^-?[0-9]{1,15}$/.test(text)) return null;
  return `${contrary}, ${BigInt(text) + (operatorRow(contrary).comparison === 'at-most' ? -1n : 1n)}`;
}
