/** Numbers for programs, and programs by their numbers: so that an engine in another thread knows equal ones again. */

import type { Program } from '../../bitset/program/program.js';

const MAX_KEYS = 1_024;
/** A longer key is not kept: programs of this size are found again by themselves, or are new. */
const MAX_KEY_CHARACTERS = 1_000;

/** For the thread that writes orders. A number is never used for a second program. */
export class ProgramNumbers {
  readonly #byProgram = new WeakMap<Program, number>();
  readonly #byKey = new Map<string, number>();
  #next = 0;

  of(program: Program): number {
    const known = this.#byProgram.get(program);
    if (known !== undefined) return known;
    const number = this.#byKey.get(program.key) ?? this.#add(program.key);
    this.#byProgram.set(program, number);
    return number;
  }

  #add(key: string): number {
    const number = this.#next++;
    if (key.length <= MAX_KEY_CHARACTERS) {
      this.#byKey.set(key, number);
      if (this.#byKey.size > MAX_KEYS) dropOldest(this.#byKey);
    }
    return number;
  }
}

/** For the threads that read them. */
export class KnownPrograms {
  readonly #byNumber = new Map<number, Program>();

  /** Undefined: it was not added, or is forgotten. */
  get(number: number): Program | undefined {
    return this.#byNumber.get(number);
  }

  add(number: number, program: Program): Program {
    this.#byNumber.set(number, program);
    if (this.#byNumber.size > MAX_KEYS) dropOldest(this.#byNumber);
    return program;
  }
}

function dropOldest<Key>(map: Map<Key, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
