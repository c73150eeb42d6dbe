/** What an index throws, as a failure of the command line. */

import { IndexError } from '../evaluate/bitset/errors.js';
import { asFailure, Failure } from './failure.js';

export class IndexFailure extends Failure {
  /** The part of the file that is not what it should be; null for everything else. */
  readonly section: string | null;

  constructor(message: string, help: string | null, section: string | null) {
    super('index', message, help);
    this.section = section;
  }
}

/** `name` is the file the index came from, or shall go to. What is no IndexError is a failure to read. */
export function indexFailure(name: string, error: unknown): Failure {
  if (!(error instanceof IndexError)) return asFailure(error, 'input');
  return new IndexFailure(`${name}: ${error.message}`, helpFor(error), error.section);
}

function helpFor({ code }: IndexError): string | null {
  switch (code) {
    case 'not-an-index':
      return 'index files are made by `pushsift index build`; other files of devices have other endings';
    case 'other-version':
    case 'damaged':
      return 'build it anew with `pushsift index build`';
    default:
      return null;
  }
}
