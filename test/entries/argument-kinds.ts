/** Kinds of arguments, each with a value that is right and those that are wrong; and how a complaint about one reads. */

import { expect } from 'vitest';
import * as main from '../../src/entries/index.js';

/** A value that is wrong in a place, and the words that its message must have: the name of the argument. */
type Wrong = readonly [value: unknown, named: string];

/** What one argument must be: right values to put into the other places, wrong ones for its own. */
export interface Argument {
  readonly right: unknown;
  readonly wrong: readonly Wrong[];
}

export const { compile, sampleCatalog: catalog } = main;

export const filter = main.compileOrThrow('A("AAAAA-AAAAA")', { catalog });

export const RAW_CATALOG = { applications: { a: {} } };

export const device = { id: 'd', platform: 'iOS' as const, applications: ['AAAAA-AAAAA'] };

/** What no argument at all takes, in each place. */
const NOTHINGS: readonly unknown[] = [undefined, null, 42, Number.NaN, true, Symbol('s'), () => 1, 5n];

export function wrongBut(named: string, allowed: readonly string[], ...more: readonly unknown[]): readonly Wrong[] {
  const kind = (value: unknown) => (value === null ? 'null' : typeof value);
  return [...NOTHINGS.filter((value) => !allowed.includes(kind(value))), ...more].map((value) => [value, named]);
}

export const aFilter = (named: string): Argument => ({
  right: filter,
  wrong: wrongBut(named, [], 'A("X")', {}, [], compile('A("X")'), compile('A(').filter, [filter]),
});

export const aDevice = (named: string): Argument => ({
  right: device,
  wrong: wrongBut(named, [], 'd', {}, [], { id: 'd' }, { id: 'd', platform: 'iOS', applications: 'AAAAA-AAAAA' }),
});

export const aNumber = (named: string, ...more: readonly unknown[]): Argument => ({
  right: 3,
  wrong: [...wrongBut(named, ['number'], '3', {}), [Number.NaN, named], ...more.map((value): Wrong => [value, named])],
});

/** Options: no object at all, and each that is given, with values that are wrong for it. */
export const options = (
  right: object | undefined,
  wrong: Readonly<Record<string, readonly unknown[]>>,
  named = 'options',
): Argument => ({
  right,
  wrong: [
    ...[null, 42, 'strict', true, [], () => 1].map((value): Wrong => [value, `\`${named}\``]),
    ...Object.entries(wrong).flatMap(([name, values]) =>
      values.map((value): Wrong => [nested(right ?? {}, name, value), `\`${named}.${name}\``]),
    ),
  ],
});

/** `right` with the value at a path as `limits.nesting`. */
function nested(right: object, name: string, value: unknown): object {
  const [first = '', ...rest] = name.split('.');
  const own: unknown = Reflect.get(right, first);
  const inner = typeof own === 'object' && own !== null ? own : {};
  return { ...right, [first]: rest.length === 0 ? value : nested(inner, rest.join('.'), value) };
}

export const CATALOGS = ['x', 42, {}, RAW_CATALOG, true];

export const FLAGS = ['yes', 0, null, {}];

export const BOUNDS = [-1, Number.NaN, 1.5, '5', null, {}];

export const SIGNALS = ['now', {}, null, new AbortController()];

export type Call = (...given: readonly never[]) => unknown;

export interface Row {
  readonly call: Call;
  readonly arguments: readonly Argument[];
}

export const row = (call: unknown, ...given: readonly Argument[]): Row => ({ call: call as Call, arguments: given });

/** What a call throws or rejects with; a result for which neither happens is told, too. */
export async function complaintOf(call: Call, given: readonly unknown[]): Promise<unknown> {
  try {
    return { result: await call(...(given as readonly never[])) };
  } catch (error) {
    return error;
  }
}

export function expectComplaint(complaint: unknown, named: string, what: string): void {
  expect(complaint, what).toBeInstanceOf(TypeError);
  const { message } = complaint as TypeError;
  expect(message, what).toMatch(/^pushsift: /);
  expect(message, what).toContain(named);
  expect(message, what).not.toMatch(/Cannot read|is not a function|not iterable|secret/);
}

export function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' && one !== null ? Object.keys(one).join() : String(one)}`)
    .join('; ')
    .slice(0, 200);
}
