/**
 * What an account declares: applications, groups, tags and their types. Maps throughout, so that every name is an ordinary
 * name, `__proto__` included.
 */

import type { TagType } from '../base/tag-types.js';
import type { Platform } from '../base/vocabulary.js';

/** Where a declaration stands in the catalog's text, 1-based; null when the catalog came as a value. */
export interface Declared {
  readonly line: number;
  readonly column: number;
}

/** A tag as a catalog declares it: its type, and what the type allows. */
export interface TagDeclaration {
  readonly type: TagType;
  readonly declared: Declared | null;
}

/** An application as a catalog declares it: its name, platforms and tags. */
export interface ApplicationDeclaration {
  readonly code: string;
  /** Display name, for people. */
  readonly name: string | null;
  /** In the order of the vocabulary, no duplicates; all ten when the catalog names none. */
  readonly platforms: readonly Platform[];
  readonly tags: ReadonlyMap<string, TagDeclaration>;
  readonly declared: Declared | null;
}

/** A group as a catalog declares it: the applications that it stands for. */
export interface GroupDeclaration {
  readonly code: string;
  readonly name: string | null;
  /** Codes of declared applications; may be empty. */
  readonly applications: readonly string[];
  readonly declared: Declared | null;
}

/** `Shape` is the literal type of the value the catalog was defined from, for builders that check names at compile time. */
export interface Catalog<Shape = unknown> {
  readonly applications: ReadonlyMap<string, ApplicationDeclaration>;
  readonly groups: ReadonlyMap<string, GroupDeclaration>;
  readonly tags: ReadonlyMap<string, TagDeclaration>;
  /** True: NOTEQ and NOTIN are satisfied by devices on which the tag is unset, too. */
  readonly unsetMatchesNegative: boolean;
  /** Name of the file the catalog was read from, for messages. */
  readonly source: string | null;
  /** Never present at run time. */
  readonly shape?: Shape;
}

/** The catalog as people write it: the shape of the JSON file. */
export interface CatalogShape {
  /** Where editors find the schema of catalogs. */
  readonly $schema?: string;
  readonly applications: Readonly<Record<string, ApplicationShape>>;
  readonly groups?: Readonly<Record<string, GroupShape>>;
  readonly tags?: Readonly<Record<string, TagShape>>;
  readonly unsetMatchesNegative?: boolean;
}

/** An application as it stands in the JSON of a catalog. */
export interface ApplicationShape {
  readonly name?: string;
  readonly platforms?: readonly Platform[];
  readonly tags?: Readonly<Record<string, TagShape>>;
}

/** A group as it stands in the JSON of a catalog. */
export interface GroupShape {
  readonly name?: string;
  readonly applications: readonly string[];
}

/** A tag as it stands in the JSON of a catalog. */
export interface TagShape {
  readonly type: TagType;
}
