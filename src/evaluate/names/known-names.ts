/** The names that devices have, wherever they lie: what the names of a filter are held against where no catalog is. */

import { closest } from '../../base/edit-distance.js';
import type { TagType } from '../../base/tag-types.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import * as errors from './errors.js';
import type { UsedName } from './filter-names.js';

/** What devices hold under a tag. */
export interface SeenTag {
  /** Of values that are set, in the order of the vocabulary; empty for a tag that is unset on every device. */
  readonly types: readonly TagType[];
}

/** `application` is null for tags of the account. */
export interface KnownNames {
  hasApplication(code: string): boolean;
  /** Null: no device has it. */
  tag(application: string | null, name: string): SeenTag | null;
  applications(): Iterable<string>;
  tagNames(application: string | null): Iterable<string>;
  /** The first application that has a tag of this name. */
  ownerOf(name: string): string | null;
}

/** True where a device has the name, a tag with a value of a type that the filter leaves open. */
export function isMet(known: KnownNames, name: UsedName): boolean {
  if (name.kind === 'application') return known.hasApplication(name.code);
  const seen = known.tag(name.application, name.tag);
  return seen?.types.some((type) => name.types.includes(type)) ?? false;
}

/** What is to be said of the names that are not met. */
export function notesOn(known: KnownNames, used: readonly UsedName[]): readonly Diagnostic[] {
  return used.flatMap((name) => (isMet(known, name) ? [] : (noteOn(known, name) ?? [])));
}

function noteOn(known: KnownNames, name: UsedName): Diagnostic | null {
  if (name.kind === 'application') return errors.noSuchApplication(name, closest(name.code, known.applications()));
  const { application, tag } = name;
  // That nobody is subscribed to the application is said once.
  if (application !== null && !known.hasApplication(application)) return null;
  const seen = known.tag(application, tag);
  if (seen === null) return errors.noSuchTag(name, closest(tag, known.tagNames(application)), elsewhere(known, name));
  return seen.types.length === 0 ? errors.unsetEverywhere(name) : errors.otherType(name, seen.types);
}

type UsedTag = Extract<UsedName, { readonly kind: 'tag' }>;

/** Where devices do have a tag of this name, which they lack where it was looked for: in another application, or null for the account; undefined where nowhere. */
function elsewhere(known: KnownNames, { tag }: UsedTag): string | null | undefined {
  if (known.tag(null, tag) !== null) return null;
  return known.ownerOf(tag) ?? undefined;
}
