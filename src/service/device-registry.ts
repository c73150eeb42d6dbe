/** What follows the devices of a store, and is told when one was changed. */

/** As openStoreDevices opens it. */
export interface DeviceRegistry {
  /** A device was changed: it is looked for now, and not within a second. */
  wake(): void;
}
