/** What an index throws, as a failure of the command line. */

import { IndexError } from '../evaluate/bitset/errors.js';
import { asFailure, Failure } from './failure.js';

/** `name` is the file the index came from, or shall go to. What is no IndexError is a failure to read. */
export function indexFailure(name: string, error: unknown): Failure {
  if (!(error instanceof IndexError)) return asFailure(error, 'input');
  return new Failure('index', `${name}: ${error.message}`, helpFor(error));
}

function helpFor({ code }: IndexError): string | null {
  switch (code) {
    case 'not-an-index':
      return 'index files are made by `pushsift index build`; other files of devices have other endings';
    case 'other-version':
    case 'damaged':
      return 'build it anew with `pushsift index build`';
    case 'disagrees':
      return 'give the catalog that the filter was written for, and build the index with it';
    default:
      return null;
  }
}
