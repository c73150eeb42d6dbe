/** The entry of a thread that merges: each index that comes in as messages is sent back without its removed devices. */

import { parentPort } from 'node:worker_threads';
import { invariant } from '../../base/invariant.js';
import { compactIndex } from '../../bitset/live/merge-segments.js';
import { toPortable } from '../pool/portable-error.js';
import { type IndexMessage, type IndexPort, readIndex, sendIndex } from './index-messages.js';

invariant(parentPort !== null, 'this file is the beginning of a thread');
// SAFETY: its list of what to transfer is one that may be written to, which this one is not.
const port = parentPort as IndexPort;

let pieces: Uint8Array[] = [];
parentPort.on('message', (message: IndexMessage) => {
  if (message.kind === 'piece') pieces.push(message.bytes);
  else {
    const received = pieces;
    pieces = [];
    answer(received).catch((error: unknown) => port.postMessage({ kind: 'failed', error: toPortable(error) }, []));
  }
});

async function answer(received: readonly Uint8Array[]): Promise<void> {
  const index = await readIndex(received);
  const compact = compactIndex(index);
  index.dispose();
  await sendIndex(port, compact);
  compact.dispose();
}
