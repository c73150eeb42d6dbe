/** How messages change: which state follows which, and what is kept with it. Pure. */

import { unreachable } from '../../base/invariant.js';
import type { HandedOver, MessageProgress, MessageState, Resolution } from './message-record.js';

/**
 * - `claim`: recipients are being resolved from here on.
 * - `restart`: what was written was taken back, and is written anew on this basis, from the devices of this generation.
 * - `commit`: all is written, and is about to be handed over.
 * - `finish`: it is handed over.
 */
export type MessageChange =
  | { readonly kind: 'claim'; readonly resolution: Omit<Resolution, 'isCommitted'> }
  | { readonly kind: 'restart'; readonly basis: string; readonly generation: string }
  | { readonly kind: 'commit'; readonly handedOver: HandedOver }
  | { readonly kind: 'finish' }
  | { readonly kind: 'fail'; readonly reason: string }
  | { readonly kind: 'cancel' };

export function firstProgress(now: number): MessageProgress {
  return { version: 0, state: 'scheduled', changedAt: now, resolution: null, handedOver: null, failure: null };
}

/** Null: that does not follow on what is. `now` is in milliseconds since the epoch, UTC. */
export function nextProgress(progress: MessageProgress, change: MessageChange, now: number): MessageProgress | null {
  const changed = changedParts(progress, change);
  return changed && { ...progress, ...changed, version: progress.version + 1, changedAt: now };
}

/** Whether nothing follows on it any more. */
export function isFinal(state: MessageState): boolean {
  return state !== 'scheduled' && state !== 'resolving';
}

function changedParts(progress: MessageProgress, change: MessageChange): Partial<MessageProgress> | null {
  const { state, resolution } = progress;
  const isCommitted = resolution?.isCommitted === true;
  const isOpen = !isFinal(state) && !isCommitted;
  switch (change.kind) {
    case 'claim':
      return state !== 'scheduled'
        ? null
        : { state: 'resolving', resolution: { ...change.resolution, isCommitted: false } };
    case 'restart':
      return resolution === null || !isOpen
        ? null
        : { resolution: { ...resolution, basis: change.basis, generation: change.generation } };
    case 'commit':
      return resolution === null || !isOpen
        ? null
        : { resolution: { ...resolution, isCommitted: true }, handedOver: change.handedOver };
    case 'finish':
      return state === 'resolving' && isCommitted ? { state: 'ready' } : null;
    case 'fail':
      return isOpen ? { state: 'failed', failure: change.reason } : null;
    case 'cancel':
      return isOpen ? { state: 'cancelled' } : null;
    default:
      return unreachable(change);
  }
}
