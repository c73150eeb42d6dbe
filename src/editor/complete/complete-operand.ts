/** Where a set is expected: the four constructors with places to fill, and a set for every name that is known. */

import type { Constructor } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import { printString } from '../../format/print.js';
import { CONSTRUCTOR_MEANING, PARAMETERS } from '../describe/meanings.js';
import { applicationText, groupText, tagText } from '../describe/names.js';
import type { NamedApplication, NamedTag, Names } from '../names.js';
import { type Candidate, type Piece, textOf } from './completion.js';
import { emptyCondition } from './values-of-tags.js';

export function operandCandidates(catalog: Catalog | null, names: Names): readonly Candidate[] {
  const { applications, groups } = names;
  return [
    ...constructorCandidates(catalog, names),
    ...applications.map((application) => applicationCandidate(catalog, application)),
    ...groups
      .filter((group) => catalog === null || group.applications.length > 0)
      .map(
        (group): Candidate => ({
          ...namedCandidate('G', group),
          kind: 'group',
          documentation: groupText(catalog, group),
        }),
      ),
    ...names.tags(null).map((tag) => tagCandidate(catalog, tag, null)),
    ...applications.flatMap((application) =>
      names.tags(application.code).map((tag) => tagCandidate(catalog, tag, application)),
    ),
  ];
}

/** A set to begin with: the first application, else the first tag; any words where the catalog has neither. */
export function sampleOperand(catalog: Catalog | null, names: Names): string {
  const [application] = names.applications;
  const [tag] = names.tags(null);
  if (application === undefined && catalog !== null && tag !== undefined)
    return textOf(['T(', printString(tag.name), ', ', ...emptyCondition(tag.types), ')']);
  return `A(${printString(application?.code ?? 'code')})`;
}

function constructorCandidates(catalog: Catalog | null, names: Names): readonly Candidate[] {
  const isFree = catalog === null;
  const found: Candidate[] = [];
  const application = names.applications[0]?.code ?? (isFree ? 'code' : null);
  if (application !== null) found.push(constructorCandidate('A', [place(application)]));
  const group = names.groups.find(({ applications }) => isFree || applications.length > 0)?.code;
  if (group !== undefined || isFree) found.push(constructorCandidate('G', [place(group ?? 'code')]));
  const tag = names.tags(null)[0] ?? (isFree ? UNKNOWN_TAG : null);
  if (tag !== null) found.push(constructorCandidate('T', [place(tag.name), emptyCondition(tag.types)]));
  const owned = firstOwned(names) ?? (isFree ? { ...UNKNOWN_TAG, application: application ?? 'code' } : null);
  if (owned !== null) {
    const code = place(owned.application ?? '');
    found.push(constructorCandidate('AT', [code, place(owned.name), emptyCondition(owned.types)]));
  }
  return found;
}

const UNKNOWN_TAG: NamedTag = { application: null, name: 'tag', types: ['String'] };

function firstOwned(names: Names): NamedTag | null {
  for (const { code } of names.applications) {
    const [tag] = names.tags(code);
    if (tag !== undefined) return tag;
  }
  return null;
}

/** A string whose content is to be filled. */
function place(text: string): readonly Piece[] {
  return ['"', { place: printString(text).slice(1, -1) }, '"'];
}

function constructorCandidate(keyword: Constructor, parts: readonly (readonly Piece[])[]): Candidate {
  return {
    label: keyword,
    kind: 'set',
    detail: CONSTRUCTOR_MEANING[keyword],
    documentation: `\`${keyword}(${PARAMETERS[keyword].join(', ')})\`: ${CONSTRUCTOR_MEANING[keyword]}.`,
    pieces: [`${keyword}(`, ...parts.flatMap((part, at) => (at === 0 ? part : [', ', ...part])), ')'],
  };
}

function applicationCandidate(catalog: Catalog | null, application: NamedApplication): Candidate {
  return {
    ...namedCandidate('A', application),
    kind: 'application',
    documentation: applicationText(catalog, application),
  };
}

function namedCandidate(
  keyword: 'A' | 'G',
  { code, name }: { readonly code: string; readonly name: string | null },
): Omit<Candidate, 'kind'> {
  const text = `${keyword}(${printString(code)})`;
  return { label: name ?? code, detail: text, words: [name ?? code, code, text], pieces: [text] };
}

function tagCandidate(catalog: Catalog | null, tag: NamedTag, owner: NamedApplication | null): Candidate {
  const opening = owner === null ? 'T(' : `AT(${printString(owner.code)}, `;
  const detail = owner === null ? 'tag of the account' : `tag of ${owner.name ?? owner.code}`;
  return {
    label: tag.name,
    kind: 'tag',
    detail: `${detail} · ${typesText(tag)}`,
    documentation: tagText(catalog, tag),
    words: [tag.name, `${opening}${printString(tag.name)}`],
    pieces: [`${opening}${printString(tag.name)}, `, ...emptyCondition(tag.types), ')'],
  };
}

/** `Integer`, or `String or List` where the type is open. */
export function typesText({ types }: NamedTag): string {
  return types.join(' or ');
}
