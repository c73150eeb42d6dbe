/** A device as a document, the tokens under which its tags are found, and the index that documents are in. */

import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf, valuesOf } from '../../devices/device.js';
import { expectDevice } from '../../devices/expect-device.js';

/** What is indexed for a device; `openSearchMapping` maps it. */
export interface DeviceDocument {
  readonly id: string;
  readonly platform: string;
  readonly applications: readonly string[];
  /** JSON of `[application, tag]` for each tag that is set, of `[application, tag, value]` for each value; application `''` for account tags. */
  readonly tags: readonly string[];
  /** For ranges: a nested document for each Integer, `tag` as in `tags`. */
  readonly integers: readonly { readonly tag: string; readonly value: number }[];
}

/** The document of a device whose tags have the types of the catalog. An unset tag leaves nothing, and so does an empty list. */
export function deviceDocument(device: Device): DeviceDocument {
  expectDevice('deviceDocument: `device`', device);
  const applications = [...new Set(applicationsOf(device))];
  const tags: string[] = [];
  const integers: { readonly tag: string; readonly value: number }[] = [];
  for (const owner of [null, ...applications]) {
    for (const [name, value] of Object.entries<TagValue | null>(tagsOf(device, owner) ?? NO_TAGS)) {
      const items = valuesOf(value);
      if (items.length === 0) continue;
      tags.push(tagToken(owner, name), ...items.map((item) => valueToken(owner, name, item)));
      if (typeof value === 'number') integers.push({ tag: tagToken(owner, name), value });
    }
  }
  return { id: device.id, platform: device.platform, applications, tags, integers };
}

const NO_TAGS: TagValues = {};

/** Found in every device that has the tag set. */
export function tagToken(application: string | null, tag: string): string {
  return JSON.stringify([application ?? '', tag]);
}

/** Found in every device whose tag is `value`, or holds it. */
export function valueToken(application: string | null, tag: string, value: string | number): string {
  return JSON.stringify([application ?? '', tag, value]);
}

const KEYWORD = { type: 'keyword' } as const;

/** Looked up, and never sorted by or counted: no columns beside the index. */
const TOKEN = { type: 'keyword', doc_values: false } as const;

/**
 * The body that creates the index that compiled queries ask. Texts are keywords without `ignore_above`, so that a text too long for a term is refused with its
 * document instead of being left out in silence; fields that are not declared are refused, too.
 */
export function openSearchMapping() {
  return {
    mappings: {
      dynamic: 'strict',
      properties: {
        id: KEYWORD,
        platform: KEYWORD,
        applications: KEYWORD,
        tags: TOKEN,
        integers: { type: 'nested', properties: { tag: TOKEN, value: { type: 'long' } } },
      },
    },
  } as const;
}
