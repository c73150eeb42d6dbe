/**
 * Cuts a program that is too large for kernels into parts that fit. A part is a program of its own over leaves and over temporaries: the
 * results of earlier parts.
 */

import { invariant } from '../../../base/invariant.js';
import type { Operand, Program, Step } from '../../program/program.js';
import { type ValueStep, valueSteps } from './program-values.js';
import { MAX_REGISTERS, MAX_SLOTS, MAX_STEPS } from './scratch.js';

/** One part. An input is a slot of the whole program, or minus one minus the number of a temporary. */
export interface Part {
  readonly program: Program;
  readonly inputs: Int32Array;
  /** The temporary it writes; the last part writes none, its result is the program's. */
  readonly output: number;
}

export interface CutProgram {
  readonly parts: readonly Part[];
  readonly temporaries: number;
}

export function fitsKernels({ slots, steps, registers }: Program): boolean {
  return slots <= MAX_SLOTS && steps.length <= MAX_STEPS && registers <= MAX_REGISTERS;
}

/** Lengths of part that are tried: among as few steps as there are registers, no more can be needed. */
const PART_STEPS = [MAX_STEPS, MAX_STEPS >> 1, MAX_STEPS >> 2, MAX_REGISTERS];

/** O(steps). Parts fit the kernels; the temporaries' number is that of results held at once. */
export function cutProgram(program: Program): CutProgram {
  const values = valuesOf(program);
  for (const steps of PART_STEPS) {
    const parts = stretches(values, steps).flatMap((stretch) => partsOf(values, stretch));
    if (parts.every((part) => fitsKernels(part.program))) return numberTemporaries(parts, values);
  }
  invariant(false, 'a part of as many steps as registers fits');
}

interface Values {
  readonly steps: readonly ValueStep[];
  /** The step behind which the value is no longer read; its own index for one that nobody reads. */
  readonly lastUse: Int32Array;
}

function valuesOf(program: Program): Values {
  const steps = valueSteps(program);
  const lastUse = Int32Array.from(steps, (_, index) => index);
  steps.forEach(({ left, right }, index) => {
    for (const operand of [left, right]) if (operand < 0) lastUse[-1 - operand] = index;
  });
  // The result is read by whoever asked.
  lastUse[steps.length - 1] = steps.length;
  return { steps, lastUse };
}

/** Steps `from` to `to` - 1. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Cuts the steps where the next one would bring in too many operands from outside. */
function stretches({ steps }: Values, most: number): readonly Stretch[] {
  const cut: Stretch[] = [];
  let from = 0;
  let outside = new Set<Operand>();
  steps.forEach((step, index) => {
    const isInside = (operand: Operand): boolean => operand < 0 && -1 - operand >= from;
    const brought = [step.left, step.right].filter((operand) => !isInside(operand) && !outside.has(operand));
    if (outside.size + brought.length > MAX_SLOTS || index - from >= most) {
      cut.push({ from, to: index });
      from = index;
      outside = new Set([step.left, step.right]);
    } else for (const operand of brought) outside.add(operand);
  });
  cut.push({ from, to: steps.length });
  return cut;
}

/** A part whose operands and result are still values of the whole program. */
interface ValuePart {
  readonly program: Program;
  readonly inputs: readonly Operand[];
  readonly result: number;
}

/** One part for each value of the stretch that is read behind it. */
function partsOf(values: Values, stretch: Stretch): readonly ValuePart[] {
  const parts: ValuePart[] = [];
  for (let index = stretch.from; index < stretch.to; index++) {
    if ((values.lastUse[index] ?? 0) >= stretch.to) parts.push(partOf(values, stretch, index));
  }
  return parts;
}

/** The steps of the stretch that `result` needs, as a program with registers. */
function partOf(values: Values, stretch: Stretch, result: number): ValuePart {
  const needed = neededSteps(values, stretch, result);
  const inputs: Operand[] = [];
  const slots = new Map<Operand, number>();
  const registers = new RegisterFile();
  const lastUse = lastUses(values, needed);
  const place = (operand: Operand): Operand => {
    if (operand < 0 && -1 - operand >= stretch.from) return -1 - registers.of(-1 - operand);
    let slot = slots.get(operand);
    if (slot === undefined) {
      slot = inputs.push(operand) - 1;
      slots.set(operand, slot);
    }
    return slot;
  };
  const steps = needed.map((index): Step => {
    const { operation, left, right } = values.steps[index] as ValueStep;
    const [placedLeft, placedRight] = [place(left), place(right)];
    for (const operand of [left, right]) {
      if (operand < 0 && lastUse.get(-1 - operand) === index) registers.free(-1 - operand);
    }
    return { operation, target: registers.take(index), left: placedLeft, right: placedRight };
  });
  return { program: makeProgram(inputs.length, registers.size, steps), inputs, result };
}

function neededSteps({ steps }: Values, stretch: Stretch, result: number): readonly number[] {
  const needed = new Set([result]);
  for (let index = result; index >= stretch.from; index--) {
    const step = steps[index];
    if (step === undefined || !needed.has(index)) continue;
    for (const operand of [step.left, step.right]) {
      if (operand < 0 && -1 - operand >= stretch.from) needed.add(-1 - operand);
    }
  }
  return [...needed].sort((one, other) => one - other);
}

function lastUses({ steps }: Values, needed: readonly number[]): ReadonlyMap<number, number> {
  const uses = new Map<number, number>();
  for (const index of needed) {
    const step = steps[index];
    if (step === undefined) continue;
    for (const operand of [step.left, step.right]) if (operand < 0) uses.set(-1 - operand, index);
  }
  return uses;
}

/** Numbers that are given to values and come back: registers of a part, temporaries of a cut program. */
class RegisterFile {
  readonly #holder = new Map<number, number>();
  readonly #unused: number[] = [];
  size = 0;

  of(value: number): number {
    const register = this.#holder.get(value);
    invariant(register !== undefined, 'a value is read between its step and its last use');
    return register;
  }

  take(value: number): number {
    const register = this.#unused.pop() ?? this.size++;
    this.#holder.set(value, register);
    return register;
  }

  free(value: number): void {
    const register = this.#holder.get(value);
    if (register === undefined) return;
    this.#holder.delete(value);
    this.#unused.push(register);
  }
}

function makeProgram(slots: number, registers: number, steps: readonly Step[]): Program {
  const key = steps.map(({ operation, target, left, right }) => `${target}=${left} ${operation} ${right}`).join(';');
  return { slots, registers, steps, key: `part ${slots} ${key}` };
}

/** A temporary is given away once the last part that reads it is done; a part never writes what it reads. */
function numberTemporaries(parts: readonly ValuePart[], { steps }: Values): CutProgram {
  const lastPart = new Map<Operand, number>();
  parts.forEach((part, index) => {
    for (const input of part.inputs) lastPart.set(input, index);
  });
  const temporaries = new RegisterFile();
  const numbered = parts.map((part, index): Part => {
    const inputs = Int32Array.from(part.inputs, (input) => (input >= 0 ? input : -1 - temporaries.of(-1 - input)));
    const output = part.result === steps.length - 1 ? -1 : temporaries.take(part.result);
    for (const input of part.inputs) {
      if (input < 0 && lastPart.get(input) === index) temporaries.free(-1 - input);
    }
    return { program: part.program, inputs, output };
  });
  return { parts: numbered, temporaries: temporaries.size };
}
