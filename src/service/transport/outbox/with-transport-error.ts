/** What files throw, as an error of the transport. */

import { TransportError, type TransportFailure } from '../transport.js';

/** Does a step with files; what it rejects with is told in words. `what` is what cannot be done. */
export async function withTransportError<Value>(what: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof TransportError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    const reason = REASONS[code] ?? code;
    throw new TransportError(kindOf(code), `cannot ${what}: ${reason}`, { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'the quota is used up',
  EIO: 'the disk does not work',
  EROFS: 'the disk can only be read',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  ENOENT: 'the folder is not there',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'the folder is not there',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** All of them can be put right from outside, while the service goes on trying. */
function kindOf(code: string): TransportFailure {
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unavailable';
}
