/**
 * From a JSON value to a catalog: every rule of the catalog's format, every finding in one run. Knows places only through a
 * function from pointer to place, so that a value and a text are read by the same rules.
 */

import { closest } from '../base/edit-distance.js';
import { isJsonObject, jsonKind } from '../base/json-kind.js';
import { DEFAULT_LIMITS } from '../base/limits.js';
import { platformMeant } from '../base/platform-names.js';
import { joinPointer } from '../base/pointer.js';
import { meantType, TAG_TYPES } from '../base/tag-types.js';
import { isPlatform, PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ApplicationDeclaration, Catalog, GroupDeclaration, TagDeclaration } from './catalog.js';
import * as errors from './errors.js';

/** For editors; nothing is read from it. */
const SCHEMA_KEY = '$schema';
const CATALOG_KEYS = ['applications', 'groups', 'tags', 'unsetMatchesNegative'];
const APPLICATION_KEYS = ['name', 'platforms', 'tags'];
const GROUP_KEYS = ['name', 'applications'];
const TAG_KEYS = ['type'];

/** As many as are reported: what is dropped needs no suggestion. */
const MOST_SEARCHES = DEFAULT_LIMITS.diagnostics;

/** The catalog in `value`, as far as it could be read; every fault is pushed to `diagnostics`. */
export function readCatalog(
  value: unknown,
  source: string | null,
  places: errors.CatalogPlaces,
  diagnostics: Diagnostic[],
): Catalog {
  const reader = new CatalogReader(places, diagnostics);
  return reader.catalog(value, source);
}

/** A JSON object by its own keys; pointers of its members are made from `pointer`. */
interface Members {
  readonly pointer: string;
  readonly values: ReadonlyMap<string, unknown>;
}

class CatalogReader {
  readonly #places: errors.CatalogPlaces;
  readonly #diagnostics: Diagnostic[];
  #searches = 0;

  constructor(places: errors.CatalogPlaces, diagnostics: Diagnostic[]) {
    this.#places = places;
    this.#diagnostics = diagnostics;
  }

  catalog(value: unknown, source: string | null): Catalog {
    const members = this.#object(value, '', 'a catalog', CATALOG_KEYS);
    this.#text(members, SCHEMA_KEY, 'the name of a schema');
    if (members !== null && !members.values.has('applications')) {
      const example = '"applications": {"AAAAA-AAAAA": {}}';
      this.#diagnostics.push(errors.missingKey(this.#places.value(''), 'a catalog', 'applications', example));
    }
    const applications = this.#named(members, 'applications', 'an application code', (item, pointer, code) =>
      this.#application(item, pointer, code),
    );
    return {
      applications,
      groups: this.#named(members, 'groups', 'a group code', (item, pointer, code) =>
        this.#group(item, pointer, code, applications),
      ),
      tags: this.#tags(members),
      unsetMatchesNegative: this.#flag(members, 'unsetMatchesNegative'),
      source,
    };
  }

  #application(value: unknown, pointer: string, code: string): ApplicationDeclaration {
    const members = this.#object(value, pointer, 'an application', APPLICATION_KEYS);
    return {
      code,
      name: this.#text(members, 'name', 'a display name'),
      platforms: this.#platforms(members),
      tags: this.#tags(members),
      declared: this.#places.declared(pointer),
    };
  }

  #group(
    value: unknown,
    pointer: string,
    code: string,
    known: ReadonlyMap<string, ApplicationDeclaration>,
  ): GroupDeclaration {
    const members = this.#object(value, pointer, 'a group', GROUP_KEYS);
    if (members !== null && !members.values.has('applications')) {
      const place = this.#places.value(pointer);
      this.#diagnostics.push(errors.missingKey(place, 'a group', 'applications', '"applications": ["AAAAA-AAAAA"]'));
    }
    return {
      code,
      name: this.#text(members, 'name', 'a display name'),
      applications: this.#list(members, 'applications', 'application', (item, place) => {
        if (known.has(item)) return item;
        this.#diagnostics.push(errors.unknownApplication(place, item, this.#meant(item, known)));
        return null;
      }),
      declared: this.#places.declared(pointer),
    };
  }

  #tags(members: Members | null): ReadonlyMap<string, TagDeclaration> {
    return this.#named(members, 'tags', 'a tag name', (item, pointer) => this.#tag(item, pointer));
  }

  /** Null where the type is not known: a tag without a type would make every filter that names it wrong. */
  #tag(value: unknown, pointer: string): TagDeclaration | null {
    const members = this.#object(value, pointer, 'a tag', TAG_KEYS);
    if (members === null) return null;
    if (!members.values.has('type')) {
      const place = this.#places.value(pointer);
      this.#diagnostics.push(errors.missingKey(place, 'a tag', 'type', '"type": "String", "Integer" or "List"'));
      return null;
    }
    const found = members.values.get('type');
    const type = TAG_TYPES.find((known) => known === found);
    if (type !== undefined) return { type, declared: this.#places.declared(pointer) };
    const place = this.#places.value(joinPointer(pointer, 'type'));
    this.#diagnostics.push(
      typeof found === 'string'
        ? errors.unknownTagType(place, found, meantType(found))
        : errors.wrongKind(place, 'a tag type', '"String", "Integer" or "List"', jsonKind(found)),
    );
    return null;
  }

  #platforms(members: Members | null): readonly Platform[] {
    if (members === null || !members.values.has('platforms')) return PLATFORMS;
    const named = this.#list(members, 'platforms', 'platform', (item, place) => {
      if (isPlatform(item)) return item;
      this.#diagnostics.push(errors.unknownPlatform(place, item, PLATFORMS, platformMeant(item)));
      return null;
    });
    const value = members.values.get('platforms');
    if (Array.isArray(value) && value.length === 0) {
      this.#diagnostics.push(errors.noPlatforms(this.#places.value(joinPointer(members.pointer, 'platforms'))));
    }
    return PLATFORMS.filter((platform) => named.includes(platform));
  }

  /** The members of the object at `key`, each read by `read`; empty when there is none. */
  #named<Declaration>(
    members: Members | null,
    key: string,
    what: string,
    read: (value: unknown, pointer: string, name: string) => Declaration | null,
  ): ReadonlyMap<string, Declaration> {
    const result = new Map<string, Declaration>();
    if (members === null || !members.values.has(key)) return result;
    const inner = this.#object(members.values.get(key), joinPointer(members.pointer, key), `"${key}"`, null);
    if (inner === null) return result;
    for (const [name, value] of inner.values) {
      const pointer = joinPointer(inner.pointer, name);
      if (name === '') this.#diagnostics.push(errors.emptyName(this.#places.key(pointer), what));
      const declaration = read(value, pointer, name);
      if (declaration !== null) result.set(name, declaration);
    }
    return result;
  }

  /** The texts of the array at `key`, each accepted by `read` or reported there; a second one of a kind is left out. */
  #list<Item extends string>(
    members: Members | null,
    key: string,
    what: string,
    read: (item: string, place: errors.CatalogPlace) => Item | null,
  ): readonly Item[] {
    if (members === null || !members.values.has(key)) return [];
    const pointer = joinPointer(members.pointer, key);
    const value = members.values.get(key);
    if (!Array.isArray(value)) {
      this.#diagnostics.push(errors.wrongKind(this.#places.value(pointer), `"${key}"`, 'a list', jsonKind(value)));
      return [];
    }
    const seen = new Map<string, errors.CatalogPlace>();
    const result: Item[] = [];
    for (const [at, item] of value.entries()) {
      const place = this.#places.value(joinPointer(pointer, at));
      if (typeof item !== 'string') {
        this.#diagnostics.push(errors.wrongKind(place, `an item of "${key}"`, 'a text', jsonKind(item)));
        continue;
      }
      const first = seen.get(item);
      if (first !== undefined) {
        const before = this.#places.value(joinPointer(pointer, at - 1));
        this.#diagnostics.push(errors.duplicateItem(place, what, item, first, before));
        continue;
      }
      seen.set(item, place);
      const accepted = read(item, place);
      if (accepted !== null) result.push(accepted);
    }
    return result;
  }

  #text(members: Members | null, key: string, what: string): string | null {
    const value = members?.values.get(key);
    if (typeof value === 'string') return value;
    if (members === null || value === undefined) return null;
    const place = this.#places.value(joinPointer(members.pointer, key));
    this.#diagnostics.push(errors.wrongKind(place, what, 'a text', jsonKind(value)));
    return null;
  }

  #flag(members: Members | null, key: string): boolean {
    const value = members?.values.get(key);
    if (typeof value === 'boolean') return value;
    if (members === null || value === undefined) return false;
    const place = this.#places.value(joinPointer(members.pointer, key));
    this.#diagnostics.push(errors.wrongKind(place, `"${key}"`, 'true or false', jsonKind(value)));
    return false;
  }

  /** The declared application that `code` was meant to be. Only the first few are looked for: each costs a look at every code. */
  #meant(code: string, known: ReadonlyMap<string, unknown>): string | null {
    this.#searches++;
    return this.#searches > MOST_SEARCHES ? null : closest(code, known.keys());
  }

  /** The own members of an object; null when it is none. With `keys`, every other key is reported. */
  #object(value: unknown, pointer: string, what: string, keys: readonly string[] | null): Members | null {
    if (!isJsonObject(value)) {
      this.#diagnostics.push(errors.wrongKind(this.#places.value(pointer), what, 'an object', jsonKind(value)));
      return null;
    }
    const values = new Map<string, unknown>();
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (member === undefined) continue;
      values.set(key, member);
      if (keys === null || keys.includes(key) || (pointer === '' && key === SCHEMA_KEY)) continue;
      const place = this.#places.key(joinPointer(pointer, key));
      this.#diagnostics.push(errors.unknownKey(place, key, what, keys, closest(key, keys)));
    }
    return { pointer, values };
  }
}
