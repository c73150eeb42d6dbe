/** One message on its way from due to handed over. What is kept in the store says what comes next: so it goes on after any error, and any end of the process. */

import { unreachable } from '../../../base/invariant.js';
import type { HandedOver, MessageRecord, Resolution } from '../../records/message-record.js';
import { isFinal, type MessageChange, nextProgress } from '../../records/transitions.js';
import { UnreadableRecordError } from '../../store/unreadable.js';
import { TransportError } from '../../transport/transport.js';
import { isLong } from '../long-filters.js';
import { basisOf } from './basis.js';
import { ChangedMeanwhile, type Job, leaveSource, takeNote } from './delivery-job.js';
import { refuseChange, resolveRecipients } from './resolve-recipients.js';
import type { SenderContext } from './sender-context.js';
import { openSource, type Source } from './source.js';

/** How often it is looked whether the message was cancelled. */
const LOOK_MS = 1000;

/** Of more devices than these, or with a long filter, few messages are resolved at a time: each holds its audience in memory, or its filter. */
const LARGE_DEVICES = 10_000;

/**
 * - `done`: nothing is left to do here, or the sender closes; then what was written is kept.
 * - `no-place`: it has many devices, as have those that are under way: to be begun again when one of them is done.
 */
export type DeliveryResult = 'done' | 'no-place';

/** Never rejects. */
export async function deliverMessage(sender: SenderContext, code: string): Promise<DeliveryResult> {
  const job: Job = { code, message: null, source: null, failures: 0, tries: 0, reason: null, hasLargePlace: false };
  let result: DeliveryResult | null = null;
  while (result === null && !sender.closing.aborted) {
    try {
      result = await takeStep(sender, job);
    } catch (error) {
      // Nothing of it is sent, nor changed: it may be put right.
      if (error instanceof UnreadableRecordError) result = 'done';
      // Whether the last change was made is not known.
      job.message = null;
      if (result === null && !sender.closing.aborted) await takeNote(sender, job, error);
    }
  }
  await leaveSource(job);
  if (job.hasLargePlace) sender.leaveLargePlace();
  return result ?? 'done';
}

/** Null: there are more to take. */
async function takeStep(sender: SenderContext, job: Job): Promise<DeliveryResult | null> {
  const { store, transport } = sender;
  job.message ??= await store.message(job.code);
  const { message } = job;
  if (message === null) return 'done';
  const { state, resolution } = message.progress;
  if (resolution !== null && resolution.transport !== transport.id) return 'done';
  if (!hasPlace(sender, job, message)) return 'no-place';
  switch (state) {
    case 'scheduled':
      // The clock may have been set back since it was taken up: it is taken up again when it is due.
      if (message.resolveAt > sender.now()) return 'done';
      if (sender.mayStillSend !== null) job.reason ??= await sender.mayStillSend(message, sender.closing);
      await (job.reason === null ? claim(sender, job, message) : giveUp(sender, job, message, job.reason));
      return null;
    case 'resolving':
      if (resolution?.isCommitted === true) await handOver(sender, job, message);
      else if (job.reason !== null) await giveUp(sender, job, message, job.reason);
      else if (resolution !== null) await resolve(sender, job, message, resolution);
      return null;
    case 'failed':
    case 'cancelled':
      await transport.discard(job.code);
      return 'done';
    case 'ready':
      return 'done';
    default:
      return unreachable(state);
  }
}

/** Those that are written, or are not to be written, take none. */
function hasPlace({ takeLargePlace }: SenderContext, job: Job, { audience, filter, progress }: MessageRecord): boolean {
  const isWritten = isFinal(progress.state) || progress.resolution?.isCommitted === true;
  const isSmall = isWritten || (audience.count <= LARGE_DEVICES && !isLong(filter));
  if (!isSmall) job.hasLargePlace ||= takeLargePlace();
  return isSmall || job.hasLargePlace;
}

/** Whoever is second reads again. */
async function change(
  { store, now }: SenderContext,
  job: Job,
  message: MessageRecord,
  to: MessageChange,
): Promise<void> {
  const progress = nextProgress(message.progress, to, now());
  job.message = progress !== null && (await store.advance(job.code, progress)) ? { ...message, progress } : null;
}

async function claim(sender: SenderContext, job: Job, message: MessageRecord): Promise<void> {
  const { transport, devices, ring } = sender;
  // A store that was put back to an earlier state may know nothing of what was written since.
  await transport.discard(job.code);
  const source = await sourceOf(job, sender);
  const resolution = { generation: source.generation, transport: transport.id, basis: basisOf(devices) };
  await change(sender, job, message, { kind: 'claim', resolution });
  ring();
}

async function sourceOf(job: Job, sender: SenderContext): Promise<Source> {
  job.source ??= await openSource(sender);
  return job.source;
}

async function resolve(
  sender: SenderContext,
  job: Job,
  message: MessageRecord,
  { basis, generation }: Resolution,
): Promise<void> {
  const { transport, devices } = sender;
  const source = await sourceOf(job, sender);
  // Of a snapshot that is gone nothing was handed over: all of it may be written anew.
  if (!source.isSnapshot) refuseChange(message, source);
  const current = { basis: basisOf(devices), generation: source.generation };
  if (basis !== current.basis || generation !== current.generation) {
    await transport.discard(job.code);
    await change(sender, job, message, { kind: 'restart', ...current });
    return;
  }
  const handedOver = await writeOrRelease(sender, job, message, source);
  await change(sender, job, message, { kind: 'commit', handedOver });
}

/**
 * On a full disk, what is written in part is room that others need: the store, to begin with. It is written anew. What is committed is
 * never released: nobody writes it again.
 */
async function writeOrRelease(
  sender: SenderContext,
  job: Job,
  message: MessageRecord,
  source: Source,
): Promise<HandedOver> {
  try {
    return await write(sender, job, message, source);
  } catch (error) {
    // Where it cannot be removed, it is tried again with the message.
    if (error instanceof TransportError && error.kind === 'full')
      await sender.transport.discard(job.code).catch(() => {});
    throw error;
  }
}

async function write(sender: SenderContext, job: Job, message: MessageRecord, source: Source): Promise<HandedOver> {
  const delivery = await sender.transport.open(job.code);
  const look = lookAgain(sender, message);
  const mayGoOn = (): Promise<void> => {
    // What was written from a snapshot is written anew with the next: it is not there for good.
    if (!source.isSnapshot) job.tries = 0;
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

async function handOver(sender: SenderContext, job: Job, message: MessageRecord): Promise<void> {
  await sender.transport.complete(job.code);
  await change(sender, job, message, { kind: 'finish' });
  const { handedOver } = message.progress;
  sender.logger?.info({ message: job.code, recipients: handedOver?.recipients }, 'message handed over');
}

async function giveUp(sender: SenderContext, job: Job, message: MessageRecord, reason: string): Promise<void> {
  await sender.transport.discard(job.code);
  await change(sender, job, message, { kind: 'fail', reason });
  sender.logger?.error({ message: job.code }, 'message failed');
}
