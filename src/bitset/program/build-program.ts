/**
 * Turns a set expression into a program: leaves numbered, operations in an order that needs few registers. Expressions that differ only in
 * the order of operands, or in which leaves they have, get one program.
 */

import { type OrderedExpression, orderOperands, registersOf, shapeOf, type WeightOf } from './order-operands.js';
import type { Operand, Operation, Program, Step } from './program.js';
import type { Expression } from './set-expression.js';

export interface BuiltProgram {
  readonly program: Program;
  /** For each slot the number of its leaf in the expression. No leaf has two slots. */
  readonly leaves: readonly number[];
}

/** `weightOf`: leaves of one operation stand in this order, the lightest first. O(n log n); no recursion. */
export function buildProgram(expression: Expression, weightOf: WeightOf = lightAll): BuiltProgram {
  const ordered = orderOperands(expression, weightOf);
  const writer = new StepWriter();
  writeSteps(ordered, writer);
  return writer.built(shapeOf(ordered));
}

function lightAll(): number {
  return 0;
}

/** `removedfrom`: a difference whose right side was computed first. */
type Sign = Operation | 'removedfrom';

/** Operands one after the other, each operation as soon as it has two: what is computed first waits in a register for the second. */
function writeSteps(root: OrderedExpression, writer: StepWriter): void {
  const pending: (OrderedExpression | Sign)[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') writer.operate(next);
    else if (next.kind === 'leaf') writer.load(next.leaf);
    else if (next.kind === 'andnot') {
      if (registersOf(next.removed) > registersOf(next.kept)) pending.push('removedfrom', next.kept, next.removed);
      else pending.push('andnot', next.removed, next.kept);
    } else {
      const { kind, operands } = next;
      for (let index = operands.length - 1; index > 0; index--)
        pending.push(kind, operands[index] as OrderedExpression);
      pending.push(operands[0] as OrderedExpression);
    }
  }
}

/** A stack machine whose stack is the registers, leaves aside. */
class StepWriter {
  readonly #slots = new Map<number, number>();
  readonly #waiting: Operand[] = [];
  readonly #steps: Step[] = [];
  /** Slots in the order of use, where they are not new: what the shape does not tell. */
  readonly #repeats: string[] = [];
  #uses = 0;
  #held = 0;
  #registers = 0;

  load(leaf: number): void {
    let slot = this.#slots.get(leaf);
    if (slot === undefined) {
      slot = this.#slots.size;
      this.#slots.set(leaf, slot);
    } else this.#repeats.push(`${this.#uses}:${slot}`);
    this.#uses++;
    this.#waiting.push(slot);
  }

  operate(sign: Sign): void {
    const second = this.#pop();
    const first = this.#pop();
    const target = this.#held++;
    this.#registers = Math.max(this.#registers, this.#held);
    this.#waiting.push(-1 - target);
    if (sign === 'removedfrom') this.#steps.push({ operation: 'andnot', target, left: second, right: first });
    else this.#steps.push({ operation: sign, target, left: first, right: second });
  }

  built(shape: string): BuiltProgram {
    const slots = this.#slots.size;
    const key = this.#repeats.length === 0 ? shape : `${shape}@${this.#repeats.join(',')}`;
    return {
      program: { slots, registers: this.#registers, steps: this.#steps, key },
      leaves: [...this.#slots.keys()],
    };
  }

  #pop(): Operand {
    // SAFETY: every operation comes behind its two operands.
    const operand = this.#waiting.pop() as Operand;
    if (operand < 0) this.#held--;
    return operand;
  }
}
