/** Devices that register and are deleted in turn, each by one connection: what was acknowledged last, and what is under way. */

import type { Client } from './client.js';
import { type DeviceAttempt, deleting, registering, sendOperation } from './device-attempts.js';

interface Registration {
  isThere: boolean;
  /** How often it came or went, as was acknowledged. */
  moves: number;
  pending: DeviceAttempt | null;
}

export class Registrations {
  readonly #devices: readonly Registration[];
  #sent = 0;
  /** How many were acknowledged. */
  acknowledged = 0;

  constructor(count: number) {
    this.#devices = Array.from({ length: count }, () => ({ isThere: false, moves: 0, pending: null }));
  }

  /** Whether there was an answer. What has none is asked for again, before anything else. */
  async step(client: Client, number: number): Promise<boolean> {
    const device = this.#devices[number];
    if (device === undefined) throw new Error(`there is no device ${number}`);
    const key = `r${this.#sent++}`;
    device.pending ??= device.isThere ? deleting(nameOf(number), key) : registering(nameOf(number), {}, key);
    if (!(await sendOperation(client, device.pending))) return false;
    device.isThere = !device.isThere;
    device.moves++;
    device.pending = null;
    this.acknowledged++;
    return true;
  }

  /** Nothing is under way any more. */
  async settle(client: Client): Promise<void> {
    for (const [number, { pending }] of this.#devices.entries()) if (pending !== null) await this.step(client, number);
  }

  /** By name: how often it came or went, with what is under way and without. */
  moves(): ReadonlyMap<string, { readonly least: number; readonly most: number }> {
    return new Map(
      this.#devices.map(({ moves, pending }, number) => [
        nameOf(number),
        { least: moves, most: pending === null ? moves : moves + 1 },
      ]),
    );
  }

  /** By name: whether it has to be there; null: it may be. */
  expected(): ReadonlyMap<string, boolean | null> {
    return new Map(
      this.#devices.map(({ isThere, pending }, number) => [nameOf(number), pending === null ? isThere : null]),
    );
  }
}

function nameOf(number: number): string {
  return `coming-${number}`;
}
