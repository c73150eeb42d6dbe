/**
 * Runs an encoded program on the live blocks of one chunk, step by step, through the registers' chunks in scratch memory: on all of the chunk
 * as one bitmap, or on a list of blocks.
 */

import type { FunctionReference, FunctionWriter, Label } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, type V128, VECTOR_BYTES } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
} from '../../../layout/layout.js';
import { OPERATION_ANDNOT, OPERATION_OR } from '../encode-program.js';
import { ARGUMENTS, ROOM, SPARES, STEPS, TABLE_BYTES, TABLES } from '../scratch.js';
import { copyBlock } from './blocks.js';
import { readEntry } from './chunk.js';
import type { AddListed, Expand, RemoveArray } from './expand.js';
import type { Gather } from './gather.js';
import { type EncodedStep, forEachStep, withOperand, withOperation } from './steps.js';

/** (scratch, chunk, target): writes the result's 8,192 bytes. */
export type InterpretDense = FunctionReference<readonly [I32, I32, I32], null>;

/** (scratch, chunk, list of u32, its length, target): writes the blocks of the result, one behind the other. */
export type InterpretGathered = FunctionReference<readonly [I32, I32, I32, I32, I32], null>;

/** What reads leaves that are not stored as bits. */
interface ListReaders {
  readonly expand: Expand;
  readonly add: AddListed;
  readonly remove: RemoveArray;
}

export function writeInterpretDense(module: ModuleWriter, { expand, add, remove }: ListReaders): InterpretDense {
  return module.procedure(null, [I32, I32, I32], (f, scratch, chunk, target) => {
    const { i32, get, set } = f;
    const left = f.localI32();
    const right = f.localI32();
    const output = f.localI32();
    const end = f.localI32();
    const leaf = f.localI32();
    const locate = (operand: Local<I32>, found: Local<I32>, spare: number): void => {
      const ofLeaf = (): void => {
        set(found, f.call(expand, get(operand), get(chunk), i32.add(get(scratch), spare)));
      };
      withOperand(f, scratch, operand, ofLeaf, () => set(found, registerChunk(f, scratch, operand)));
    };
    f.if(i32.eqz(i32.load(get(scratch), STEPS)), () => {
      locate(leaf, left, SPARES);
      set(output, get(target));
      set(end, i32.add(get(output), CHUNK_BYTES));
      writeLoop(f, output, end, () => {
        copyBlock(f, output, left);
        f.increase(left, BLOCK_BYTES);
      });
    });
    const listed = f.localI32();
    /** The left operand in the place of the output. */
    const moveLeft = (step: EncodedStep): void => {
      const ofLeaf = (): void => set(left, f.call(expand, get(step.left), get(chunk), get(output)));
      withOperand(f, scratch, step.left, ofLeaf, () => set(left, registerChunk(f, scratch, step.left)));
      f.if(i32.xor(get(left), get(output)), () => {
        set(right, get(output));
        writeLoop(f, right, end, () => {
          copyBlock(f, right, left);
          f.increase(left, BLOCK_BYTES);
        });
      });
    };
    /** A leaf of lists is added to the other operand, or taken from it: it is not written out, nor is all of the chunk read for it. */
    const applyListed = (step: EncodedStep, done: Label): void => {
      f.if(i32.eqz(i32.shrU(get(step.right), 31)), () => {
        set(listed, i32.load(i32.add(get(scratch), i32.mul(get(step.right), I32_BYTES)), ARGUMENTS));
        const { container } = readEntry(f, listed, chunk);
        const is = (one: number): I32 => i32.eq(get(container), one);
        const isBits = (): I32 => i32.or(is(CONTAINER_BITMAP), is(CONTAINER_BLOCKS));
        f.if(i32.and(i32.eq(get(step.operation), OPERATION_OR), i32.eqz(isBits())), () => {
          moveLeft(step);
          f.call(add, get(listed), get(chunk), get(output));
          f.branch(done);
        });
        f.if(i32.and(i32.eq(get(step.operation), OPERATION_ANDNOT), is(CONTAINER_ARRAY)), () => {
          moveLeft(step);
          f.call(remove, get(listed), get(chunk), get(output));
          f.branch(done);
        });
      });
    };
    forEachStep(f, scratch, (step) => {
      f.block((done) => {
        set(output, i32.select(get(target), registerChunk(f, scratch, step.target), get(step.isLast)));
        set(end, i32.add(get(output), CHUNK_BYTES));
        applyListed(step, done);
        locate(step.left, left, SPARES);
        locate(step.right, right, SPARES + CHUNK_BYTES);
        writeStep(f, step, output, end, left, right, () => {
          f.increase(left, BLOCK_BYTES);
          f.increase(right, BLOCK_BYTES);
        });
      });
    });
  });
}

export function writeInterpretGathered(module: ModuleWriter, gather: Gather): InterpretGathered {
  return module.procedure(null, [I32, I32, I32, I32, I32], (f, scratch, chunk, list, count, target) => {
    const { i32, get, set } = f;
    const leftTable = f.localI32();
    const rightTable = f.localI32();
    const left = f.localI32();
    const right = f.localI32();
    const output = f.localI32();
    const end = f.localI32();
    const leaf = f.localI32();
    const locate = (operand: Local<I32>, table: Local<I32>, side: 0 | 1): void => {
      set(table, i32.add(get(scratch), TABLES + side * TABLE_BYTES));
      const ofLeaf = (): void => {
        const room = (): I32 => i32.add(get(scratch), SPARES + side * CHUNK_BYTES);
        f.call(gather, get(operand), get(chunk), get(list), get(count), get(table), room());
      };
      withOperand(f, scratch, operand, ofLeaf, () => gatherRegister(f, scratch, operand, count, table));
    };
    const endOfOutput = (): I32 => i32.add(get(output), i32.mul(get(count), BLOCK_BYTES));
    f.if(i32.eqz(i32.load(get(scratch), STEPS)), () => {
      locate(leaf, leftTable, 0);
      set(output, get(target));
      set(end, endOfOutput());
      writeLoop(f, output, end, () => {
        set(left, i32.load(get(leftTable)));
        copyBlock(f, output, left);
        f.increase(leftTable, I32_BYTES);
      });
    });
    forEachStep(f, scratch, (step) => {
      locate(step.left, leftTable, 0);
      locate(step.right, rightTable, 1);
      set(output, i32.select(get(target), registerChunk(f, scratch, step.target), get(step.isLast)));
      set(end, endOfOutput());
      set(left, i32.load(get(leftTable)));
      set(right, i32.load(get(rightTable)));
      writeStep(f, step, output, end, left, right, () => {
        // The last round reads one entry behind the tables' length, and nothing through it.
        set(left, i32.load(get(leftTable), I32_BYTES));
        set(right, i32.load(get(rightTable), I32_BYTES));
        f.increase(leftTable, I32_BYTES);
        f.increase(rightTable, I32_BYTES);
      });
    });
  });
}

function registerChunk(f: FunctionWriter, scratch: Local<I32>, register: Local<I32>): I32 {
  const offset = f.i32.mul(f.get(register), CHUNK_BYTES);
  return f.i32.add(f.i32.add(offset, f.get(scratch)), ROOM);
}

/** The blocks of a register lie one behind the other. */
function gatherRegister(
  f: FunctionWriter,
  scratch: Local<I32>,
  register: Local<I32>,
  count: Local<I32>,
  table: Local<I32>,
): void {
  const { i32, get, set } = f;
  const block = f.localI32();
  const slot = f.localI32();
  const end = f.localI32();
  set(block, registerChunk(f, scratch, register));
  set(slot, get(table));
  set(end, i32.add(get(block), i32.mul(get(count), BLOCK_BYTES)));
  writeLoop(f, block, end, () => {
    i32.store(get(slot), get(block));
    f.increase(slot, I32_BYTES);
  });
}

/** One operation over the blocks from `output` to `end`; `advance` moves the operands to the next block. */
function writeStep(
  f: FunctionWriter,
  step: EncodedStep,
  output: Local<I32>,
  end: Local<I32>,
  left: Local<I32>,
  right: Local<I32>,
  advance: () => void,
): void {
  const { v128, get } = f;
  const run = (operate: (a: V128, b: V128) => V128): void => {
    writeLoop(f, output, end, () => {
      for (let offset = 0; offset < BLOCK_BYTES; offset += VECTOR_BYTES) {
        const address = get(output);
        v128.store(address, operate(v128.load(get(left), offset), v128.load(get(right), offset)), offset);
      }
      advance();
    });
  };
  withOperation(f, step.operation, {
    and: () => run((a, b) => v128.and(a, b)),
    or: () => run((a, b) => v128.or(a, b)),
    andnot: () => run((a, b) => v128.andnot(a, b)),
  });
}

/** Runs the body for each block from `block` to `end`, which are not equal. */
function writeLoop(f: FunctionWriter, block: Local<I32>, end: Local<I32>, body: () => void): void {
  f.loop((again) => {
    body();
    f.increase(block, BLOCK_BYTES);
    f.branchIf(again, f.i32.ltU(f.get(block), f.get(end)));
  });
}
