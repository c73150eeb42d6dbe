/**
 * Jumps of programs, without what they test, each once: filters made from one template differ in their predicates only. As numbers in a block: the
 * start, and then for each step where it leads when its predicate fails, and when it holds.
 */

import { type Jumps, NO, YES } from '../evaluate/match/jumps.js';
import { Blocks } from './blocks.js';
import { STEPS_OF_HOOK } from './conjunction.js';
import type { DeviceState } from './device-state.js';

interface Shape {
  readonly number: number;
  readonly text: string;
  readonly length: number;
  uses: number;
}

export class Shapes {
  /** The program that ends in no at once. */
  readonly nobody: number;
  private readonly blocks = new Blocks();
  /** By the jumps as text. */
  private readonly byText = new Map<string, Shape>();
  /** By number, which is the offset of the block. */
  private readonly byNumber = new Map<number, Shape>();

  constructor() {
    this.nobody = this.blocks.allocate(1);
    this.blocks.numbers[this.nobody] = NO;
  }

  /** The number of the jumps, for one filter more. */
  retain(jumps: Jumps): number {
    const text = `${jumps.start} ${jumps.whenTrue.join()} ${jumps.whenFalse.join()}`;
    const shape = this.byText.get(text) ?? this.create(text, jumps);
    shape.uses++;
    return shape.number;
  }

  release(number: number): void {
    const shape = this.byNumber.get(number);
    if (shape === undefined || --shape.uses > 0) return;
    this.byText.delete(shape.text);
    this.byNumber.delete(number);
    this.blocks.release(number, shape.length);
  }

  /** Steps of the program; 0 for `nobody`. */
  steps(number: number): number {
    return ((this.byNumber.get(number)?.length ?? 1) - 1) / 2;
  }

  /** Whether the program ends in yes for a device, when `words[offset]` is the word of its first step. */
  run(number: number, words: Int32Array, offset: number, device: DeviceState): boolean {
    const { numbers } = this.blocks;
    let at = numbers[number] as number;
    // SAFETY: jumps lead to steps of the block, which have words, and to ends.
    while (at >= 0) {
      const holds = device.holds(predicateOf(words[offset + at] as number));
      at = numbers[number + 1 + at * 2 + (holds ? 1 : 0)] as number;
    }
    return at === YES;
  }

  /** Whether the steps behind those of the hook and the guard hold, of a program that is an intersection of leaves and starts with its last step. */
  holdsRest(number: number, words: Int32Array, offset: number, device: DeviceState): boolean {
    // SAFETY: as above. `nobody` starts with NO.
    const start = this.blocks.numbers[number] as number;
    for (let at = start; at >= STEPS_OF_HOOK; at--)
      if (!device.holds(predicateOf(words[offset + at] as number))) return false;
    return start >= STEPS_OF_HOOK;
  }

  private create(text: string, { start, whenTrue, whenFalse }: Jumps): Shape {
    const length = 1 + whenTrue.length * 2;
    const number = this.blocks.allocate(length);
    const { numbers } = this.blocks;
    numbers[number] = start;
    for (let step = 0; step < whenTrue.length; step++) {
      numbers[number + 1 + step * 2] = whenFalse[step] as number;
      numbers[number + 2 + step * 2] = whenTrue[step] as number;
    }
    const shape = { number, text, length, uses: 0 };
    this.byText.set(text, shape);
    this.byNumber.set(number, shape);
    return shape;
  }
}

/** Bits of a word below the number of its predicate. */
const PREDICATE_SHIFT = 2;
/** The first step of the filter with this predicate. */
export const FIRST = 1;
/** The filter hangs on this predicate; only of a first step. */
export const HANGING = 2;

/** A step of the program of a filter as a word: the predicate it tests, and what that predicate is to the filter. */
export function wordOf(predicate: number, bits: number): number {
  return (predicate << PREDICATE_SHIFT) | bits;
}

export function predicateOf(word: number): number {
  return word >>> PREDICATE_SHIFT;
}
