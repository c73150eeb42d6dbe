/**
 * A condition as other languages write it, to the nodes it stands for and the text it is written with here. Says nothing:
 * who asks knows where it stands, and reports it once.
 */

import { isListed, type Operator } from '../../base/operators.js';
import { spanOf } from '../../base/span.js';
import type { Name, OperatorWord, Value } from '../ast.js';
import { booleanHelp, nullHelp } from '../condition-errors.js';
import { hasUnpairedSurrogate } from '../scan-string.js';
import { type Context, errorText, silent } from './context.js';
import { booleanTexts, type ForeignValue } from './foreign-value.js';
import { beyond, emptyAt, type Obstacle, type Read, withValue } from './loose-value.js';
import type { MatchedCondition } from './matched-condition.js';
import type { Part } from './parts.js';
import { readString } from './read-string.js';
import { bareText } from './token-run.js';

export interface LooseCondition {
  /** One name, or the application code and the name. */
  readonly names: readonly Name[];
  readonly operator: OperatorWord;
  readonly value: Value;
  /** The arguments as they are written here; more than one where the type of the tag decides, none where there is an obstacle. */
  readonly texts: readonly string[];
  readonly obstacle: Obstacle | null;
  /** What is said of a boolean or a null that stands as its value; `opening` is how the set begins. */
  valueHelp(opening: string): string | null;
  /** True where nothing else can be meant. */
  readonly certain: boolean;
}

/** What `matched` comes to. */
export function looseCondition(context: Context, matched: MatchedCondition): LooseCondition {
  const names = matched.names.map((part) => readName(context, part));
  const { operator, value, obstacle, foreign, certain } = conditionOf(context, matched);
  const before = names.map(valueText);
  const boolean = booleanOf(context, matched, foreign);
  // The type of the tag decides what a boolean is.
  const texts = boolean?.map((text) => (isListed(operator) ? `[${text}]` : text)) ?? [valueText(value)];
  const isRead = obstacle === null && names.every(({ kind }) => kind === 'string');
  return {
    names,
    operator: { kind: 'operator', name: operator, span: spanOf(matched.operator) },
    value,
    texts: isRead ? texts.map((text) => [...before, `${operator}, ${text}`].join(', ')) : [],
    obstacle: isRead || obstacle !== null ? obstacle : 'unreadable',
    valueHelp: (opening) =>
      boolean !== null ? booleanHelp(...boolean) : foreign === 'null' ? nullHelp(opening) : null,
    certain: certain && matched.names.every(({ tokens }) => isStraight(tokens[0]?.text ?? '')),
  };
}

function isStraight(text: string): boolean {
  return text.startsWith('"');
}

function readName(context: Context, part: Part): Name {
  const token = part.tokens[0];
  if (token?.kind === 'string') return readString(silent(context), token);
  const text = bareText(context, part);
  return hasUnpairedSurrogate(text) ? errorText(context, part) : { kind: 'string', value: text, span: spanOf(part) };
}

function conditionOf(context: Context, matched: MatchedCondition): Read {
  const { meaning, value } = matched;
  const nothing = (obstacle: Obstacle | null, operator: Operator): Read => ({
    operator,
    value: emptyAt(matched),
    obstacle,
    foreign: null,
    certain: false,
  });
  switch (meaning.kind) {
    case 'unset':
      return nothing(null, 'NOTSET');
    case 'set':
      return nothing('set', 'NOTSET');
    case 'negative':
      return nothing('negative', meaning.name);
    case 'holds':
    case 'all':
      return nothing(meaning.kind, 'IN');
    case 'pattern':
      return nothing('pattern', 'EQ');
    case 'beyond':
      return beyond(withValue(context, matched, meaning.name, false));
    case 'operator':
      return value.kind === 'none'
        ? nothing(null, 'NOTSET')
        : withValue(context, matched, meaning.name, meaning.certain);
  }
}

/** What the boolean that stands as the value may be written as; null where none does. */
function booleanOf(context: Context, { value }: MatchedCondition, foreign: ForeignValue | null) {
  const isBoolean = foreign === 'true' || foreign === 'false';
  return isBoolean && value.kind === 'one' ? booleanTexts(foreign, bareText(context, value.part)) : null;
}

export function valueText(value: Value): string {
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(valueText).join(', ')}]`;
    case 'string':
      return JSON.stringify(value.value);
    case 'number':
    case 'error':
      return value.text;
  }
}
