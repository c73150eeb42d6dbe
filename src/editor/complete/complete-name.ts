/** Inside a set: applications, groups, platforms, and tags, each that fits what stands beside it. */

import { isPlatform, PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import { OPERATOR_TABLE } from '../../catalog/operator-table.js';
import { printString } from '../../format/print.js';
import { applicationText, groupText, platformText, tagText } from '../describe/names.js';
import type { NamedTag, Names } from '../names.js';
import { conditionIn, fitsShape, type WrittenCondition } from '../text/condition.js';
import type { ArgumentPlace } from '../text/cursor-place.js';
import { type CallPart, nameIn } from '../text/outline.js';
import { contentOf } from '../text/tokens.js';
import { typesText } from './complete-operand.js';
import type { Candidate, Piece } from './completion.js';
import { closing, goesOn, restOfTag } from './rest.js';
import { emptyCondition } from './values-of-tags.js';

/** Applications; where a tag of the application follows, only those that have it. */
export function applicationCandidates(
  catalog: Catalog | null,
  names: Names,
  place: ArgumentPlace,
): readonly Candidate[] {
  const condition = place.call.keyword === 'AT' ? conditionIn(place.call) : null;
  return names.applications.flatMap((application) => {
    const { code, name } = application;
    const rest = condition === null ? closingOf(place) : restOfApplication(names, place, condition, code);
    if (rest === null || !offersAll(place.call, application.platforms)) return [];
    return {
      label: name ?? code,
      kind: 'application' as const,
      detail: code,
      documentation: applicationText(catalog, application),
      words: [code, name ?? code],
      pieces: [printString(code), ...rest],
    };
  });
}

/** What has to follow the code in an `AT`; null when the application has no tag that fits what follows already. */
function restOfApplication(
  names: Names,
  place: ArgumentPlace,
  condition: WrittenCondition,
  code: string,
): readonly Piece[] | null {
  const fitting = names.tags(code).filter((tag) => fits(tag, condition));
  if (goesOn(place)) {
    if (condition.tag === null) return fitting.length === 0 ? null : [];
    const tag = names.tag(code, condition.tag);
    return tag === undefined || !fits(tag, condition) ? null : [];
  }
  const [tag] = fitting;
  if (tag === undefined) return null;
  const name = printString(tag.name).slice(1, -1);
  return [', "', { place: name }, '", ', ...emptyCondition(tag.types), closing(place)];
}

function closingOf(place: ArgumentPlace): readonly Piece[] {
  return [closing(place)];
}

/** True when all platforms that the set lists are among `platforms`. */
function offersAll(call: CallPart, platforms: readonly Platform[]): boolean {
  if (call.keyword === 'AT') return true;
  const [name, platformList] = call.arguments;
  const listed = (platformList?.list ?? name?.list)?.items.map(contentOf);
  return listed?.every((platform) => !isPlatform(platform) || platforms.includes(platform)) ?? true;
}

export function groupCandidates(catalog: Catalog | null, names: Names, place: ArgumentPlace): readonly Candidate[] {
  return names.groups
    .filter(({ applications }) => catalog === null || applications.length > 0)
    .filter(({ platforms }) => offersAll(place.call, platforms))
    .map((group) => ({
      label: group.name ?? group.code,
      kind: 'group' as const,
      detail: group.code,
      documentation: groupText(catalog, group),
      words: [group.code, group.name ?? group.code],
      pieces: [printString(group.code), ...closingOf(place)],
    }));
}

/** Tags of the account, or of the application of the set, whose type takes the operator and the value that follow. */
export function tagCandidates(catalog: Catalog | null, names: Names, place: ArgumentPlace): readonly Candidate[] {
  const condition = conditionIn(place.call);
  if (place.call.keyword === 'AT' && condition.application === null) return [];
  return names
    .tags(condition.application)
    .filter((tag) => fits(tag, condition))
    .map((tag) => ({
      label: tag.name,
      kind: 'tag' as const,
      detail: typesText(tag),
      documentation: tagText(catalog, tag),
      pieces: [printString(tag.name), ...restOfTag(place, tag.types)],
    }));
}

function fits({ types }: NamedTag, { operator, value }: WrittenCondition): boolean {
  if (operator === null) return true;
  return types.some((type) => {
    const shape = OPERATOR_TABLE[type][operator];
    return shape !== null && (value === null || fitsShape(value, shape));
  });
}

/** The platforms of the application or the group that the list has not yet. */
export function platformCandidates(catalog: Catalog | null, names: Names, place: ArgumentPlace): readonly Candidate[] {
  const { list, token } = place;
  const listed = new Set(list?.items.filter((item) => item !== token).map(contentOf));
  const after = closing(place);
  return offered(names, place.call)
    .filter((platform) => !listed.has(platform))
    .map((platform) => ({
      label: platform,
      kind: 'platform' as const,
      documentation: platformText(platform, catalog === null ? null : names.applications),
      pieces: list === null ? [`["${platform}"]${after}`] : [`"${platform}"${after}`],
    }));
}

function offered(names: Names, call: CallPart): readonly Platform[] {
  const code = nameIn(call, 0);
  const named = call.keyword === 'G' ? names.groups : names.applications;
  const found = named.find((one) => one.code === code)?.platforms;
  return found === undefined || found.length === 0 ? PLATFORMS : found;
}
