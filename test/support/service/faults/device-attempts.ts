/** Operations on devices whose answers may be lost: what was sent, under which key, and what was acknowledged. */

import { STOPPING } from './client.js';
import { SHOP } from './device-account.js';

export interface DeviceAttempt {
  readonly kind: 'registerDevice' | 'setTags' | 'deleteDevice';
  readonly device: string;
  readonly members: Readonly<Record<string, unknown>>;
  /** How much it counts, and the item that it leaves in the list of the device. */
  readonly value: number;
  readonly item: string | null;
  /** Null: it is sent once, whatever becomes of it. */
  readonly key: string | null;
  isDone: boolean;
}

interface DeviceClient {
  readonly url: string;
  readonly token: string;
  /** Says what was answered and should not have been. */
  readonly fail: (message: string) => void;
}

/** What counts without a key counts by this much: so the sum tells how often that was carried out. More than all others together. */
export const UNKEYED = 1_000_000;

/** Counts by so much, and leaves its name in the list of the device. */
export function counting(device: string, value: number, name: string): DeviceAttempt {
  const tags = { visits: { operation: 'increment', value }, seen: { operation: 'append', value: [name] } };
  return { kind: 'setTags', device, members: { tags }, value, item: name, key: name, isDone: false };
}

export function countingUnkeyed(device: string): DeviceAttempt {
  const tags = { visits: { operation: 'increment', value: UNKEYED } };
  return { kind: 'setTags', device, members: { tags }, value: UNKEYED, item: null, key: null, isDone: false };
}

export function registering(device: string, tags: object, key: string): DeviceAttempt {
  const members = { device_type: 1, push_token: `token-of-${device}`, tags };
  return { kind: 'registerDevice', device, members, value: 0, item: null, key, isDone: false };
}

export function changingSide(device: string, side: 'left' | 'right', key: string): DeviceAttempt {
  return { kind: 'setTags', device, members: { tags: { side } }, value: 0, item: null, key, isDone: false };
}

export function deleting(device: string, key: string): DeviceAttempt {
  return { kind: 'deleteDevice', device, members: {}, value: 0, item: null, key, isDone: false };
}

/** Whether there was an answer. */
export async function sendOperation(client: DeviceClient, attempt: DeviceAttempt): Promise<boolean> {
  const { kind, device, members, key } = attempt;
  const answer = await askOfDevice(client, kind, { hwid: device, ...members }, key);
  if (answer === null) return false;
  if (answer.status_code !== 200) client.fail(`${kind} of ${device} was answered with ${JSON.stringify(answer)}`);
  attempt.isDone = true;
  return true;
}

export interface DeviceAnswer {
  readonly status_code?: number;
  readonly status_message?: string;
  readonly response?: { readonly result?: { readonly visits?: number; readonly seen?: readonly string[] } };
}

/** Null: the connection ended before, or the service is at its end. */
export async function askOfDevice(
  { url, token }: DeviceClient,
  kind: string,
  members: Readonly<Record<string, unknown>>,
  key: string | null = null,
): Promise<DeviceAnswer | null> {
  const body = JSON.stringify({ request: { auth: token, application: SHOP, ...members } });
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
  try {
    const response = await fetch(`${url}/json/1.3/${kind}`, { method: 'POST', headers, body });
    const answer = (await response.json()) as DeviceAnswer;
    return answer.status_message === STOPPING ? null : answer;
  } catch {
    return null;
  }
}
