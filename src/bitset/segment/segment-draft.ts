/**
 * A segment while it is built: what is known of its devices, as logs of typed buffers by column, and their ids. Sealing reads it
 * and leaves it as it is, so that what fails can be tried again.
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { applicationsOf, type Device, type TagValue, type TagValues } from '../../devices/device.js';
import { IdTableBuilder } from '../column/id-table-builder.js';
import { PairLog } from '../column/pair-log.js';
import { ValueDraft } from '../column/value-draft.js';

const PLATFORM_CODES: ReadonlyMap<Platform, number> = new Map(PLATFORMS.map((platform, code) => [platform, code]));

/** One tag: a log for each type its values have. */
export class TagDraft {
  readonly application: string | null;
  readonly tag: string;
  integers: PairLog | null = null;
  strings: ValueDraft | null = null;
  lists: ValueDraft | null = null;

  constructor(application: string | null, tag: string) {
    this.application = application;
    this.tag = tag;
  }

  /** An empty list adds nothing. */
  add(ordinal: number, value: TagValue): void {
    if (typeof value === 'number') this.forIntegers().append(ordinal, value);
    else if (typeof value === 'string') this.forStrings().add(ordinal, value);
    else for (const item of value) this.forLists().add(ordinal, item);
  }

  forIntegers(): PairLog {
    this.integers ??= new PairLog();
    return this.integers;
  }

  forStrings(): ValueDraft {
    this.strings ??= new ValueDraft();
    return this.strings;
  }

  forLists(): ValueDraft {
    this.lists ??= new ValueDraft();
    return this.lists;
  }

  truncate(ordinal: number): void {
    this.integers?.truncate(ordinal);
    this.strings?.truncate(ordinal);
    this.lists?.truncate(ordinal);
  }

  get bytes(): number {
    return (this.integers?.bytes ?? 0) + (this.strings?.bytes ?? 0) + (this.lists?.bytes ?? 0);
  }
}

type TagDrafts = Map<string, TagDraft>;

export class SegmentDraft {
  size = 0;
  /** Platform of each device, a code into `PLATFORMS`. */
  readonly platforms = new PairLog();
  readonly subscriptions = new ValueDraft();
  readonly ids: IdTableBuilder | null;
  readonly #tags: TagDrafts = new Map();
  readonly #applicationTags = new Map<string, TagDrafts>();

  constructor(withIds: boolean) {
    this.ids = withIds ? new IdTableBuilder() : null;
  }

  /** Bytes of its buffers. O(columns). */
  get bytes(): number {
    let bytes = this.platforms.bytes + this.subscriptions.bytes + (this.ids?.bytes ?? 0);
    for (const tag of this.tags()) bytes += tag.bytes;
    return bytes;
  }

  *tags(): Generator<TagDraft, void, undefined> {
    yield* this.#tags.values();
    for (const tags of this.#applicationTags.values()) yield* tags.values();
  }

  /** The draft of a tag, which is made when there is none. */
  tag(application: string | null, tag: string): TagDraft {
    return draftIn(this.#tagsOf(application), application, tag);
  }

  /**
   * Adds a valid device, all but its id: that has its ordinal already.
   * @throws RangeError when there is no memory; `truncate` then takes back what was added
   */
  add(device: Device): void {
    const ordinal = this.size;
    this.platforms.append(ordinal, PLATFORM_CODES.get(device.platform) ?? 0);
    for (const code of applicationsOf(device)) this.subscriptions.add(ordinal, code);
    if (Object.hasOwn(device, 'tags') && device.tags) addTags(this.#tags, null, ordinal, device.tags);
    if (Object.hasOwn(device, 'applicationTags') && device.applicationTags)
      for (const code of Object.keys(device.applicationTags)) {
        const tags = device.applicationTags[code];
        if (tags) addTags(this.#tagsOf(code), code, ordinal, tags);
      }
    this.size++;
  }

  /** Takes device `size` and all behind it back. */
  truncate(size: number): void {
    this.size = size;
    this.platforms.truncate(size);
    this.subscriptions.truncate(size);
    this.ids?.truncate(size);
    for (const tag of this.tags()) tag.truncate(size);
  }

  #tagsOf(application: string | null): TagDrafts {
    if (application === null) return this.#tags;
    const known = this.#applicationTags.get(application);
    if (known !== undefined) return known;
    const tags: TagDrafts = new Map();
    this.#applicationTags.set(application, tags);
    return tags;
  }
}

function addTags(drafts: TagDrafts, application: string | null, ordinal: number, values: TagValues): void {
  for (const tag of Object.keys(values)) {
    const value = values[tag];
    if (value !== null && value !== undefined) draftIn(drafts, application, tag).add(ordinal, value);
  }
}

function draftIn(drafts: TagDrafts, application: string | null, tag: string): TagDraft {
  const known = drafts.get(tag);
  if (known !== undefined) return known;
  const draft = new TagDraft(application, tag);
  drafts.set(tag, draft);
  return draft;
}
