/** Takes up messages when they are due, and those that another process left behind. */

import type { DeviceConventions } from '../../device-conventions.js';
import { errorName } from '../../error-summary.js';
import type { ServiceAudience } from '../../service-audience.js';
import type { Current, Logger } from '../../service-options.js';
import { type Sleep, sleepFor } from '../../sleep.js';
import type { DueMessage, Store } from '../../store/store.js';
import type { Transport } from '../../transport/transport.js';
import { deliverMessage } from './deliver-message.js';
import { DueQueue } from './due-queue.js';
import { leftBehind } from './left-behind.js';
import { retryDelay, type SenderContext } from './sender-context.js';

export interface SenderOptions {
  readonly store: Store;
  readonly transport: Transport;
  /** A message keeps the audience it started with: a replaced one stays usable until no message uses it. */
  readonly audience: Current<ServiceAudience>;
  readonly devices?: Partial<DeviceConventions>;
  /** Milliseconds since the epoch, UTC. Default: the clock of the machine. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  readonly logger?: Logger;
  /** Why a message that is due is not to be sent any more; resolves to null: it is. Default: each is. */
  readonly mayStillSend?: SenderContext['mayStillSend'];
  /** The push tokens of devices that go with a message. Default: they are not known. */
  readonly pushTokens?: SenderContext['pushTokens'];
  /** Where devices of long filters are found. Default: here. */
  readonly desk?: SenderContext['desk'];
}

export interface Sender {
  /** A message was added or cancelled: it is seen to now, and not within seconds. */
  wake(): void;
  /** Resolves when nothing more is written. The next sender continues messages that are being resolved. */
  close(): Promise<void>;
}

/** Messages at a time, and files open at once: so many share a transaction of the store and a sync of the folder. */
const MOST_AT_A_TIME = 96;

/** Messages of many devices, or with long filters, at a time, among those. */
const MOST_LARGE = 4;

/** Due messages that are known at a time: among so many, tokens take turns. */
const MOST_KNOWN = 4096;

/** What became due meanwhile, and whose turn it is, is looked at this often while others wait. */
const LOOK_MS = 250;

/** Messages that an earlier process began are continued without a look at their owners: they are few. */
const LEFT_BEHIND = '';

/** A timer goes by another clock than that of the day, which may be set: it is looked at each second. */
const NAP_MS = 1000;

/** Other processes add to the store, too. */
const NAPS_BETWEEN_LOOKS = 5;

export function startSender(options: SenderOptions): Sender {
  const sender = new MessageSender(options);
  const ended = sender.run();
  return {
    wake: () => sender.wake(),
    close: async () => {
      sender.stop();
      await ended;
    },
  };
}

class MessageSender {
  readonly #context: SenderContext;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #alarm = new AbortController();
  readonly #due = new DueQueue();
  /** Messages of many devices, or with long filters, that wait for others of the kind. */
  readonly #postponed = new DueQueue();
  readonly #postponedCodes = new Set<string>();
  #large = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #wakes = 0;
  /** Codes of messages that an earlier process was resolving; null: not known yet. */
  #left: string[] | null = null;

  constructor({
    devices = {},
    now = Date.now,
    sleep = sleepFor,
    logger,
    mayStillSend = null,
    desk = () => null,
    pushTokens = async () => undefined,
    ...others
  }: SenderOptions) {
    this.#context = {
      ...others,
      devices,
      now,
      sleep,
      mayStillSend,
      desk,
      pushTokens,
      logger: logger ?? null,
      closing: this.#closing.signal,
      ring: () => this.#alarm.abort(),
      wakes: () => this.#wakes,
      takeLargePlace: () => this.#large < MOST_LARGE && ++this.#large > 0,
      leaveLargePlace: () => void this.#large--,
    };
  }

  wake(): void {
    this.#wakes++;
    this.#alarm.abort();
  }

  stop(): void {
    this.#closing.abort();
    this.#alarm.abort();
  }

  async run(): Promise<void> {
    const { sleep, closing, logger } = this.#context;
    for (let failures = 0; !closing.aborted; ) {
      try {
        await this.#nap(await this.#takeUp());
        failures = 0;
      } catch (error) {
        logger?.warn({ error: errorName(error) }, 'store cannot be asked what is due');
        await sleep(retryDelay(++failures), closing);
      }
    }
    await Promise.all(this.#running.values());
  }

  /** When there is something to take up next that is not due yet; null: not known. */
  async #takeUp(): Promise<number | null> {
    const { store, now } = this.#context;
    // Whoever rings from here on may mean what has been read already.
    if (!this.#closing.signal.aborted) this.#alarm = new AbortController();
    this.#left ??= await leftBehind(this.#context);
    while (this.#isFree()) {
      const code = this.#left.shift();
      if (code === undefined) break;
      this.#begin({ code, createdBy: LEFT_BEHIND });
    }
    if (!this.#isFree()) return null;
    this.#beginPostponed();
    if (this.#due.isEmpty || Math.abs(now() - this.#lookedAt) >= LOOK_MS) await this.#look();
    while (this.#isFree()) {
      const due = this.#due.take();
      if (due === null) break;
      this.#begin(due);
    }
    if (!this.#isFree()) return null;
    // Of those that are due now, the others are under way or wait for a place.
    return store.nextDue(this.#lookedAt);
  }

  /** Those that are begun may not be claimed yet, and come again. */
  async #look(): Promise<void> {
    const { store, now } = this.#context;
    const askedAt = now();
    const due = await store.dueMessages(askedAt, MOST_KNOWN);
    this.#due.fill(due.filter(({ code }) => !this.#running.has(code) && !this.#postponedCodes.has(code)));
    this.#lookedAt = askedAt;
  }

  #isFree(): boolean {
    return this.#running.size < MOST_AT_A_TIME;
  }

  /** As many as there are places for; tokens take turns. */
  #beginPostponed(): void {
    for (let places = MOST_LARGE - this.#large; places > 0 && this.#isFree(); places--) {
      const due = this.#postponed.take();
      if (due === null) return;
      this.#postponedCodes.delete(due.code);
      this.#begin(due);
    }
  }

  #postpone(due: DueMessage): void {
    this.#postponed.add(due);
    this.#postponedCodes.add(due.code);
  }

  #begin(due: DueMessage): void {
    const { code } = due;
    const ended = deliverMessage(this.#context, code).then((result) => {
      this.#running.delete(code);
      if (result === 'no-place') this.#postpone(due);
      this.#alarm.abort();
    });
    this.#running.set(code, ended);
  }

  /** Until it is `next`, or time to ask again. */
  async #nap(next: number | null): Promise<void> {
    const { now, sleep } = this.#context;
    const alarm = this.#alarm.signal;
    for (let naps = 0; naps < NAPS_BETWEEN_LOOKS && !alarm.aborted; naps++) {
      const left = next === null ? NAP_MS : next - now();
      if (left <= 0) return;
      await sleep(Math.min(left, NAP_MS), alarm);
    }
  }
}
