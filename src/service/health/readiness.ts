/** What keeps a service from its work, in words that tell nothing of paths, addresses and data: anybody may ask. */

import { unreachable } from '../../base/invariant.js';
import { NO_DEVICE } from '../audience/devices-for.js';
import type { ServiceContext } from '../http/service-context.js';
import { StoreError, type StoreFailure } from '../store/store.js';

/** Whoever asks mostly gives up after a few seconds. */
const PATIENCE_MS = 2000;

/** Reasons for people; none: it is ready. Never rejects, and answers in `patience` milliseconds. */
export async function readiness(
  { store, audience, logger }: Pick<ServiceContext, 'store' | 'audience' | 'logger'>,
  patience = PATIENCE_MS,
): Promise<readonly string[]> {
  const reasons = await Promise.all([
    reasonOf('the store', () => store.check(), patience),
    reasonOf('the audience', () => audience().count(NO_DEVICE), patience),
  ]);
  const found = reasons.filter((reason) => reason !== null);
  if (found.length > 0) logger.warn({ reasons: found }, 'not ready');
  return found;
}

async function reasonOf(part: string, check: () => Promise<unknown>, patience: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience, `${part} does not answer within ${patience / 1000} s`);
  });
  try {
    return await Promise.race([late, check().then(() => null)]);
  } catch (error) {
    return error instanceof StoreError ? storeReason(error.kind) : `${part} cannot be asked`;
  } finally {
    clearTimeout(timer);
  }
}

function storeReason(failure: StoreFailure): string {
  switch (failure) {
    case 'unavailable':
      return 'the store cannot be reached';
    case 'locked':
      return 'another process holds the store';
    case 'full':
      return 'the store has no room to write';
    case 'damaged':
      return 'what the store keeps cannot be read';
    case 'newer':
      return 'the store was written by a later version';
    default:
      return unreachable(failure);
  }
}
