/** The names that the devices of an index have: they stand in its columns, and no device is looked at. */

import { TAG_TYPES, type TagType } from '../../base/tag-types.js';
import type { KnownNames, SeenTag } from '../../evaluate/names/known-names.js';
import { type Segment, type TagColumn, tagKey, VERSION_COLUMN } from '../layout/segment.js';

/** Names that a nearest one is looked for among. */
const MOST_NAMES = 20_000;

export class IndexNames implements KnownNames {
  readonly #segments: readonly Segment[];

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  hasApplication(code: string): boolean {
    return this.#segments.some(({ subscriptions }) => subscriptions.values.codeOf(code) >= 0);
  }

  tag(application: string | null, name: string): SeenTag | null {
    const key = tagKey(application, name);
    const columns = this.#segments.flatMap(({ tags }) => tags.get(key) ?? []);
    return columns.length === 0 ? null : { types: TAG_TYPES.filter((type) => columns.some(HOLDS[type])) };
  }

  *applications(): Iterable<string> {
    let left = MOST_NAMES;
    for (const { subscriptions } of this.#segments) {
      for (let code = 0; code < subscriptions.values.size && left-- > 0; code++)
        yield subscriptions.values.valueOf(code);
    }
  }

  *tagNames(application: string | null): Iterable<string> {
    let left = MOST_NAMES;
    for (const column of this.#columns()) {
      if (column.application === application && left-- > 0) yield column.tag;
    }
  }

  ownerOf(name: string): string | null {
    for (const { application, tag } of this.#columns()) if (application !== null && tag === name) return application;
    return null;
  }

  *#columns(): Iterable<TagColumn> {
    for (const { tags } of this.#segments)
      for (const column of tags.values()) if (column.application !== VERSION_COLUMN.application) yield column;
  }
}

/** A sealed column has no value that no device holds. */
const HOLDS: Readonly<Record<TagType, (column: TagColumn) => boolean>> = {
  Integer: ({ integers }) => integers !== null,
  String: ({ strings }) => strings !== null,
  List: ({ lists }) => lists !== null,
};
