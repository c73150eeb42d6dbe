/** A registry of devices for services that are asked other things: it follows nothing, and no audience is watched. */

import type { DeviceRegistry } from '../../../src/service/device-registry.js';

export function stillRegistry(): DeviceRegistry {
  return {
    audiences: {
      ready: async () => {},
      refresh: async () => {},
      basis: { audiences: 0, at: 0 },
      moves: () => [],
    },
    wake() {},
    catchUp: async () => {},
    countMembers: () => ({ count: 0, sequence: 0 }),
    onRead: () => () => {},
  };
}
