/** Copies a device, so that a caller who changes the object that was passed changes nothing in the index. */

import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf } from '../../devices/device.js';

/** Without unset tags. */
export function copyDevice(device: Device): Device {
  const applicationTags: Record<string, TagValues> = Object.create(null);
  const applications = [...applicationsOf(device)];
  for (const code of applications) {
    const tags = tagsOf(device, code);
    if (tags) applicationTags[code] = copyTags(tags);
  }
  const { id, platform } = device;
  return { id, platform, applications, tags: copyTags(tagsOf(device, null) ?? {}), applicationTags };
}

function copyTags(tags: TagValues): TagValues {
  const copy: Record<string, TagValue> = Object.create(null);
  for (const tag of Object.keys(tags)) {
    const value = tags[tag];
    if (value !== null && value !== undefined) copy[tag] = typeof value === 'object' ? [...value] : value;
  }
  return copy;
}
