/**
 * What devices show of a catalog: which tags they have, with values of which types, and which applications on which platforms. Devices come
 * whole, or as rows of a scanner for the names that are known already. Holds one entry a tag, however many devices there are.
 */

import { unreachable } from '../base/invariant.js';
import { TAG_TYPE_ROWS, TAG_TYPES, type TagType } from '../base/tag-types.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf } from './device.js';
import type { RowBatch } from './device-batch.js';
import type { DeviceRows } from './scan/device-rows.js';
import type { KnownNames, NamedTags } from './scan/type-rules.js';

/** How often each type occurs, and where first. An empty list is unset, and shows a type only where nothing else does. */
export interface TagEvidence {
  readonly seen: Map<TagType, { count: number; readonly firstLine: number }>;
  emptyList: boolean;
}

export type TagsEvidence = Map<string, TagEvidence>;

export interface ApplicationEvidence {
  readonly platforms: Set<Platform>;
  readonly tags: TagsEvidence;
}

/** Types by their bits are below. */
const TYPE_BITS = 8;
/** Of more tags a scanner is told nothing. */
const MOST_TAGS = 1000;

export class DeviceEvidence {
  readonly tags: TagsEvidence = new Map();
  readonly applications = new Map<string, ApplicationEvidence>();
  /** What a scanner may know; null where more was seen since. */
  #names: KnownNames | null = null;
  #counts = new Uint32Array(0);
  #hasSeen = false;
  #tagCount = 0;

  see(device: Device, line: number): void {
    this.#hasSeen = true;
    this.#seeTags(this.tags, tagsOf(device, null) ?? {}, line);
    const codes = applicationsOf(device);
    for (const code of codes) this.#application(code).platforms.add(device.platform);
    for (const code of new Set(codes)) this.#seeTags(this.#application(code).tags, tagsOf(device, code) ?? {}, line);
  }

  /** The same of rows, each of which has values of tags that are known alone. */
  seeRows({ scanner, firstLine }: RowBatch): void {
    const { rows, rules } = scanner;
    this.#seePlatforms(rows);
    const counts = this.#typeCounts(rows);
    for (const [slot, { application, tag }] of rules.slots.entries())
      for (const type of TAG_TYPES) {
        const { bit } = TAG_TYPE_ROWS[type];
        const count = counts[TYPE_BITS * slot + bit] ?? 0;
        if (count === 0) continue;
        const tags = application === null ? this.tags : this.#application(application).tags;
        const evidence = this.#tag(tags, tag);
        if (evidence.seen.has(type)) this.#count(evidence, type, count, 0);
        else this.#count(evidence, type, count, firstLine + firstWith(rows, slot, bit));
      }
  }

  /** What a scanner may know of the tags seen so far; null before a whole device was seen, and of too many. */
  names(): KnownNames | null {
    if (!this.#hasSeen || this.#tagCount > MOST_TAGS) return null;
    this.#names ??= { tags: namedTags(this.tags), applicationTags: this.#applicationTags() };
    return this.#names;
  }

  #applicationTags(): ReadonlyMap<string, NamedTags> {
    const tagged = [...this.applications].filter(([, { tags }]) => tags.size > 0);
    return new Map(tagged.map(([code, { tags }]) => [code, namedTags(tags)]));
  }

  #seePlatforms(rows: DeviceRows): void {
    const platforms = new Map<number, number>();
    for (let number = 0; number < rows.count; number++) {
      const row = rows.at(number);
      const platform = 1 << rows.platformCodeOf(row);
      const first = rows.firstApplication(row);
      for (let item = first; item < first + rows.applicationCount(row); item++) {
        const code = rows.itemAt(item);
        platforms.set(code, (platforms.get(code) ?? 0) | platform);
      }
    }
    for (const [code, bits] of platforms) {
      const seen = this.#application(rows.textOf(code)).platforms;
      for (const [at, platform] of PLATFORMS.entries()) if ((bits & (1 << at)) !== 0) seen.add(platform);
    }
  }

  /** How many rows have which type in which slot. */
  #typeCounts(rows: DeviceRows): Uint32Array {
    if (this.#counts.length < TYPE_BITS * rows.slots) this.#counts = new Uint32Array(TYPE_BITS * rows.slots);
    const counts = this.#counts.fill(0);
    for (let number = 0; number < rows.count; number++) {
      const row = rows.at(number);
      for (let slot = 0; slot < rows.slots; slot++) {
        const at = TYPE_BITS * slot + rows.typeOf(row, slot);
        counts[at] = (counts[at] as number) + 1;
      }
    }
    return counts;
  }

  #application(code: string): ApplicationEvidence {
    const known = this.applications.get(code);
    if (known !== undefined) return known;
    const application = { platforms: new Set<Platform>(), tags: new Map<string, TagEvidence>() };
    this.applications.set(code, application);
    return application;
  }

  #tag(tags: TagsEvidence, tag: string): TagEvidence {
    const known = tags.get(tag);
    if (known !== undefined) return known;
    this.#names = null;
    this.#tagCount++;
    const evidence = { seen: new Map(), emptyList: false };
    tags.set(tag, evidence);
    return evidence;
  }

  #seeTags(known: TagsEvidence, tags: TagValues, line: number): void {
    for (const [tag, value] of Object.entries(tags)) {
      const evidence = this.#tag(known, tag);
      if (value === null) continue;
      if (typeof value !== 'object' || value.length > 0) this.#count(evidence, typeOf(value), 1, line);
      else if (!evidence.emptyList) {
        evidence.emptyList = true;
        this.#names = null;
      }
    }
  }

  #count(evidence: TagEvidence, type: TagType, count: number, line: number): void {
    const found = evidence.seen.get(type);
    if (found !== undefined) found.count += count;
    else {
      if (evidence.seen.size === 0) this.#names = null;
      evidence.seen.set(type, { count, firstLine: line });
    }
  }
}

/** Of a tag that was never more than unset, an empty list would still be something new. */
function namedTags(tags: TagsEvidence): NamedTags {
  return new Map(Array.from(tags, ([tag, { seen, emptyList }]) => [tag, emptyList || seen.size > 0]));
}

/** The number of the first row with a type in a slot, where there is one. */
function firstWith(rows: DeviceRows, slot: number, bit: number): number {
  let number = 0;
  while (rows.typeOf(rows.at(number), slot) !== bit) number++;
  return number;
}

function typeOf(value: TagValue): TagType {
  switch (typeof value) {
    case 'number':
      return 'Integer';
    case 'string':
      return 'String';
    case 'object':
      return 'List';
    default:
      return unreachable(value);
  }
}
