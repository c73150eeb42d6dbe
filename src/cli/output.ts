/** Standard output and standard error: colour or not, wide or not, and quiet when the reader has gone. */

import type { WriteStream } from 'node:tty';

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

export function openOutput(stream: Stream, color: boolean): Output {
  let touched = false;
  return {
    isTerminal: stream.isTTY === true,
    color,
    columns: stream.isTTY ? stream.columns || DEFAULT_COLUMNS : DEFAULT_COLUMNS,
    get touched() {
      return touched;
    },
    write(text) {
      if (text === '') return;
      touched = true;
      stream.write(text);
    },
    drained() {
      return stream.writableNeedDrain ? new Promise((resolve) => stream.once('drain', resolve)) : Promise.resolve();
    },
  };
}

/**
 * Colour on `stream`? A choice made for this command wins; else `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`, in this order; else
 * whether it is a terminal.
 */
export function wantsColor(choice: ColorChoice, stream: Stream, environment: NodeJS.ProcessEnv): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (environment.NO_COLOR) return false;
  const force = environment.FORCE_COLOR;
  if (force) return force !== '0' && force !== 'false';
  return stream.isTTY === true && environment.TERM !== 'dumb';
}

/** A reader that goes away (`| head -1`) ends the run without a word. */
export function quietOnClosedPipe(...streams: readonly Stream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
