/**
 * What the threads of a pool work on together: programs over the leaves of one segment, chunk by chunk. The leader writes an order
 * as words, its helpers read it.
 */

import type { ProgramRun } from '../../bitset/engine/engine.js';
import type { Operation, Program, Step } from '../../bitset/program/program.js';
import type { KnownPrograms, ProgramNumbers } from './program-numbers.js';

interface Extent {
  /** Number of the segment. */
  readonly segment: number;
  /** Bytes its memory has by now. */
  readonly memoryBytes: number;
  readonly from: number;
  readonly to: number;
  /** Chunks that a thread takes at a time. */
  readonly unit: number;
}

/** Devices in each of the runs. */
export interface CountOrder extends Extent {
  readonly kind: 'count';
  readonly runs: readonly ProgramRun[];
  /** Chunks of a unit that all runs count before any goes on. */
  readonly piece: number;
}

/** The devices of one run, written to a result: containers of a unit into the room of its chunks. */
export interface EvaluateOrder extends Extent {
  readonly kind: 'evaluate';
  readonly run: ProgramRun;
  readonly result: number;
  /** Room of the first chunk. */
  readonly room: number;
}

export type WorkOrder = CountOrder | EvaluateOrder;

const PAGE_BYTES = 65_536;

/**
 * An order: the words below, then each run as `u32 number of the program, slots, registers, steps`, the addresses of its leaves,
 * and four words a step: operation, target, left, right.
 */
const KIND = 0;
const SEGMENT = 1;
/** Pages: 4 GiB of bytes are no u32. */
const MEMORY_PAGES = 2;
const FROM = 3;
const TO = 4;
const UNIT = 5;
const PIECE = 6;
const RESULT = 7;
const ROOM = 8;
const RUNS = 9;
const HEAD_WORDS = 10;
const RUN_HEAD_WORDS = 4;
const STEP_WORDS = 4;

const COUNT = 0;
const EVALUATE = 1;
const OPERATIONS: readonly Operation[] = ['and', 'or', 'andnot'];

/** Words that an order takes. */
export function orderWords(order: WorkOrder): number {
  let words = HEAD_WORDS;
  for (const { program } of runsOf(order)) words += RUN_HEAD_WORDS + program.slots + STEP_WORDS * program.steps.length;
  return words;
}

export function runsOf(order: WorkOrder): readonly ProgramRun[] {
  return order.kind === 'count' ? order.runs : [order.run];
}

/** `words` holds `orderWords` of them. */
export function writeOrder(words: Int32Array, order: WorkOrder, numbers: ProgramNumbers): void {
  const runs = runsOf(order);
  words[KIND] = order.kind === 'count' ? COUNT : EVALUATE;
  words[SEGMENT] = order.segment;
  words[MEMORY_PAGES] = order.memoryBytes / PAGE_BYTES;
  words[FROM] = order.from;
  words[TO] = order.to;
  words[UNIT] = order.unit;
  if (order.kind === 'count') words[PIECE] = order.piece;
  else {
    words[RESULT] = order.result;
    words[ROOM] = order.room;
  }
  words[RUNS] = runs.length;
  let at = HEAD_WORDS;
  for (const run of runs) at = writeRun(words, at, run, numbers.of(run.program));
}

function writeRun(words: Int32Array, start: number, { program, leaves }: ProgramRun, number: number): number {
  let at = start;
  words[at++] = number;
  words[at++] = program.slots;
  words[at++] = program.registers;
  words[at++] = program.steps.length;
  for (let slot = 0; slot < program.slots; slot++) words[at++] = leaves[slot] as number;
  for (const { operation, target, left, right } of program.steps) {
    words[at++] = OPERATIONS.indexOf(operation);
    words[at++] = target;
    words[at++] = left;
    words[at++] = right;
  }
  return at;
}

/** The order that was written to `words`. */
export function readOrder(words: Int32Array, programs: KnownPrograms): WorkOrder {
  const word = (at: number): number => words[at] as number;
  const extent = {
    segment: word(SEGMENT),
    memoryBytes: word(MEMORY_PAGES) * PAGE_BYTES,
    from: word(FROM),
    to: word(TO),
    unit: word(UNIT),
  };
  const runs: ProgramRun[] = [];
  let at = HEAD_WORDS;
  for (let run = 0; run < word(RUNS); run++) {
    const number = word(at);
    const slots = word(at + 1);
    const steps = word(at + 3);
    const leaves = new Uint32Array(words.subarray(at + RUN_HEAD_WORDS, at + RUN_HEAD_WORDS + slots));
    const program = programs.get(number) ?? programs.add(number, readProgram(words, at));
    runs.push({ program, leaves });
    at += RUN_HEAD_WORDS + slots + STEP_WORDS * steps;
  }
  if (word(KIND) === COUNT) return { kind: 'count', ...extent, runs, piece: word(PIECE) };
  // SAFETY: an order has one run, or it counts.
  const run = runs[0] as ProgramRun;
  return { kind: 'evaluate', ...extent, run, result: word(RESULT) >>> 0, room: word(ROOM) >>> 0 };
}

function readProgram(words: Int32Array, start: number): Program {
  const word = (at: number): number => words[start + at] as number;
  const slots = word(1);
  const steps: Step[] = [];
  for (let step = 0; step < word(3); step++) {
    const at = RUN_HEAD_WORDS + slots + STEP_WORDS * step;
    // SAFETY: written by its place in the list.
    const operation = OPERATIONS[word(at)] as Operation;
    steps.push({ operation, target: word(at + 1), left: word(at + 2), right: word(at + 3) });
  }
  return { slots, registers: word(2), steps, key: `#${word(0)}` };
}
