/** Which tags of the catalog a condition may be about that the reader had to recover, with their types. */

import type { TagType } from '../base/tag-types.js';
import type { Catalog } from '../catalog/catalog.js';
import { type Expression, isCondition } from '../syntax/ast.js';
import { declarationOf } from './declaration.js';
import type { NameGuide } from './name-guide.js';
import type { TagOwners } from './tag-owners.js';

/** One tag that may be meant. */
export interface TagCandidate {
  /** How a set of it begins: `T("city"`, `AT("SHOP-1", "level"`. */
  readonly opening: string;
  readonly tag: string;
  readonly type: TagType;
  /** "`city` is a String (catalog.json:14)". */
  readonly declaration: string;
}

/**
 * `declared`: as the text names it. `applications`: the text takes a tag of applications for one of the account.
 * `near`: the text misspells it.
 */
export interface TagCandidates {
  readonly how: 'declared' | 'applications' | 'near';
  /** As the text names it. */
  readonly name: string;
  /** The first of `count`. */
  readonly tags: readonly [TagCandidate, ...TagCandidate[]];
  /** Codes of the applications, where it is theirs. */
  readonly codes: readonly string[];
  readonly count: number;
}

export interface CatalogNames {
  readonly catalog: Catalog;
  readonly owners: TagOwners;
  readonly guide: NameGuide;
}

/** The tags that the condition of `leaf` may be about; null where the catalog has none of the kind, or may not be shown. */
export function tagCandidates(names: CatalogNames, leaf: Expression): TagCandidates | null {
  const [first, second] = namesOf(leaf);
  if (first === undefined) return null;
  return second === undefined ? ofAccount(names, first) : ofApplication(names, first, second);
}

/** The tag that a leaf names, or the application and the tag. */
function namesOf(leaf: Expression): readonly string[] {
  if (leaf.kind === 'error') return namesAtStart(leaf.text);
  if (!isCondition(leaf)) return [];
  if (leaf.kind === 'tag' && leaf.withoutApplication === true) return [];
  const names = leaf.kind === 'tag' ? [leaf.tag] : [leaf.code, leaf.tag];
  return names.every((name) => name.kind === 'string') ? names.map(({ value }) => value) : [];
}

function ofApplication({ catalog, guide }: CatalogNames, code: string, tag: string): TagCandidates | null {
  const found = candidate(catalog, guide, code, tag);
  return found === null ? null : { how: 'declared', name: tag, tags: [found], codes: [], count: 1 };
}

function ofAccount({ catalog, owners, guide }: CatalogNames, name: string): TagCandidates | null {
  const declared = candidate(catalog, guide, null, name);
  if (declared !== null) return { how: 'declared', name, tags: [declared], codes: [], count: 1 };
  if (!guide.enabled) return null;
  const { codes, count } = owners.of(name) ?? { codes: [], count: 0 };
  const [first, ...others] = codes.flatMap((code) => candidate(catalog, guide, code, name) ?? []);
  if (first !== undefined) return { how: 'applications', name, tags: [first, ...others], codes, count };
  const near = guide.closestIn(catalog.tags, name);
  const meant = near === null ? null : candidate(catalog, guide, null, near);
  return meant === null ? null : { how: 'near', name, tags: [meant], codes: [], count: 1 };
}

function candidate(catalog: Catalog, guide: NameGuide, code: string | null, tag: string): TagCandidate | null {
  const declared = code === null ? catalog.tags.get(tag) : catalog.applications.get(code)?.tags.get(tag);
  if (declared === undefined) return null;
  const name = JSON.stringify(tag);
  return {
    opening: code === null ? `T(${name}` : `AT(${JSON.stringify(code)}, ${name}`,
    tag,
    type: declared.type,
    declaration: declarationOf(catalog, tag, declared, guide.enabled),
  };
}

const QUOTED = '"([^"\\\\]{1,200})"';
const OF_APPLICATION = new RegExp(`^\\s*AT\\s*\\(\\s*${QUOTED}\\s*,\\s*${QUOTED}`);
const OF_ACCOUNT = new RegExp(`^\\s*(?:T\\s*\\(\\s*)?(?:${QUOTED}|([\\p{L}_$][\\p{L}\\p{N}_$.-]{0,200}))`, 'u');

/** What could not be read as a set begins with the name of its tag, mostly. */
function namesAtStart(text: string): readonly string[] {
  const [, code, tag] = OF_APPLICATION.exec(text) ?? [];
  if (code !== undefined && tag !== undefined) return [code, tag];
  const [, quoted, bare] = OF_ACCOUNT.exec(text) ?? [];
  const name = quoted ?? bare;
  return name === undefined ? [] : [name];
}
