/** The program on 128 devices at once: straight-line, each leaf's vector loaded where it is used. */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import type { Local, V128 } from '../../../../wasm/values.js';
import type { Operand, Operation } from '../../../program/program.js';
import type { KernelShape } from './kernel-shape.js';

/** Writes the program once more each time it is asked; the locals are the same. */
export class VectorCode {
  readonly #f: FunctionWriter;
  readonly #shape: KernelShape;
  readonly #results: readonly Local<V128>[];
  readonly #repeated: ReadonlyMap<Operand, Local<V128>>;

  constructor(f: FunctionWriter, shape: KernelShape) {
    this.#f = f;
    this.#shape = shape;
    this.#results = shape.steps.map(() => f.localV128());
    this.#repeated = new Map(repeatedSlots(shape).map((slot) => [slot, f.localV128()]));
  }

  /** `load` leaves the vector of a slot on the stack; the result is left there, too. */
  write(load: (slot: number) => V128): V128 {
    const { get, set, tee } = this.#f;
    const loaded = new Set<Operand>();
    const read = (operand: Operand): V128 => {
      // SAFETY: operands below 0 are earlier steps.
      if (operand < 0) return get(this.#results[-1 - operand] as Local<V128>);
      const kept = this.#repeated.get(operand);
      if (kept === undefined) return load(operand);
      if (loaded.has(operand)) return get(kept);
      loaded.add(operand);
      return tee(kept, load(operand));
    };
    const [last, ...earlier] = this.#shape.steps.toReversed();
    if (last === undefined) return read(0);
    earlier.reverse().forEach((step, index) => {
      // SAFETY: there is a local for each step.
      set(this.#results[index] as Local<V128>, operate(this.#f, step.operation, read(step.left), read(step.right)));
    });
    return operate(this.#f, last.operation, read(last.left), read(last.right));
  }
}

export function operate(f: FunctionWriter, operation: Operation, left: V128, right: V128): V128 {
  switch (operation) {
    case 'and':
      return f.v128.and(left, right);
    case 'or':
      return f.v128.or(left, right);
    case 'andnot':
      return f.v128.andnot(left, right);
  }
}

function repeatedSlots({ slots, steps }: KernelShape): readonly number[] {
  const uses = new Array<number>(slots).fill(0);
  for (const { left, right } of steps) {
    for (const operand of [left, right]) if (operand >= 0) uses[operand] = (uses[operand] ?? 0) + 1;
  }
  return [...uses.keys()].filter((slot) => (uses[slot] ?? 0) > 1);
}
