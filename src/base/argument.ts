/**
 * Arguments of public functions, held against what they must be. What a program passes wrongly throws a TypeError that names the
 * argument and what was expected. A user's data never gets here: it ends in diagnostics.
 */

import { closest } from './edit-distance.js';
import { isJsonObject } from './json-kind.js';
import { shown } from './shown.js';

/** What an argument must be: the check, and the words for it behind "must be". */
export interface Expectation {
  readonly holds: (value: unknown) => boolean;
  readonly what: string;
  /** A name from a closed list: what came in its place may be shown. Other texts may be secrets. */
  readonly isName?: true;
}

/** One for each option: a table that forgets one does not compile. */
export type Expectations<Options> = { readonly [Name in keyof Options]-?: Expectation };

export const TEXT: Expectation = { holds: (value) => typeof value === 'string', what: 'a string' };
export const FLAG: Expectation = { holds: (value) => typeof value === 'boolean', what: 'true or false' };
export const FUNCTION: Expectation = { holds: (value) => typeof value === 'function', what: 'a function' };
export const OBJECT: Expectation = { holds: isJsonObject, what: 'an object' };
export const LIST: Expectation = { holds: Array.isArray, what: 'an array' };
export const NUMBER: Expectation = { holds: Number.isFinite, what: 'a number' };
export const BYTES: Expectation = { holds: (value) => value instanceof Uint8Array, what: 'a Uint8Array' };

export const WHOLE: Expectation = {
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  what: 'a whole number from 0',
};

/** What bounds something: `Infinity` is no bound. */
export const LIMIT: Expectation = {
  holds: (value) => value === Number.POSITIVE_INFINITY || WHOLE.holds(value),
  what: 'a whole number from 0, or Infinity',
};

/** Columns of a screen: a narrow one is widened, so that any number will do. */
export const WIDTH: Expectation = { holds: (value) => typeof value === 'number', what: 'a number of columns' };

export const POSITIVE: Expectation = {
  holds: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  what: 'a whole number from 1',
};

/** Asked for what it does, not for where it comes from: signals of other windows and of libraries are signals. */
export const SIGNAL: Expectation = {
  holds: (value) => hasMethods(value, 'throwIfAborted', 'addEventListener'),
  what: 'an AbortSignal',
};

export function oneOf(names: readonly string[]): Expectation {
  return {
    holds: (value) => typeof value === 'string' && names.includes(value),
    what: `one of ${names.map((name) => JSON.stringify(name)).join(', ')}`,
    isName: true,
  };
}

export function orNull(expectation: Expectation): Expectation {
  const { holds, what } = expectation;
  return { ...expectation, holds: (value) => value === null || holds(value), what: `${what}, or null` };
}

export function listOf(item: Expectation, what: string): Expectation {
  return { holds: (value) => Array.isArray(value) && value.every(item.holds), what };
}

/** True for an object or a function that has these methods, its own or not. */
export function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}

/**
 * `name` is the function and its argument: "compile: `source`".
 * @throws TypeError unless `value` is what is expected
 */
export function expectArgument(name: string, value: unknown, expectation: Expectation): void {
  if (!expectation.holds(value)) unexpected(name, expectation, value);
}

/**
 * Options, and each of them that is given; `undefined` is not given. A name that is not in the table is refused, whatever its value.
 * For the doors of the package: inside, objects with more in them are passed on.
 * @throws TypeError for the first that is not what is expected
 */
export function expectOptions(
  name: string,
  options: unknown,
  table: Readonly<Record<string, Expectation>>,
  argument = 'options',
): void {
  if (options === undefined) return;
  if (!isJsonObject(options)) wrongArgument(`${name}: \`${argument}\``, 'an object', options);
  for (const key of Object.keys(options)) {
    const value = options[key];
    const expectation = Object.hasOwn(table, key) ? table[key] : undefined;
    if (expectation === undefined) unknownOption(`${name}: \`${argument}.${shown(key)}\``, key, Object.keys(table));
    if (value === undefined || expectation.holds(value)) continue;
    unexpected(`${name}: \`${argument}.${key}\``, expectation, value);
  }
}

/** A name that was misspelt would be an option that is silently left out. */
function unknownOption(name: string, key: string, known: readonly string[]): never {
  const near = closest(key, known);
  const help = near === null ? `known are ${known.map((one) => `\`${one}\``).join(', ')}` : `did you mean \`${near}\`?`;
  throw new TypeError(`pushsift: ${name} is unknown: ${help}`);
}

/** As {@link expectOptions}, where an option that is not null or undefined has to be there. */
export function expectNeeded(
  name: string,
  options: unknown,
  table: Readonly<Record<string, Expectation>>,
  argument: string,
  ...needed: readonly string[]
): void {
  expectArgument(`${name}: \`${argument}\``, options, OBJECT);
  expectOptions(name, options, table, argument);
  for (const key of needed) {
    const expectation = table[key];
    const value = isJsonObject(options) ? options[key] : undefined;
    if (value === undefined && expectation !== undefined)
      unexpected(`${name}: \`${argument}.${key}\``, expectation, value);
  }
}

function unexpected(name: string, { what, isName }: Expectation, value: unknown): never {
  if (isName !== true || typeof value !== 'string') wrongArgument(name, what, value);
  throw new TypeError(`pushsift: ${name} must be ${what}, not ${JSON.stringify(value)}`);
}

/** @throws TypeError always: what was expected of the argument, and what came */
export function wrongArgument(name: string, expected: string, value: unknown): never {
  throw new TypeError(`pushsift: ${name} must be ${expected}, not ${describeArgument(value)}`);
}

/** The same for a compiled filter, with what is passed in its place most often. */
export function wrongFilter(name: string, expected: string, value: unknown): never {
  throw new TypeError(`pushsift: ${name} must be ${expected}, not ${describeNoFilter(value)}`);
}

/** What was passed where a compiled filter was expected. */
export function describeNoFilter(value: unknown): string {
  if (value === null) return 'null: a filter with errors compiles to null, and its diagnostics say why';
  if (typeof value === 'string') return 'a string: compile the text first';
  const isResult = isJsonObject(value) && Object.hasOwn(value, 'filter') && Object.hasOwn(value, 'diagnostics');
  return isResult ? 'the result of compiling: pass its `filter`' : describeArgument(value);
}

function describeArgument(value: unknown): string {
  return typeof value === 'number' ? String(value) : describe(value);
}

/** The type of a value that should have been another, for a message. What texts hold is nobody's business. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `of type ${typeof value}`;
}

/** For what takes more than a type: throws a TypeError with `message` unless `condition` holds. */
export function expectThat(condition: unknown, message: string): asserts condition {
  if (!condition) throw new TypeError(`pushsift: ${message}`);
}
