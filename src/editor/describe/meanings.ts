/** What the words and signs of the language mean, in a line each. */

import { type Operator, operatorRow } from '../../base/operators.js';
import type { Constructor } from '../../base/vocabulary.js';

export const CONSTRUCTOR_MEANING: Readonly<Record<Constructor, string>> = {
  A: 'devices subscribed to an application',
  G: 'devices subscribed to an application of a group',
  T: 'devices with a tag of the account',
  AT: 'subscribers of an application with a tag of it',
};

export const PARAMETERS: Readonly<Record<Constructor, readonly string[]>> = {
  A: ['code', '[platforms]'],
  G: ['code', '[platforms]'],
  T: ['tag', 'operator', 'value'],
  AT: ['code', 'tag', 'operator', 'value'],
};

export const OPERATOR_MEANING: Readonly<Record<Operator, string>> = {
  EQ: 'the value is this one',
  NOTEQ: 'the value is another one',
  IN: 'one of these values',
  NOTIN: 'none of these values',
  GTE: 'the value is this integer or a greater one',
  LTE: 'the value is this integer or a smaller one',
  BETWEEN: 'from the first integer to the second, both included',
  NOTSET: 'the tag is not set',
};

export interface SignMeaning {
  readonly name: string;
  readonly meaning: string;
  readonly binding: string;
}

export const SIGN_MEANING: Readonly<Record<'+' | '*' | '\\', SignMeaning>> = {
  '+': { name: 'union', meaning: 'devices in at least one of both', binding: '`+` and `*` group from left to right' },
  '*': { name: 'intersection', meaning: 'devices in both', binding: '`+` and `*` group from left to right' },
  '\\': {
    name: 'difference',
    meaning: 'devices in the left one, and not in the right one',
    binding: '`\\` binds tighter than `+` and `*`',
  },
};

/** The form of an operator and its value, of the first type that takes it. */
const OPERATOR_FORM: Readonly<Record<Operator, string>> = {
  EQ: 'EQ, value',
  NOTEQ: 'NOTEQ, value',
  IN: 'IN, [value, …]',
  NOTIN: 'NOTIN, [value, …]',
  GTE: 'GTE, integer',
  LTE: 'LTE, integer',
  BETWEEN: 'BETWEEN, [min, max]',
  NOTSET: 'NOTSET, ""',
};

/** Markdown: the meaning, the form, the types that take it, and what becomes of devices without the tag. */
export function operatorText(operator: Operator, unsetMatchesNegative: boolean): string {
  const { types, negative, comparison } = operatorRow(operator);
  const lines = [
    `\`${OPERATOR_FORM[operator]}\`: ${OPERATOR_MEANING[operator]}.`,
    `Tags of type ${types.join(', ')} take it.`,
  ];
  if (comparison !== 'unset') lines.push(unsetText(negative && unsetMatchesNegative));
  return lines.join('\n\n');
}

function unsetText(isIn: boolean): string {
  return isIn ? 'Devices without the tag are in it: the catalog says so.' : 'Devices without the tag are not in it.';
}
