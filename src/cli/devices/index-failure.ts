/** What an index throws, as a failure of the command line. */

import { unreachable } from '../../base/invariant.js';
import { type IndexError, isIndexError } from '../../bitset/layout/errors.js';
import { firstBytes, kindOfBytes } from '../../node/file-kind.js';
import { asFailure, Failure } from '../output/failure.js';

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
  if (!isIndexError(error)) return asFailure(error, 'input');
  return new IndexFailure(`${name}: ${error.message}`, helpFor(name, error), error.section);
}

function helpFor(name: string, { code }: IndexError): string | null {
  switch (code) {
    case 'not-an-index':
      return (
        seemsToBe(name) ?? 'index files are made by `pushsift index build`; other files of devices have other endings'
      );
    case 'other-version':
    case 'damaged':
      return 'build it anew with `pushsift index build`';
    case 'out-of-memory':
    case 'too-many-devices':
    case 'duplicate-id':
    case 'bad-device':
    case 'bad-column':
    case 'disagrees':
    case 'no-ids':
    case 'no-shared-memory':
    case 'disposed':
    case 'worker-failed':
      return null;
    default:
      return unreachable(code);
  }
}

const ENOUGH_BYTES = 4096;

/** What was given a name that ends as those of indexes do. */
function seemsToBe(name: string): string | null {
  const bytes = firstBytes(name, ENOUGH_BYTES) ?? new Uint8Array(0);
  const kind = kindOfBytes(bytes);
  if (kind !== null) return `it seems to be ${kind.noun}: ${kind.help}`;
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text.startsWith('{')) return `it seems to be NDJSON: ${rename('.ndjson')}`;
  const [head = ''] = text.split('\n');
  return /^[\p{L}\p{N}_."]+(?:[,;\t][^,;\t]*)+$/u.test(head) ? `it seems to be CSV: ${rename('.csv')}` : null;
}

function rename(ending: string): string {
  return `give it a name that ends in \`${ending}\`, and make an index of it with \`pushsift index build\``;
}
