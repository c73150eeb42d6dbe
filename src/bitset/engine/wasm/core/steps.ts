/** Walks the steps of an encoded program. Written inline, by the interpreters of summaries and of chunks. */

import type { FunctionWriter, Label } from '../../../../wasm/function-writer.js';
import { type I32, I32_BYTES, type Local } from '../../../../wasm/values.js';
import { OPERATION_AND, OPERATION_OR, STEP_BYTES, STEP_LEFT, STEP_RIGHT, STEP_TARGET } from '../encode-program.js';
import { ARGUMENTS, FIRST_STEP, STEPS } from '../scratch.js';

/** One encoded step, in locals. */
export interface EncodedStep {
  readonly operation: Local<I32>;
  readonly target: Local<I32>;
  readonly left: Local<I32>;
  readonly right: Local<I32>;
  /** 1 for the last step of the program. */
  readonly isLast: Local<I32>;
}

export function forEachStep(f: FunctionWriter, scratch: Local<I32>, body: (step: EncodedStep) => void): void {
  const { i32, get, set } = f;
  const at = f.localI32();
  const end = f.localI32();
  const step = {
    operation: f.localI32(),
    target: f.localI32(),
    left: f.localI32(),
    right: f.localI32(),
    isLast: f.localI32(),
  };
  set(at, i32.add(get(scratch), FIRST_STEP));
  set(end, i32.add(get(at), i32.mul(i32.load(get(scratch), STEPS), STEP_BYTES)));
  f.while(
    () => i32.ltU(get(at), get(end)),
    () => {
      set(step.operation, i32.load(get(at)));
      set(step.target, i32.load(get(at), STEP_TARGET));
      set(step.left, i32.load(get(at), STEP_LEFT));
      set(step.right, i32.load(get(at), STEP_RIGHT));
      f.increase(at, STEP_BYTES);
      set(step.isLast, i32.eq(get(at), get(end)));
      body(step);
    },
  );
}

/** Runs one of the two bodies: `ofLeaf` with the leaf's record in `operand`, or `ofRegister` with the register's number. */
export function withOperand(
  f: FunctionWriter,
  scratch: Local<I32>,
  operand: Local<I32>,
  ofLeaf: () => void,
  ofRegister: () => void,
): void {
  const { i32, get, set } = f;
  f.if(
    i32.shrU(get(operand), 31),
    () => {
      set(operand, i32.xor(get(operand), -1));
      ofRegister();
    },
    () => {
      set(operand, i32.load(i32.add(get(scratch), i32.mul(get(operand), I32_BYTES)), ARGUMENTS));
      ofLeaf();
    },
  );
}

/** Runs the body of the operation. */
export function withOperation(
  f: FunctionWriter,
  operation: Local<I32>,
  bodies: { readonly and: () => void; readonly or: () => void; readonly andnot: () => void },
): void {
  const { i32, get } = f;
  f.block((done: Label) => {
    f.if(i32.eq(get(operation), OPERATION_AND), () => {
      bodies.and();
      f.branch(done);
    });
    f.if(i32.eq(get(operation), OPERATION_OR), () => {
      bodies.or();
      f.branch(done);
    });
    bodies.andnot();
  });
}
