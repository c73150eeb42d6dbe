/**
 * Tree nodes from plain values. What is no word of the language becomes an error node whose text cannot break out of its place,
 * so that compiling reports it; only a value of the wrong JavaScript type is a mistake of the program, and throws.
 */

import { describe, expectThat } from '../base/argument.js';
import { isOperator, operatorNamed, operatorRow } from '../base/operators.js';
import type { Span } from '../base/span.js';
import { isPlatform } from '../base/vocabulary.js';
import type {
  ErrorText,
  Expression,
  NumberLiteral,
  OperatorWord,
  PlatformList,
  Scalar,
  SetExpression,
  StringLiteral,
  Value,
} from '../syntax/ast.js';

/** Nodes built by code stand nowhere. */
export const NO_SPAN: Span = { start: 0, end: 0 };
export const NO_PLACE = { span: NO_SPAN, outer: NO_SPAN };

export function subscriptionNode(
  kind: 'application' | 'group',
  code: string,
  platforms: readonly string[] | undefined,
): SetExpression {
  return { kind, code: nameNode(`${kind} code`, code), platforms: platformsNode(platforms), ...NO_PLACE };
}

/** A condition on an account tag. */
export function tagNode(tag: string, operator: string, value: unknown): Expression {
  return { kind: 'tag', ...conditionParts(tag, operator, value), ...NO_PLACE };
}

/** The same on a tag of an application. A code that is missing is refused: without one, the condition would be on the whole account. */
export function applicationTagNode(code: string, tag: string, operator: string, value: unknown): Expression {
  const name = nameNode('application code', code);
  return { kind: 'applicationTag', code: name, ...conditionParts(tag, operator, value), ...NO_PLACE };
}

function takesNothing(word: string): boolean {
  const operator = operatorNamed(word);
  return operator !== undefined && operatorRow(operator).shape === 'nothing';
}

/** NOTSET alone goes without a value. */
function conditionParts(tag: string, operator: string, value: unknown) {
  const given = value === undefined && takesNothing(operator) ? '' : value;
  return { tag: nameNode('tag name', tag), operator: operatorNode(operator), value: valueNode(given) };
}

export function stringNode(value: string): StringLiteral {
  return { kind: 'string', value, span: NO_SPAN };
}

/** A number in the digits of the language, which has no exponents. */
export function numberNode(value: number): NumberLiteral | ErrorText {
  if (!Number.isFinite(value)) return errorNode(String(value));
  return { kind: 'number', text: plainDigits(String(value)), span: NO_SPAN };
}

export function errorNode(text: string): ErrorText {
  return { kind: 'error', text, span: NO_SPAN };
}

/** A platform; another name stays in quotes, for compiling to report. */
export function platformNode(name: string): PlatformList['items'][number] {
  return isPlatform(name) ? { kind: 'platform', name, span: NO_SPAN } : errorNode(JSON.stringify(name));
}

function nameNode(what: string, name: string): StringLiteral {
  expectThat(typeof name === 'string', `the ${what} must be a string, not ${describe(name)}`);
  return stringNode(name);
}

function platformsNode(platforms: readonly string[] | undefined): PlatformList | null {
  if (platforms === undefined) return null;
  expectThat(Array.isArray(platforms), `platforms must be an array, not ${describe(platforms)}`);
  return { items: platforms.map(checkedPlatform), span: NO_SPAN };
}

function checkedPlatform(name: string): PlatformList['items'][number] {
  expectThat(typeof name === 'string', `a platform must be a string, not ${describe(name)}`);
  return platformNode(name);
}

const WORD = /^[A-Za-z_]+$/;

function operatorNode(operator: string): OperatorWord | ErrorText {
  expectThat(typeof operator === 'string', `the operator must be a string, not ${describe(operator)}`);
  if (isOperator(operator)) return { kind: 'operator', name: operator, span: NO_SPAN };
  return errorNode(WORD.test(operator) ? operator : JSON.stringify(operator));
}

function valueNode(value: unknown): Value {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(scalarNode), span: NO_SPAN };
  return scalarNode(value);
}

function scalarNode(value: unknown): Scalar | ErrorText {
  if (typeof value === 'number') return numberNode(value);
  expectThat(typeof value === 'string', `a value must be a string or a number, not ${describe(value)}`);
  return stringNode(value);
}

/** JavaScript's shortest digits of a number with the exponent written out: `1e+21`, `2.5e-7`. */
function plainDigits(text: string): string {
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d)(?:\.(\d+))?$/.exec(mantissa) ?? [];
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(shift, '0')}`;
}
