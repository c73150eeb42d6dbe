/** Keeps the memory of a process that reads a long stream about as small as that of one that reads a short one. */

import { setFlagsFromString } from 'node:v8';

/**
 * Lets the old generation grow by half between collections, where V8 would let it quadruple. Short strings out of JSON, such as
 * ids of up to ten characters, go there at once, so that a file of a million devices would leave much more waiting to be collected than a
 * small one. For commands alone: the flag holds for the whole process.
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
