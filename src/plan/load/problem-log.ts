/** What is wrong with data from outside, and small questions to ask it. Own properties only: a prototype may be polluted. */

export interface PlanProblem {
  /** JSON pointer of the value at fault. */
  readonly pointer: string;
  /** Lower-case start, no period. */
  readonly message: string;
}

/** Past this many nothing is added: the first ones say enough. */
const MOST_PROBLEMS = 20;

export type Fields = Readonly<Record<string, unknown>>;

export class ProblemLog {
  readonly problems: PlanProblem[] = [];

  /** Notes a problem unless `holds`; returns `holds`. */
  check(holds: boolean, pointer: string, message: string): boolean {
    if (!holds && this.problems.length < MOST_PROBLEMS) this.problems.push({ pointer, message });
    return holds;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property; undefined when there is none. */
export function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** True for numbers or strings each greater than the one before it. */
export function isAscending(values: readonly unknown[]): boolean {
  return values.every((value, index) => index === 0 || isLess(values[index - 1], value));
}

function isLess(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left < right;
  return typeof left === 'number' && typeof right === 'number' && left < right;
}
