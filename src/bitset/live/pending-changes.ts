/** Changes that no segment has yet: for each device its new state, in the order of the last changes. */

import type { Device } from '../../devices/device.js';
import type { MemoryOptions } from '../layout/memory.js';
import { type Segment, VERSION_COLUMN } from '../layout/segment.js';
import { sealSegments } from '../segment/seal-segment.js';
import { SegmentDraft } from '../segment/segment-draft.js';

export interface DeviceState {
  /** Null: it was removed. */
  readonly device: Device | null;
  readonly version: number | null;
}

export class PendingChanges {
  readonly #states = new Map<string, DeviceState>();
  /** Changes since the last `clear`, those of one device each by itself. */
  count = 0;

  get(id: string): DeviceState | undefined {
    return this.#states.get(id);
  }

  /** The device goes behind all others. */
  set(id: string, state: DeviceState): void {
    this.#states.delete(id);
    this.#states.set(id, state);
    this.count++;
  }

  /** Devices that were changed. */
  ids(): Iterable<string> {
    return this.#states.keys();
  }

  /** Segments of all that are not removed. @throws IndexError `out-of-memory`, RangeError */
  seal(memory: MemoryOptions): readonly Segment[] {
    const draft = new SegmentDraft(true);
    for (const { device, version } of this.#states.values()) if (device !== null) add(draft, device, version);
    return draft.size === 0 ? [] : sealSegments(draft, { from: 0, to: draft.size }, memory);
  }

  clear(): void {
    this.#states.clear();
    this.count = 0;
  }
}

function add(draft: SegmentDraft, device: Device, version: number | null): void {
  const { application, tag } = VERSION_COLUMN;
  draft.ids?.add(device.id);
  if (version !== null) draft.tag(application, tag).add(draft.size, version);
  draft.add(device);
}
