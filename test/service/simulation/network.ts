/** Requests to a simulated service as calls: some never arrive, some answers are lost, some come twice. */

import type { Chance } from './chance.js';
import type { RunningProcess } from './running-process.js';

export interface Told {
  readonly status: number;
  readonly text: string;
  /** Whether nothing failed while it was answered. */
  readonly isUndisturbed: boolean;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly secret: string;
  readonly key?: string | null;
  readonly body?: string;
}

/** One request or answer in so many is lost. */
const LOST_ONCE_IN = 16;

/** Null: no answer came, and whether the service did it is not known. */
export async function send(
  process: RunningProcess | null,
  chance: Chance,
  { method, path, secret, key = null, body }: Asked,
): Promise<Told | null> {
  if (process === null || process.hasCrashed || chance.once(LOST_ONCE_IN)) return null;
  const isLost = chance.once(LOST_ONCE_IN);
  const headers = {
    authorization: `Bearer ${secret}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== null && { 'idempotency-key': key }),
  };
  const response = await process.request(
    new Request(`http://service${path}`, { method, headers, ...(body !== undefined && { body }) }),
  );
  const text = await textOf(response);
  if (text === null || isLost || process.hasCrashed) return null;
  return { status: response.status, text, isUndisturbed: !process.isDisturbed };
}

/** Null: the connection ended on the way. */
async function textOf(response: Response): Promise<string | null> {
  try {
    return await response.text();
  } catch {
    return null;
  }
}
