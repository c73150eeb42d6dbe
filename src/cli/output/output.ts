/** Standard output and standard error: colour or not, wide or not, and quiet when the reader has gone. */

import { fstatSync, writeSync } from 'node:fs';
import process from 'node:process';
import type { WriteStream } from 'node:tty';
import { reasonOf } from '../../node/file-error.js';
import { EXIT_FAILURE } from './failure.js';

export type ColorChoice = 'auto' | 'always' | 'never';

export interface Output {
  readonly isTerminal: boolean;
  readonly color: boolean;
  /** Columns of the terminal; 80 elsewhere. */
  readonly columns: number;
  /** True once anything was written. */
  readonly touched: boolean;
  write(text: string): void;
  /** Settles when the reader has taken what was written: await it between pieces of a long output. */
  drained(): Promise<void>;
}

type Stream = NodeJS.WriteStream | WriteStream;

const DEFAULT_COLUMNS = 80;

/** A standard output that is opened when it is looked at: opening one costs a cold start 2 ms. */
export interface OutputPort {
  readonly descriptor: number;
  readonly stream: () => Stream;
}

export function openOutput(port: OutputPort, color: boolean): Output {
  const isTerminal = isTerminalAt(port);
  let touched = false;
  return {
    isTerminal,
    color,
    columns: (isTerminal && port.stream().columns) || DEFAULT_COLUMNS,
    get touched() {
      return touched;
    },
    write(text) {
      if (text === '') return;
      touched = true;
      port.stream().write(text);
    },
    drained() {
      const stream = port.stream();
      return stream.writableNeedDrain ? new Promise((resolve) => stream.once('drain', resolve)) : Promise.resolve();
    },
  };
}

function isTerminalAt({ descriptor, stream }: OutputPort): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && stream().isTTY === true;
  } catch {
    // It was closed before we began.
    return false;
  }
}

/**
 * Colour there? A choice made for this command wins; else `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`, in this order; else
 * whether it is a terminal.
 */
export function wantsColor(choice: ColorChoice, port: OutputPort, environment: NodeJS.ProcessEnv): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (environment.NO_COLOR) return false;
  const force = environment.FORCE_COLOR;
  if (force) return force !== '0' && force !== 'false';
  return isTerminalAt(port) && environment.TERM !== 'dumb';
}

/** The port of a stream. A reader that goes away (`| head -1`) ends the run without a word; a full disk is said and is exit 2. */
export function outputPort(descriptor: number, open: () => Stream): OutputPort {
  let opened: Stream | null = null;
  const stream = (): Stream => {
    if (opened !== null) return opened;
    opened = open();
    opened.on('error', (error) => process.exit(exitAfter(descriptor, error)));
    return opened;
  };
  return { descriptor, stream };
}

const STANDARD_ERROR = 2;

/** The exit code of a run whose output cannot be written. Where standard error can be, it says why. */
function exitAfter(descriptor: number, error: NodeJS.ErrnoException): number | undefined {
  if (error.code === 'EPIPE') return undefined;
  try {
    if (descriptor !== STANDARD_ERROR)
      writeSync(STANDARD_ERROR, `pushsift: cannot write standard output: ${reasonOf(error)}\n`);
  } catch {
    // Nobody can be told.
  }
  return EXIT_FAILURE;
}
