/** `A` and `G` to bound sets: codes and platforms. */

import type { Span } from '../base/span.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { ApplicationDeclaration, Catalog, GroupDeclaration } from '../catalog/catalog.js';
import type { ApplicationSet, GroupSet, PlatformList, PlatformWord, StringLiteral } from '../syntax/ast.js';
import type { BoundApplication, BoundApplicationRef, BoundGroup } from './bound.js';
import type { CheckContext } from './context.js';
import { FirstSeen } from './first-seen.js';
import * as errors from './name-errors.js';

export function bindApplication(context: CheckContext, set: ApplicationSet): BoundApplication | null {
  const { code } = set;
  const application = code.kind === 'error' ? null : resolveApplication(context, code, set);
  const platforms = bindPlatforms(context, set, application?.platforms ?? null);
  if (application === null || platforms === undefined) return null;
  return { kind: 'application', application, platforms, spans: [set.span] };
}

/** The application of a code; null when there is none (reported). `set` is given where the code stands in `A`. */
export function resolveApplication(
  { catalog, guide, diagnostics }: CheckContext,
  code: StringLiteral,
  set: ApplicationSet | null,
): BoundApplicationRef | null {
  if (catalog === null) return { code: code.value, name: null, platforms: null };
  const declared = catalog.applications.get(code.value);
  if (declared !== undefined) return reference(declared);
  if (catalog.groups.has(code.value)) {
    diagnostics.push(errors.groupAsApplication(code, set === null ? null : constructorOf(set)));
    return null;
  }
  const suggestion =
    guide.closestIn(catalog.applications, code.value) ?? guide.namedLike(catalog.applications, code.value);
  diagnostics.push(errors.unknownApplication(code, { suggestion, ...guide.listed(catalog.applications) }));
  return null;
}

function reference({ code, name, platforms }: ApplicationDeclaration): BoundApplicationRef {
  return { code, name, platforms };
}

/** The constructor word and its bracket: what stands before the code. */
function constructorOf({ span, code }: ApplicationSet | GroupSet): Span {
  return { start: span.start, end: code.span.start };
}

export function bindGroup(context: CheckContext, set: GroupSet): BoundGroup | null {
  const { catalog } = context;
  const { code } = set;
  if (code.kind === 'error') {
    bindPlatforms(context, set, null);
    return null;
  }
  if (catalog === null) {
    const platforms = bindPlatforms(context, set, null);
    if (platforms === undefined) return null;
    return { kind: 'group', code: code.value, name: null, applications: null, platforms, spans: [set.span] };
  }
  const declared = resolveGroup(context, catalog, code, set);
  const applications = declared === null ? [] : applicationsOf(catalog, declared);
  // A member that is not declared may be on any platform.
  const offered = [...new Set(applications.flatMap(({ platforms }) => platforms ?? PLATFORMS))];
  // An empty group offers nothing, and was reported as that.
  const platforms = bindPlatforms(context, set, offered.length === 0 ? null : offered);
  if (declared === null || platforms === undefined) return null;
  return { kind: 'group', code: code.value, name: declared.name, applications, platforms, spans: [set.span] };
}

function resolveGroup(
  { guide, diagnostics }: CheckContext,
  catalog: Catalog,
  code: StringLiteral,
  set: GroupSet,
): GroupDeclaration | null {
  const declared = catalog.groups.get(code.value);
  if (declared !== undefined) {
    if (declared.applications.length === 0) diagnostics.push(errors.emptyGroup(code));
    return declared;
  }
  if (catalog.applications.has(code.value)) {
    diagnostics.push(errors.applicationAsGroup(code, constructorOf(set)));
    return null;
  }
  const suggestion = guide.closestIn(catalog.groups, code.value) ?? guide.namedLike(catalog.groups, code.value);
  diagnostics.push(errors.unknownGroup(code, { suggestion, ...guide.listed(catalog.groups) }));
  return null;
}

/** A member that a program's catalog does not declare stays one: behind `\` the filter would reach more people without it. */
function applicationsOf(catalog: Catalog, { applications }: GroupDeclaration): readonly BoundApplicationRef[] {
  return applications.map((code) => {
    const declared = catalog.applications.get(code);
    return declared === undefined ? { code, name: null, platforms: null } : reference(declared);
  });
}

/**
 * The platforms of a list without duplicates; null for no list, undefined when the list has an error. `offered` are those
 * of the catalog: they bring warnings, and never change the result.
 */
function bindPlatforms(
  context: CheckContext,
  set: ApplicationSet | GroupSet,
  offered: readonly Platform[] | null,
): readonly Platform[] | null | undefined {
  const list = set.platforms;
  if (list === null) return null;
  const first = new FirstSeen<Platform, PlatformWord>();
  const platforms: Platform[] = [];
  let broken = list.items.length === 0;
  for (const [index, item] of list.items.entries()) {
    if (item.kind === 'error') {
      broken = true;
      continue;
    }
    const earlier = first.earlier(item.name, item);
    if (earlier === undefined) platforms.push(item.name);
    else context.diagnostics.push(errors.duplicatePlatform(item, earlier, (list.items[index - 1] ?? item).span));
  }
  if (offered !== null) reportNotOffered(context, set, list, offered);
  return broken ? undefined : platforms;
}

function reportNotOffered(
  { diagnostics }: CheckContext,
  set: ApplicationSet | GroupSet,
  list: PlatformList,
  offered: readonly Platform[],
): void {
  const code = set.code.kind === 'error' ? set.code.text : set.code.value;
  const reported = new Set<Platform>();
  const alwaysEmpty = list.items.every((item) => item.kind === 'platform' && !offered.includes(item.name));
  list.items.forEach((item) => {
    if (item.kind === 'error' || offered.includes(item.name) || reported.has(item.name)) return;
    reported.add(item.name);
    diagnostics.push(errors.platformNotOffered(item, set.kind, code, alwaysEmpty));
  });
}
