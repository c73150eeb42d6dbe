/** What loading a catalog has to say. Every place is a JSON pointer; the span is empty when the catalog came as a value. */

import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { TAG_TYPES, type TagType } from '../base/tag-types.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Declared } from './catalog.js';

/** Where something stands: the pointer always, the span when there is a text. */
export interface CatalogPlace {
  readonly pointer: string;
  readonly span: Span;
  /** Where the value ends: behind the span, where that is its first bracket alone. */
  readonly end: number;
  /** False when the catalog came as a value: there is nothing to edit. */
  readonly inText: boolean;
}

/** Where the parts of the catalog stand. */
export interface CatalogPlaces {
  /** The place of the value at `pointer`. */
  value(pointer: string): CatalogPlace;
  /** The place of the key that leads to `pointer`. */
  key(pointer: string): CatalogPlace;
  declared(pointer: string): Declared | null;
}

export function wrongKind(place: CatalogPlace, what: string, wanted: string, found: string): Diagnostic {
  return diagnose('catalog/wrong-type', place.span, `${what} must be ${wanted}, and this is ${found}`, {
    label: `expected ${wanted}`,
    pointer: place.pointer,
  });
}

export function missingKey(place: CatalogPlace, what: string, key: string, example: string): Diagnostic {
  return diagnose('catalog/missing-key', place.span, `${what} needs the key \`${key}\``, {
    help: `add ${example}`,
    pointer: place.pointer,
  });
}

export function unknownKey(
  place: CatalogPlace,
  key: string,
  what: string,
  known: readonly string[],
  meant: string | null,
): Diagnostic {
  return diagnose('catalog/unknown-key', place.span, `${what} has no key \`${shown(key)}\``, {
    help: meant === null ? `the keys are ${known.join(', ')}` : `did you mean \`${meant}\`?`,
    fixes: rename(place, meant),
    pointer: place.pointer,
  });
}

export function emptyName(place: CatalogPlace, what: string): Diagnostic {
  return diagnose('catalog/empty-name', place.span, `${what} is empty`, {
    help: 'no filter can name it: an empty name is an error there too',
    pointer: place.pointer,
  });
}

export function unknownTagType(place: CatalogPlace, found: string, meant: TagType | null): Diagnostic {
  return diagnose('catalog/unknown-tag-type', place.span, `there is no tag type \`${shown(found)}\``, {
    help: meant === null ? `the types are ${TAG_TYPES.join(', ')}` : `did you mean \`${meant}\`?`,
    fixes: rename(place, meant),
    pointer: place.pointer,
  });
}

export function unknownPlatform(
  place: CatalogPlace,
  found: string,
  known: readonly string[],
  meant: string | null,
): Diagnostic {
  return diagnose('catalog/unknown-platform', place.span, `there is no platform \`${shown(found)}\``, {
    help: meant === null ? `the platforms are ${known.join(', ')}` : `did you mean \`${meant}\`?`,
    fixes: rename(place, meant),
    pointer: place.pointer,
  });
}

export function noPlatforms(place: CatalogPlace): Diagnostic {
  return diagnose('catalog/no-platforms', place.span, 'an application needs at least one platform', {
    help: 'leave the key out to give it all ten',
    pointer: place.pointer,
  });
}

/** `before` is the place of the item in front: the fix takes away what lies between its end and the end of this one. */
export function duplicateItem(
  place: CatalogPlace,
  what: string,
  item: string,
  first: CatalogPlace,
  before: CatalogPlace,
): Diagnostic {
  const edit = { start: before.end, end: place.end };
  return diagnose('catalog/duplicate-item', place.span, `the ${what} \`${shown(item)}\` is listed twice`, {
    label: 'again',
    help: 'remove one of the two',
    related: place.inText ? [{ span: first.span, message: 'first here' }] : [],
    fixes: place.inText ? [replaceFix('safe', 'remove the second', edit, '')] : [],
    pointer: place.pointer,
  });
}

export function unknownApplication(place: CatalogPlace, code: string, meant: string | null): Diagnostic {
  return diagnose('catalog/unknown-application', place.span, `the catalog declares no application \`${shown(code)}\``, {
    help:
      meant === null
        ? 'declare it under "applications", or take it out of the group'
        : `did you mean \`${shown(meant)}\`?`,
    fixes: rename(place, meant),
    pointer: place.pointer,
  });
}

function rename(place: CatalogPlace, meant: string | null): readonly Fix[] {
  if (meant === null || !place.inText) return [];
  return [replaceFix('unsafe', `write \`${shown(meant)}\``, place.span, JSON.stringify(meant))];
}
