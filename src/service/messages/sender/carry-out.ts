/** One message on its way from due to handed over. What is kept in the store says what comes next: so it goes on after any error, and any end of the process. */

import { unreachable } from '../../../base/invariant.js';
import { isSystemError } from '../../../node/system-error.js';
import { currentOf, type ServiceAudience } from '../../service-options.js';
import { StoreError } from '../../store/store.js';
import { TransportError } from '../../transport/transport.js';
import { changeMessage } from '../change-message.js';
import type { HandedOver, MessageRecord, Resolution } from '../message-record.js';
import { basisOf } from './basis.js';
import { refuseChange, resolveRecipients } from './resolve-recipients.js';
import { retryDelay } from './retry-delay.js';
import type { SenderContext } from './sender-context.js';
import { Unresolvable } from './unresolvable.js';

interface Job {
  readonly code: string;
  /** Kept while devices are replaced by others: those that were begun with are gone on with. */
  source: ServiceAudience | null;
  /** All errors: the more, the longer the waits. */
  failures: number;
  /** Errors since something was written that may be there for good. */
  tries: number;
  /** Why it is given up. */
  reason: string | null;
}

/** How often it is tried with a source of audiences that throws. */
const MOST_TRIES = 5;

/** How often it is looked whether the message was cancelled. */
const LOOK_MS = 1000;

/** The message was changed by somebody else meanwhile. */
class ChangedMeanwhile extends Error {}

/** Resolves when nothing is left to do here, or the sender closes; then what was written is kept. Never rejects. */
export async function carryOut(sender: SenderContext, code: string): Promise<void> {
  const job: Job = { code, source: null, failures: 0, tries: 0, reason: null };
  for (let isDone = false; !isDone && !sender.closing.aborted; ) {
    try {
      isDone = await takeStep(sender, job);
    } catch (error) {
      if (!sender.closing.aborted) await takeNote(sender, job, error);
    }
  }
}

/** Whether it was the last. */
async function takeStep(sender: SenderContext, job: Job): Promise<boolean> {
  const { store, transport } = sender;
  const message = await store.message(job.code);
  if (message === null) return true;
  const { state, resolution } = message.progress;
  if (resolution !== null && resolution.transport !== transport.id) return true;
  switch (state) {
    case 'scheduled':
      if (sender.mayStillSend !== null) job.reason ??= await sender.mayStillSend(message);
      await (job.reason === null ? claim(sender, job) : giveUp(sender, job, job.reason));
      return false;
    case 'resolving':
      if (resolution?.isCommitted === true) await handOver(sender, message);
      else if (job.reason !== null) await giveUp(sender, job, job.reason);
      else if (resolution !== null) await resolve(sender, job, message, resolution);
      return false;
    case 'failed':
    case 'cancelled':
      await transport.discard(job.code);
      return true;
    case 'ready':
      return true;
    default:
      return unreachable(state);
  }
}

async function claim(sender: SenderContext, job: Job): Promise<void> {
  const { store, transport, audience, devices, now, ring } = sender;
  const source = sourceOf(job, audience);
  // A store that was put back to an earlier state may know nothing of what was written since.
  await transport.discard(job.code);
  const resolution = { generation: source.generation, transport: transport.id, basis: basisOf(devices) };
  await changeMessage(store, job.code, { kind: 'claim', resolution }, now());
  ring();
}

function sourceOf(job: Job, audience: SenderContext['audience']): ServiceAudience {
  job.source ??= currentOf(audience);
  return job.source;
}

async function resolve(sender: SenderContext, job: Job, message: MessageRecord, { basis }: Resolution): Promise<void> {
  const { store, transport, audience, devices, now } = sender;
  const source = sourceOf(job, audience);
  refuseChange(message, source);
  const currentBasis = basisOf(devices);
  if (basis !== currentBasis) {
    await transport.discard(job.code);
    await changeMessage(store, job.code, { kind: 'restart', basis: currentBasis }, now());
    return;
  }
  const handedOver = await write(sender, job, message, source);
  await changeMessage(store, job.code, { kind: 'commit', handedOver }, now());
}

async function write(
  sender: SenderContext,
  job: Job,
  message: MessageRecord,
  source: ServiceAudience,
): Promise<HandedOver> {
  const delivery = await sender.transport.open(job.code);
  const look = lookAgain(sender, message);
  const mayGoOn = (): Promise<void> => {
    job.tries = 0;
    sender.closing.throwIfAborted();
    return look();
  };
  try {
    return await resolveRecipients(sender, { message, source, delivery, mayGoOn });
  } catch (error) {
    if (sender.closing.aborted) await delivery.sync();
    throw error;
  } finally {
    await delivery.close();
  }
}

/** Rejects with ChangedMeanwhile; looks at most once a second, and when the sender is woken. */
function lookAgain({ store, now, wakes }: SenderContext, { code, progress }: MessageRecord): () => Promise<void> {
  let lookedAt = now();
  let seen = wakes();
  return async () => {
    if (Math.abs(now() - lookedAt) < LOOK_MS && wakes() === seen) return;
    lookedAt = now();
    seen = wakes();
    const current = await store.message(code);
    if (current?.progress.version !== progress.version) throw new ChangedMeanwhile();
  };
}

async function handOver(
  { store, transport, now, logger }: SenderContext,
  { code, progress }: MessageRecord,
): Promise<void> {
  await transport.complete(code);
  await changeMessage(store, code, { kind: 'finish' }, now());
  logger?.info({ message: code, recipients: progress.handedOver?.recipients }, 'message handed over');
}

async function giveUp({ store, transport, now, logger }: SenderContext, { code }: Job, reason: string): Promise<void> {
  await transport.discard(code);
  await changeMessage(store, code, { kind: 'fail', reason }, now());
  logger?.error({ message: code }, 'message failed');
}

/** What an error means for the message: it is tried again after a while, or given up. */
async function takeNote(sender: SenderContext, job: Job, error: unknown): Promise<void> {
  if (error instanceof ChangedMeanwhile) return;
  job.failures++;
  if (!isPassing(error)) {
    job.source = null;
    job.tries++;
  }
  if (job.reason === null) {
    job.reason = reasonToGiveUp(job, error);
    if (job.reason !== null) return;
  }
  const name = error instanceof Error ? error.name : typeof error;
  sender.logger?.warn({ message: job.code, error: name, failures: job.failures }, 'message is tried again');
  await sender.sleep(retryDelay(job.failures), sender.closing);
}

function reasonToGiveUp({ tries }: Job, error: unknown): string | null {
  if (error instanceof Unresolvable) return error.message;
  if (error instanceof TransportError && error.kind === 'handed-over')
    return `${error.message}; the store knows nothing of it: it was put back to an earlier state`;
  if (isPassing(error) || tries < MOST_TRIES) return null;
  return `recipients could not be resolved; nothing was handed over: ${error instanceof Error ? error.message : error}`;
}

/** What the machine cannot do now, it may do later: a message that was acknowledged never fails for it. */
function isPassing(error: unknown): boolean {
  if (error instanceof TransportError) return error.kind !== 'handed-over';
  return error instanceof StoreError || isSystemError(error);
}
