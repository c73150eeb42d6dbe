/** Runs an encoded program on the summaries of up to SUMMARY_CHUNKS chunks: which blocks of the result may hold devices, which are full. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type Local, type V128 } from '../../../../wasm/values.js';
import { LEAF_LOWER, LEAF_UPPER, SUMMARY_BYTES } from '../../../layout/layout.js';
import { MAX_REGISTERS, REGISTER_SUMMARY_BYTES, STEPS, SUMMARIES, SUMMARY_CHUNKS } from '../scratch.js';
import { summaryAddress } from './chunk.js';
import { type EncodedStep, forEachStep, withOperand, withOperation } from './steps.js';

/**
 * (scratch, first chunk, chunks): answers the address of the upper summaries of the result; the lower ones lie at the second
 * address, which is stored at `scratch + SUMMARIES + RESULT_LOWER`.
 */
export type InterpretSummaries = FunctionReference<readonly [I32, I32, I32], I32>;

/** Behind the registers' summaries, of which there is one more than registers. */
export const RESULT_LOWER = SUMMARIES + MAX_REGISTERS * REGISTER_SUMMARY_BYTES;

interface Summaries {
  readonly upper: Local<I32>;
  readonly lower: Local<I32>;
}

export function writeInterpretSummaries(module: ModuleWriter): InterpretSummaries {
  return module.function(null, [I32, I32, I32], I32, (f, scratch, first, chunks) => {
    const { i32, get } = f;
    const left = summaries(f);
    const right = summaries(f);
    const target = summaries(f);
    const operand = f.localI32();
    f.if(i32.eqz(i32.load(get(scratch), STEPS)), () => {
      locate(f, scratch, operand, first, target);
    });
    forEachStep(f, scratch, (step) => {
      locate(f, scratch, step.left, first, left);
      locate(f, scratch, step.right, first, right);
      locateRegister(f, scratch, step.target, target);
      writeStep(f, step, chunks, left, right, target);
    });
    i32.store(get(scratch), get(target.lower), RESULT_LOWER);
    return get(target.upper);
  });
}

function summaries(f: FunctionWriter): Summaries {
  return { upper: f.localI32(), lower: f.localI32() };
}

/** Thin leaves have the zeros for a lower summary: one chunk of zeros serves 512 chunks. */
function locate(
  f: FunctionWriter,
  scratch: Local<I32>,
  operand: Local<I32>,
  first: Local<I32>,
  found: Summaries,
): void {
  withOperand(
    f,
    scratch,
    operand,
    () => {
      f.set(found.upper, summaryAddress(f, operand, LEAF_UPPER, first));
      f.set(found.lower, summaryAddress(f, operand, LEAF_LOWER, first));
    },
    () => locateRegister(f, scratch, operand, found),
  );
}

function locateRegister(f: FunctionWriter, scratch: Local<I32>, register: Local<I32>, found: Summaries): void {
  const { i32, get, set } = f;
  const upper = i32.add(i32.mul(get(register), REGISTER_SUMMARY_BYTES), get(scratch));
  set(found.upper, i32.add(upper, SUMMARIES));
  set(found.lower, i32.add(get(found.upper), SUMMARY_BYTES * SUMMARY_CHUNKS));
}

/** Interval rules: and, or work on upper and lower alike; what is taken away has its bounds change places. */
function writeStep(
  f: FunctionWriter,
  step: EncodedStep,
  chunks: Local<I32>,
  left: Summaries,
  right: Summaries,
  target: Summaries,
): void {
  const { v128 } = f;
  const exchanged = { upper: right.lower, lower: right.upper };
  withOperation(f, step.operation, {
    and: () => forEachSummary(f, chunks, left, right, target, (a, b) => v128.and(a, b)),
    or: () => forEachSummary(f, chunks, left, right, target, (a, b) => v128.or(a, b)),
    andnot: () => forEachSummary(f, chunks, left, exchanged, target, (a, b) => v128.andnot(a, b)),
  });
}

function forEachSummary(
  f: FunctionWriter,
  chunks: Local<I32>,
  left: Summaries,
  right: Summaries,
  target: Summaries,
  operate: (left: V128, right: V128) => V128,
): void {
  const { i32, v128, get, set } = f;
  const at = f.localI32();
  const upper = f.localV128();
  const lower = f.localV128();
  const load = (summary: Local<I32>): V128 => v128.load(i32.add(get(summary), get(at)));
  set(at, i32.const(0));
  f.loop((again) => {
    // Both before either is stored: the target may be an operand.
    set(upper, operate(load(left.upper), load(right.upper)));
    set(lower, operate(load(left.lower), load(right.lower)));
    v128.store(i32.add(get(target.upper), get(at)), get(upper));
    v128.store(i32.add(get(target.lower), get(at)), get(lower));
    f.increase(at, SUMMARY_BYTES);
    f.branchIf(again, i32.ltU(get(at), i32.mul(get(chunks), SUMMARY_BYTES)));
  });
}
