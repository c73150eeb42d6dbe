/** The values of several programs, numbered: what two of them compute alike, whichever way round, is one value. */

import type { Operand, Operation } from '../../../program/program.js';
import type { BatchMember } from './kernel-shape.js';

/** `leaf`: a place among the leaves of the batch. `left` and `right`: numbers of values before this one. */
export type SharedValue =
  | { readonly kind: 'leaf'; readonly leaf: number }
  | { readonly kind: 'step'; readonly operation: Operation; readonly left: number; readonly right: number };

export class SharedValues {
  /** Each behind those it is computed from. */
  readonly values: SharedValue[] = [];
  readonly #numbers = new Map<string, number>();

  /** Adds what the program computes and is not there yet; answers the number of its result. */
  add({ steps, leaves }: BatchMember): number {
    const results: number[] = [];
    const read = (operand: Operand): number =>
      // SAFETY: operands are slots or earlier steps.
      operand < 0 ? (results[-1 - operand] as number) : this.#leaf(leaves[operand] as number);
    for (const { operation, left, right } of steps) results.push(this.#step(operation, read(left), read(right)));
    return results.at(-1) ?? read(0);
  }

  #leaf(leaf: number): number {
    return this.#number(`${leaf}`, { kind: 'leaf', leaf });
  }

  #step(operation: Operation, first: number, second: number): number {
    const isTurned = operation !== 'andnot' && second < first;
    const [left, right] = isTurned ? [second, first] : [first, second];
    return this.#number(`${operation} ${left} ${right}`, { kind: 'step', operation, left, right });
  }

  #number(key: string, value: SharedValue): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
