/** Standard input: read once, for one purpose, and never waited for on a terminal. */

import { fstatSync } from 'node:fs';
import { errorMessage } from '../../base/error-message.js';
import { decodeText } from '../../node/read-text.js';
import { Failure, orFail } from './failure.js';

export interface StandardInput {
  /** All of it as text; `what` is said in the failure when there is none to read. */
  text(what: string): Promise<string>;
  /** Piece by piece. */
  chunks(what: string): AsyncIterable<Uint8Array>;
}

const STANDARD_INPUT = 0;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

export function openStandardInput(open: () => NodeJS.ReadStream): StandardInput {
  let taken: string | null = null;

  const take = (what: string): NodeJS.ReadStream => {
    if (isFolder(STANDARD_INPUT)) throw new Failure('input', 'cannot read standard input: it is a folder');
    const stdin = open();
    if (taken !== null) throw new Failure('usage', `standard input cannot be both ${taken} and ${what}`);
    taken = what;
    if (stdin.isTTY) throw new Failure('usage', `standard input is a terminal: pipe ${what} into it, or name a file`);
    return stdin;
  };
  return {
    async text(what) {
      const stdin = take(what);
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of stdin) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_TEXT_BYTES) throw new Failure('input', `standard input is larger than ${MAX_TEXT_BYTES} bytes`);
      }
      return orFail('input', () => decodeStandardInput(Buffer.concat(chunks)));
    },
    chunks(what) {
      return take(what);
    },
  };
}

/** Node reads a folder as nothing at all. */
function isFolder(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

function decodeStandardInput(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw new Failure('input', `cannot read standard input: ${errorMessage(error)}`);
  }
}
