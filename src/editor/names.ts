/** The names that a filter may speak of: those of the catalog; without one, those that the text has already. */

import { TAG_TYPES, type TagType } from '../base/tag-types.js';
import type { Platform } from '../base/vocabulary.js';
import { PLATFORMS } from '../base/vocabulary.js';
import type { Catalog } from '../catalog/catalog.js';
import { inferTypes } from '../check/infer.js';
import { readFilter } from '../syntax/parse.js';
import { type CallPart, nameIn, type Outline } from './text/outline.js';

export interface NamedApplication {
  readonly code: string;
  readonly name: string | null;
  readonly platforms: readonly Platform[];
}

export interface NamedGroup {
  readonly code: string;
  readonly name: string | null;
  readonly applications: readonly string[];
  readonly platforms: readonly Platform[];
}

export interface NamedTag {
  /** Null: a tag of the account. */
  readonly application: string | null;
  readonly name: string;
  /** The types it can have, at least one. */
  readonly types: readonly TagType[];
}

export interface Names {
  readonly applications: readonly NamedApplication[];
  readonly groups: readonly NamedGroup[];
  /** Those of the account for null. */
  tags(application: string | null): readonly NamedTag[];
  /** Undefined for a name that is not known. */
  tag(application: string | null, name: string): NamedTag | undefined;
}

export function namesOf(catalog: Catalog | null, outline: Outline): Names {
  return catalog === null ? namesOfText(outline) : namesOfCatalog(catalog);
}

function namesOfCatalog(catalog: Catalog): Names {
  const declarations = (application: string | null) =>
    application === null ? catalog.tags : catalog.applications.get(application)?.tags;
  const named = (application: string | null, name: string, type: TagType): NamedTag => ({
    application,
    name,
    types: [type],
  });
  return {
    applications: [...catalog.applications.values()],
    groups: [...catalog.groups.values()].map((group) => ({ ...group, platforms: platformsOf(catalog, group) })),
    tags: (application) =>
      [...(declarations(application) ?? [])].map(([name, { type }]) => named(application, name, type)),
    tag(application, name) {
      const declared = declarations(application)?.get(name);
      return declared === undefined ? undefined : named(application, name, declared.type);
    },
  };
}

function platformsOf(
  catalog: Catalog,
  { applications }: { readonly applications: readonly string[] },
): readonly Platform[] {
  const offered = new Set(applications.flatMap((code) => catalog.applications.get(code)?.platforms ?? []));
  return PLATFORMS.filter((platform) => offered.has(platform));
}

function namesOfText(outline: Outline): Names {
  const { text, calls } = outline;
  const { ast } = readFilter(text, { comments: true });
  const inferred = inferTypes(ast, []);
  const typed = (application: string | null, name: string): NamedTag => ({
    application,
    name,
    types: inferred.typesOf(application, name) ?? TAG_TYPES,
  });
  const applications = distinct(calls.filter(({ keyword }) => keyword === 'A' || keyword === 'AT'));
  const groups = distinct(calls.filter(({ keyword }) => keyword === 'G'));
  const tagNames = (application: string | null): readonly string[] =>
    application === null
      ? distinct(calls.filter(({ keyword }) => keyword === 'T'))
      : distinct(
          calls.filter((call) => call.keyword === 'AT' && nameIn(call, 0) === application),
          1,
        );
  return {
    applications: applications.map((code) => ({ code, name: null, platforms: PLATFORMS })),
    groups: groups.map((code) => ({ code, name: null, applications: [], platforms: PLATFORMS })),
    tags: (application) => tagNames(application).map((name) => typed(application, name)),
    tag: typed,
  };
}

/** The names that whole sets have at argument `index`, once each. */
function distinct(calls: readonly CallPart[], index = 0): readonly string[] {
  const names = new Set<string>();
  for (const call of calls) {
    const name = nameIn(call, index);
    if (name !== null && name !== '' && call.arguments[index]?.tokens[0]?.closed !== false) names.add(name);
  }
  return [...names];
}
