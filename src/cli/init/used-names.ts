/** The names that the filters of a project use, with the types their tags can have: what a catalog of it begins with. */

import type { TagType } from '../../base/tag-types.js';
import { TAG_TYPES } from '../../base/tag-types.js';
import { namesIn } from '../../evaluate/names/filter-names.js';
import type { Filter, Lowered } from '../../plan/filter.js';

/** Tags by name, each with the types that all filters leave open; none where they disagree. */
type OpenTypes = Map<string, readonly TagType[]>;

export class UsedNames {
  readonly groups = new Set<string>();
  readonly tags: OpenTypes = new Map();
  readonly applications = new Map<string, OpenTypes>();

  add(filter: Filter): void {
    for (const name of namesIn(filter)) {
      if (name.kind === 'application') this.#application(name.code);
      else {
        const tags = name.application === null ? this.tags : this.#application(name.application);
        const open = tags.get(name.tag) ?? TAG_TYPES;
        tags.set(
          name.tag,
          open.filter((type) => name.types.includes(type)),
        );
      }
    }
    this.#addGroups(filter.lowered);
  }

  get isEmpty(): boolean {
    return this.groups.size + this.tags.size + this.applications.size === 0;
  }

  #application(code: string): OpenTypes {
    const known = this.applications.get(code) ?? new Map();
    this.applications.set(code, known);
    return known;
  }

  #addGroups(root: Lowered): void {
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.kind !== 'clause') pending.push(...node.operands);
      else if (node.clause.kind === 'group') this.groups.add(node.clause.code);
    }
  }
}
