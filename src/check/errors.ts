/** What the checker has to say about types, operators and values. Names have a file of their own. */

import { isNegative, listedForm, type Operator } from '../base/operators.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { type TagType, withArticle } from '../base/tag-types.js';
import { operatorsOf } from '../catalog/operator-table.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix, Label } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import type { ListLiteral, NumberLiteral, OperatorWord, Scalar, StringLiteral } from '../syntax/ast.js';

/** The tag whose condition is at fault, and what the catalog says of it. */
export interface Subject {
  /** As the text names it. */
  readonly name: string;
  readonly span: Span;
  /** How a set of this tag begins, for help texts: `T("city"`, `AT("X", "level"`. */
  readonly opening: string;
  /** "`city` is a String (catalog.json:14)"; null where no catalog says so. */
  readonly declaration: string | null;
  /** Why an Integer is needed: "`age` is an Integer", or "GTE takes an Integer" where the tag is not known. */
  readonly whyInteger: string;
  /** The catalog has NOTEQ and NOTIN match devices on which the tag is unset. */
  readonly unsetMatchesNegative: boolean;
}

function declared({ span, declaration }: Subject): readonly Label[] {
  return declaration === null ? [] : [{ span, message: declaration }];
}

export function operatorNotAllowed(
  subject: Subject,
  type: TagType,
  { name, span }: OperatorWord,
  fix: Fix | null,
): Diagnostic {
  return diagnose('type/operator-not-allowed', span, whyNot(type, name, shown(subject.name)), {
    label: `${type} tags take ${operatorsOf(type).join(', ')}`,
    help: instead(type, name, subject),
    related: declared(subject),
    fixes: fix === null ? [] : [fix],
  });
}

function whyNot(type: TagType, operator: Operator, tag: string): string {
  if (type === 'List') return `a List tag is asked what it holds, so ${operator} does not apply to \`${tag}\``;
  if (operator === 'NOTSET')
    return `only an Integer tag is asked whether it is unset, so NOTSET does not apply to \`${tag}\``;
  return `${withArticle(type)} tag has no order, so ${operator} does not apply to \`${tag}\``;
}

function instead(type: TagType, operator: Operator, { opening, unsetMatchesNegative }: Subject): string | null {
  if (type === 'List') {
    if (operator === 'EQ') return `to match lists that hold a value, write ${opening}, IN, ["…"])`;
    if (isNegative(operator)) return `to leave those out, subtract them: … \\ ${opening}, IN, ["…"])`;
    return null;
  }
  if (operator === 'NOTSET') {
    // EQ and NOTEQ of one value match every device that has any.
    if (unsetMatchesNegative) return null;
    return `devices without a value are those that stay in … \\ ${opening}, EQ, "") \\ ${opening}, NOTEQ, "")`;
  }
  return operator === 'BETWEEN' ? 'to match one of several values, use IN' : 'to match one value, use EQ';
}

export function quotedInteger(subject: Subject, { span, value }: StringLiteral): Diagnostic {
  return diagnose(
    'type/quoted-integer',
    span,
    `${subject.whyInteger}, and ${shown(JSON.stringify(value))} is a string`,
    {
      label: 'write the number without quotes',
      related: declared(subject),
      fixes: [replaceFix('safe', 'drop the quotes', span, value)],
    },
  );
}

/** A list of nothing but quoted integers: one habit, one diagnostic. */
export function quotedIntegers(subject: Subject, literals: readonly StringLiteral[], list: ListLiteral): Diagnostic {
  const start = literals[0]?.span.start ?? list.span.start;
  const end = literals.at(-1)?.span.end ?? list.span.end;
  const message = `${subject.whyInteger}, and these ${literals.length} values are strings`;
  return diagnose('type/quoted-integer', { start, end }, message, {
    label: 'write the numbers without quotes',
    related: declared(subject),
    fixes: [
      { title: 'drop the quotes', safety: 'safe', edits: literals.map(({ span, value }) => ({ span, text: value })) },
    ],
  });
}

/** A string that is no integer, on an Integer tag. `meant` is the integer it may stand for. */
export function notAnInteger(subject: Subject, { span, value }: StringLiteral, meant: string | null): Diagnostic {
  return diagnose(
    'type/not-an-integer',
    span,
    `${subject.whyInteger}, and ${shown(JSON.stringify(value))} is not a whole number`,
    {
      label: meant === null ? 'a whole number is needed here' : `did you mean ${meant}?`,
      help: integerHelp(value, subject),
      related: declared(subject),
      fixes: meant === null ? [] : [replaceFix('unsafe', `replace with ${meant}`, span, meant)],
    },
  );
}

/** What is meant by texts that other languages have values for. */
function integerHelp(value: string, { declaration }: Subject): string | null {
  if (/^(?:|null|none|undefined|nil)$/i.test(value)) return 'to match devices without a value, write NOTSET, ""';
  if (/^(?:true|yes|on)$/i.test(value)) return 'there are no booleans: a flag that is set is mostly kept as 1';
  if (/^(?:false|no|off)$/i.test(value)) return 'there are no booleans: a flag that is not set is mostly kept as 0';
  const isDate = value.length <= 40 && /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$/.test(value);
  if (declaration === null && /^\p{L}/u.test(value))
    return 'only Integer tags have an order: to match strings, use EQ or IN';
  return isDate ? 'there are no dates: write the whole number that the tag holds, such as 20240131' : null;
}

export function decimalOnInteger(subject: Subject, { span, text }: NumberLiteral, meant: string | null): Diagnostic {
  const isGrouped = /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/.test(text);
  return diagnose('type/decimal', span, `${subject.whyInteger}, and ${shown(text)} has a fraction`, {
    label: 'a whole number is needed here',
    help: isGrouped
      ? 'a point between groups of digits is none of the number'
      : meant === null
        ? neighboursOf(text)
        : null,
    related: declared(subject),
    fixes: [...(isGrouped ? [text.replace('.', '')] : []), ...(meant === null ? [] : [meant])].map((number) =>
      replaceFix('unsafe', `replace with ${number}`, span, number),
    ),
  });
}

/** The whole numbers beside a decimal with a fraction. By its text: a number may be too long for what a program holds of it. */
function neighboursOf(text: string): string | null {
  const below = Number.parseInt(text, 10) - Number(text.startsWith('-'));
  return Number.isSafeInteger(below) && Number.isSafeInteger(below + 1) ? `write ${below} or ${below + 1}` : null;
}

/** A number like 007. What it means depends on the type; `type` is null where that is not known. */
export function leadingZero(
  subject: Subject,
  { span, text }: NumberLiteral,
  type: TagType | null,
  severity: Severity,
  isInList: boolean,
): Diagnostic {
  const number = shown(text);
  const message = `${number} has a leading zero`;
  if (type === null) {
    return diagnose('type/leading-zero', span, message, {
      label: `the text ${number}, or the number ${shown(withoutZeros(text))}?`,
      help: 'without a type for the tag, write which: quote it to compare text, drop the zeros to compare numbers',
    });
  }
  const safety = mayMissDigit(text, type, isInList) ? 'unsafe' : 'safe';
  const fix =
    type === 'Integer'
      ? replaceFix(safety, 'drop the zeros', span, withoutZeros(text))
      : replaceFix(safety, 'quote it', span, JSON.stringify(text));
  const label = type === 'Integer' ? 'a whole number is written without them' : 'quote it to keep the zeros';
  return diagnose('type/leading-zero', span, message, { severity, label, related: declared(subject), fixes: [fix] });
}

/**
 * A zero and another digit, of which either may be one too many, or zeros alone, which may have lost the digit before them. In a list of
 * integers, a zero that may be a value of its own and has lost its comma; texts begin with zeros, as postal codes do.
 */
export function mayMissDigit(text: string, type: TagType, isInList: boolean): boolean {
  return /^-?(?:0[1-9]|0+)$/.test(text) || (isInList && type === 'Integer' && /^-?0[1-9]/.test(text));
}

/** The number without zeros that say nothing: `-007` is `-7`, `00` is `0`. */
export function withoutZeros(text: string): string {
  return text.replace(/^(-?)0+(?=\d)/, '$1');
}

/** `text` is the number, as a literal or inside a string. */
export function integerOutOfRange(subject: Subject, span: Span, text: string, type: TagType | null): Diagnostic {
  const quote = (safety: Fix['safety']) => replaceFix(safety, 'quote it', span, JSON.stringify(text));
  return diagnose('type/integer-out-of-range', span, `${shown(text)} is beyond what an Integer holds`, {
    label: `an Integer lies within ±${Number.MAX_SAFE_INTEGER}`,
    help: type === 'Integer' ? null : 'to compare it as text, quote it',
    related: declared(subject),
    fixes: type === 'Integer' ? [] : [quote(type === null ? 'unsafe' : 'safe')],
  });
}

/** A list where the operator takes one value. The fix changes the operator to the one that takes a list. */
export function expectedOneValue(operator: OperatorWord, list: ListLiteral): Diagnostic {
  const listed = listedForm(operator.name);
  const count = list.items.length;
  const fits = listed !== null && count > 0;
  return diagnose('type/expected-one-value', list.span, `${operator.name} takes one value, not a list`, {
    label: count === 0 ? 'an empty list' : `a list of ${count}`,
    help: fits ? `to match ${isNegative(operator.name) ? 'none' : 'any'} of them, use ${listed}` : null,
    fixes: fits ? [replaceFix('unsafe', `use ${listed}`, operator.span, listed)] : [],
  });
}

export function emptyList(operator: Operator, { span }: ListLiteral): Diagnostic {
  return diagnose('type/empty-list', span, `${operator} needs at least one value`, {
    label: 'an empty list',
    help: isNegative(operator)
      ? 'leave the set out to match every device'
      : 'no value is one of none: this could match no device',
  });
}

/** `fix` removes the item, where that is known to change nothing. */
export function duplicateValue(item: Scalar, first: Scalar, fix: Fix | null): Diagnostic {
  const text = item.kind === 'string' ? JSON.stringify(item.value) : item.text;
  return diagnose('type/duplicate-value', item.span, `${shown(text)} is listed twice`, {
    label: 'the same again',
    related: [{ span: first.span, message: 'listed here first' }],
    fixes: fix === null ? [] : [fix],
  });
}

/** `saysNothing`: the value stands for none. Another one says what was meant, and no fix takes it away. */
export function notsetValue(span: Span, saysNothing: boolean): Diagnostic {
  const help = 'NOTSET matches devices on which the tag has no value at all';
  return diagnose('type/notset-value', span, 'NOTSET takes the empty string and nothing else', {
    label: 'write "" here',
    help: saysNothing ? help : `${help}; to compare with this value, use another operator`,
    fixes: saysNothing ? [replaceFix('unsafe', 'write ""', span, '""')] : [],
  });
}

/** `meant` is the list that one string stands for. */
export function betweenArity(span: Span, count: number | null, meant: string | null): Diagnostic {
  return diagnose('type/between-arity', span, 'BETWEEN takes a list of two integers: [min, max]', {
    label:
      count === null
        ? 'one value'
        : count === 0
          ? 'an empty list'
          : count === 1
            ? 'a list of one'
            : `a list of ${count}`,
    help: meant === null && (count === null || count === 1) ? 'for a range with one end, use GTE or LTE' : null,
    fixes: meant === null || (count ?? 1) !== 1 ? [] : [replaceFix('unsafe', `write ${meant}`, span, meant)],
  });
}

/** `[30, 18]`, or `[18, 18]`. Unsafe: one of the bounds may be mistyped, and the range another one. */
export function betweenOrder(operator: OperatorWord, list: ListLiteral, min: number, max: number): Diagnostic {
  const first = list.items[0] ?? list;
  const second = list.items[1] ?? list;
  const span = { start: first.span.start, end: second.span.end };
  if (min > max) {
    return diagnose('type/between-order', span, `the range is empty: ${min} is not less than ${max}`, {
      label: 'swap the bounds',
      fixes: [replaceFix('unsafe', 'swap the bounds', span, `${max}, ${min}`)],
    });
  }
  return diagnose('type/between-order', span, `the range has one value: ${min} is not less than ${max}`, {
    label: 'one value is matched with EQ',
    fixes: [
      {
        title: 'use EQ',
        safety: 'unsafe',
        edits: [
          { span: operator.span, text: 'EQ' },
          { span: list.span, text: String(min) },
        ],
      },
    ],
  });
}

/** No type satisfies every use of a tag. `excluding` is the value only a String or List has; `integerOnly` the operator. */
export function contradiction(name: string, integerOnly: OperatorWord, excluding: Scalar): Diagnostic {
  const asInteger = `${integerOnly.name} needs an Integer`;
  const text = excluding.kind === 'string' ? JSON.stringify(excluding.value) : excluding.text;
  const asString = `${shown(text)} is not an Integer`;
  const integerFirst = integerOnly.span.start < excluding.span.start;
  const [first, second] = integerFirst ? [integerOnly.span, excluding.span] : [excluding.span, integerOnly.span];
  return diagnose('type/contradiction', second, `\`${shown(name)}\` is used as an Integer and as text`, {
    label: integerFirst ? asString : asInteger,
    related: [{ span: first, message: integerFirst ? asInteger : asString }],
    help: 'a tag has one type: use operators and values of that type, or give a catalog that declares it',
  });
}
