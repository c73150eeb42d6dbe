/** The texts that devices hold under an account tag. */

import { tagsOf } from '../../devices/device.js';
import { TEXT } from '../../devices/scan/layout.js';
import type { WantedMembers } from '../../devices/scan/wanted-members.js';
import type { Tally } from './count-tally.js';

/** What it looks at. */
export function membersWithTag(tag: string): WantedMembers {
  return { id: false, applications: new Set(), tags: new Map([[tag, null]]), applicationTags: new Map() };
}

export function tagTextTally(texts: { add(text: string): void }, tag: string): Tally {
  return {
    add(devices) {
      for (const device of devices) {
        const tags = tagsOf(device, null);
        const value = tags && Object.hasOwn(tags, tag) ? tags[tag] : undefined;
        if (typeof value === 'string') texts.add(value);
      }
    },
    addRows(scanner) {
      const { rows } = scanner;
      const slot = scanner.slotOf(null, tag);
      for (let number = 0; slot >= 0 && number < rows.count; number++) {
        const row = rows.at(number);
        if (rows.typeOf(row, slot) === TEXT) texts.add(rows.textOf(rows.codeOf(row, slot)));
      }
    },
  };
}
