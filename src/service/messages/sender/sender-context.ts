/** What all that a sender does has in common, and how long it waits after failures. */

import type { DeviceConventions } from '../../device-conventions.js';
import type { MessageRecord } from '../../records/message-record.js';
import type { ServiceAudience } from '../../service-audience.js';
import type { Current, Logger } from '../../service-options.js';
import type { Sleep } from '../../sleep.js';
import type { Store } from '../../store/store.js';
import type { PushTokens, Transport } from '../../transport/transport.js';
import type { WorkDesk } from '../../work-desk.js';

export interface SenderContext {
  readonly store: Store;
  readonly transport: Transport;
  readonly audience: Current<ServiceAudience>;
  readonly devices: Partial<DeviceConventions>;
  /** Milliseconds since the epoch, UTC; may jump. */
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly logger: Logger | null;
  /** Why a message that is due is not to be sent any more; resolves to null: it is. Null: each is. */
  readonly mayStillSend: ((message: MessageRecord, signal: AbortSignal) => Promise<string | null>) | null;
  /** The push tokens of these devices that go with the message; undefined: they are not known. Rejects as the store does. */
  readonly pushTokens: (message: MessageRecord, ids: readonly string[]) => Promise<PushTokens | undefined>;
  /** Where devices of long filters are found now; null: here. Its devices are those of `audience`. */
  readonly desk: () => WorkDesk | null;
  /** Aborted when the sender closes. */
  readonly closing: AbortSignal;
  /** Has the sender look for due messages. */
  readonly ring: () => void;
  /** Takes one of the few places for messages of many devices. False: there is none. */
  readonly takeLargePlace: () => boolean;
  readonly leaveLargePlace: () => void;
  /** How often it was told that something may have changed. */
  readonly wakes: () => number;
}

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** How many milliseconds to wait before something is tried again that failed; twice as long each time. `failures` counts those in a row, from 1. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
