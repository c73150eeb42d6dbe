/** The devices that one message is resolved over: those of a source that stays as it is, or a snapshot of one that changes. */

import { randomUUID } from 'node:crypto';
import type { ServiceAudience } from '../../service-audience.js';
import { currentOf } from '../../service-options.js';
import type { WorkDesk } from '../../work-desk.js';
import type { SenderContext } from './sender-context.js';

export interface Source {
  readonly audience: ServiceAudience;
  /** Has the same devices; null: all is done here. */
  readonly desk: WorkDesk | null;
  /** What a message keeps of the devices it was begun with: those of two generations may be others. */
  readonly generation: string;
  /** Nobody gets it a second time: what was written with it is written anew with another. */
  readonly isSnapshot: boolean;
  /** Ends a snapshot. Never rejects. */
  close(): Promise<void>;
}

/** Rejects as the source does. */
export async function openSource({ audience, desk, closing }: SenderContext): Promise<Source> {
  const current = currentOf(audience);
  if (current.snapshot === undefined) return lasting(current, desk());
  const snapshot = await current.snapshot({ signal: closing });
  return {
    audience: snapshot,
    desk: null,
    generation: `snapshot ${randomUUID()}`,
    isSnapshot: true,
    close: () => snapshot.close().catch(() => {}),
  };
}

function lasting(audience: ServiceAudience, desk: WorkDesk | null): Source {
  return {
    audience,
    desk,
    get generation() {
      return audience.generation;
    },
    isSnapshot: false,
    close: async () => {},
  };
}
