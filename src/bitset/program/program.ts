/**
 * What an engine runs: a set expression over numbered leaves, as straight-line steps. A program knows nothing of tags, constants
 * or addresses: two filters of one shape have the same program, and whatever is made for it serves both.
 */

/**
 * Where an operand is: a leaf slot (0 .. slots - 1), or a register, the result of an earlier step, as `-1 - register`
 * (-1 is register 0).
 */
export type Operand = number;

export type Operation = 'and' | 'or' | 'andnot';

/** `target register = left operation right`; `andnot` is left without right. Target may be a register that is read here. */
export interface Step {
  readonly operation: Operation;
  readonly target: number;
  readonly left: Operand;
  readonly right: Operand;
}

export interface Program {
  /** Leaves it is called with, each used at least once. */
  readonly slots: number;
  /** Registers it needs. */
  readonly registers: number;
  /** In order. Empty for a program whose result is leaf 0. The last one's target is the result. */
  readonly steps: readonly Step[];
  /** Equal exactly for equal programs: the key of everything that is cached for one. */
  readonly key: string;
}

/** The program whose result is its leaf. */
export const ONE_LEAF: Program = { slots: 1, registers: 0, steps: [], key: '.' };
