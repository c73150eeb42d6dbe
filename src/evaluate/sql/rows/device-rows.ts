/** A device to its rows in the tables of the `rows` layout. */

import { applicationsOf, type Device, type TagValues, tagsOf, valuesOf } from '../../../devices/device.js';
import { expectDevice } from '../../../devices/expect-device.js';

/** `[device_id, application, name, integer_value, string_value]` */
export type TagRow = readonly [
  device: string,
  application: string,
  name: string,
  integer: number | null,
  string: string | null,
];

/** The rows of a device, by table. */
export interface DeviceRows {
  /** `[id, platform]` */
  readonly device: readonly [id: string, platform: string];
  /** `[device_id, application]` */
  readonly subscriptions: readonly (readonly [device: string, application: string])[];
  readonly tags: readonly TagRow[];
}

/** The rows of one device, none of them twice: what a loader inserts. */
export function deviceRows(device: Device): DeviceRows {
  expectDevice('deviceRows: `device`', device);
  const { id, platform } = device;
  const applications = [...new Set(applicationsOf(device))];
  const owners = [null, ...applications];
  return {
    device: [id, platform],
    subscriptions: applications.map((application) => [id, application]),
    tags: owners.flatMap((owner) => tagRows(id, owner ?? '', tagsOf(device, owner))),
  };
}

function tagRows(id: string, application: string, tags: TagValues | undefined): readonly TagRow[] {
  return Object.entries(tags ?? {}).flatMap(([name, value]) =>
    valuesOf(value).map(
      (item): TagRow =>
        typeof item === 'number' ? [id, application, name, item, null] : [id, application, name, null, item],
    ),
  );
}
