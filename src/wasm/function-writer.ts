/**
 * Writes the body of one WebAssembly function: locals, control flow, calls. Instructions on values are in `i32`, `i64` and `v128`.
 * Labels are functions' arguments: a block hands its label to the code that is written inside.
 */

import { ByteWriter } from './byte-writer.js';
import { I32Instructions } from './i32-instructions.js';
import { I64Instructions } from './i64-instructions.js';
import { I32, I64, type Local, V128, type Value } from './values.js';
import { VectorInstructions } from './vector-instructions.js';

const NO_RESULT = 0x40;

/** Where a branch goes: behind a block, or to the beginning of a loop. */
export interface Label {
  readonly depth: number;
}

/** A function of the module, its own or an imported one. */
export interface FunctionReference<P extends readonly Value[], R extends Value | null> {
  readonly index: number;
  readonly parameters: P;
  readonly result: R;
}

export class FunctionWriter {
  readonly #code = new ByteWriter();
  readonly i32 = new I32Instructions(this.#code);
  readonly i64 = new I64Instructions(this.#code);
  readonly v128 = new VectorInstructions(this.#code);
  readonly #parameters: number;
  readonly #locals: Value[] = [];
  #depth = 0;

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  /** A new local, 0 at the beginning of the function. */
  local<T extends Value>(type: T): Local<T> {
    return { index: this.#parameters + this.#locals.push(type) - 1, type };
  }

  localI32(): Local<I32> {
    return this.local(I32);
  }

  localI64(): Local<I64> {
    return this.local(I64);
  }

  localV128(): Local<V128> {
    return this.local(V128);
  }

  /** These three are fields, so that they can be taken out of the writer: `const { i32, get, set } = f`. */
  readonly get = <T extends Value>(local: Local<T>): T => {
    this.#code.byte(0x20);
    this.#code.unsigned(local.index);
    return local.type;
  };

  readonly set = <T extends Value>(local: Local<T>, _value: T): void => {
    this.#code.byte(0x21);
    this.#code.unsigned(local.index);
  };

  /** Sets the local and leaves the value on the stack. */
  readonly tee = <T extends Value>(local: Local<T>, _value: T): T => {
    this.#code.byte(0x22);
    this.#code.unsigned(local.index);
    return local.type;
  };

  /** `local += by`. */
  increase(local: Local<I32>, by: I32 | number): void {
    if (typeof by === 'number') this.set(local, this.i32.add(this.get(local), by));
    else {
      this.get(local);
      this.set(local, this.i32.add(by, I32));
    }
  }

  /** A branch to the label ends the block. */
  block(body: (end: Label) => void): void {
    this.#open(0x02, body);
  }

  /** A branch to the label starts the next round; falling out of the body ends the loop. */
  loop(body: (again: Label) => void): void {
    this.#open(0x03, body);
  }

  /** Runs the body as long as the condition, which is written before it, is not 0. */
  while(condition: () => I32, body: (next: Label, end: Label) => void): void {
    this.block((end) => {
      this.loop((again) => {
        this.branchIf(end, this.i32.eqz(condition()));
        body(again, end);
        this.branch(again);
      });
    });
  }

  if(_condition: I32, then: () => void, otherwise?: () => void): void {
    this.#code.byte(0x04);
    this.#code.byte(NO_RESULT);
    this.#depth++;
    then();
    if (otherwise !== undefined) {
      this.#code.byte(0x05);
      otherwise();
    }
    this.#depth--;
    this.#code.byte(0x0b);
  }

  branch(label: Label): void {
    this.#code.byte(0x0c);
    this.#code.unsigned(this.#depth - label.depth);
  }

  branchIf(label: Label, _condition: I32): void {
    this.#code.byte(0x0d);
    this.#code.unsigned(this.#depth - label.depth);
  }

  /** Leaves the function with what is on the stack. */
  return(_value?: Value): void {
    this.#code.byte(0x0f);
  }

  call<const P extends readonly Value[], R extends Value | null>(
    called: FunctionReference<P, R>,
    ..._values: { readonly [K in keyof P]: P[K] }
  ): R {
    this.#code.byte(0x10);
    this.#code.unsigned(called.index);
    return called.result;
  }

  drop(_value: Value): void {
    this.#code.byte(0x1a);
  }

  /** The body with its local declarations, as the code section holds it. */
  finish(into: ByteWriter): void {
    this.#code.byte(0x0b);
    const declarations = this.#declarations();
    into.unsigned(declarations.length + this.#code.length);
    into.append(declarations);
    into.append(this.#code);
  }

  /** Runs of locals of one type. */
  #declarations(): ByteWriter {
    const written = new ByteWriter();
    const locals = this.#locals;
    const endsRun = (at: number): boolean => locals[at] !== locals[at + 1];
    let runs = 0;
    for (let at = 0; at < locals.length; at++) if (endsRun(at)) runs++;
    written.unsigned(runs);
    let start = 0;
    for (let at = 0; at < locals.length; at++) {
      if (!endsRun(at)) continue;
      written.unsigned(at + 1 - start);
      // SAFETY: below the length.
      written.byte((locals[at] as Value).code);
      start = at + 1;
    }
    return written;
  }

  #open(opcode: number, body: (label: Label) => void): void {
    this.#code.byte(opcode);
    this.#code.byte(NO_RESULT);
    this.#depth++;
    body({ depth: this.#depth });
    this.#depth--;
    this.#code.byte(0x0b);
  }
}
