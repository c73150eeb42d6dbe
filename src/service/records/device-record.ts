/** What is kept of a device: what filters ask for, and what its push service knows it by. */

import type { Device } from '../../devices/device.js';

/** A device as the store keeps it. */
export interface DeviceRecord {
  readonly id: string;
  /** Null: it is gone, and nothing else of it is kept. */
  readonly device: Device | null;
  /** By application code. A push token is told to nobody who may not list recipients. */
  readonly pushTokens: Readonly<Record<string, string>>;
}

/** With its place in the order of all changes of devices. */
export interface KeptDevice extends DeviceRecord {
  /** From 1; that of a later change is higher. */
  readonly sequence: number;
}
