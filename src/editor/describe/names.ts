/** What is known of applications, groups and tags, as Markdown. Names of the account stand in code, with their controls shown. */

import { shown } from '../../base/shown.js';
import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import { operatorsOf } from '../../catalog/operator-table.js';
import type { NamedApplication, NamedGroup, NamedTag } from '../names.js';

const MOST_LISTED = 12;

/** `text` as code in Markdown: backticks inside it cannot end it. */
export function code(text: string): string {
  const plain = shown(text);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${plain}${fence}` : `${fence} ${plain} ${fence}`;
}

/** `text` without what Markdown would read as its own. */
export function withoutMarkup(text: string): string {
  return text.replace(/[\\`*_[\]<>&#|~]/g, '\\$&');
}

/** A display name in a sentence. */
function plainName(name: string): string {
  return withoutMarkup(shown(name));
}

export function applicationText(catalog: Catalog | null, { code: own, name, platforms }: NamedApplication): string {
  const lines = [`**${plainName(name ?? own)}** · application ${code(own)}`];
  if (catalog === null) return lines.join('');
  lines.push(platforms.length === PLATFORMS.length ? 'On all platforms.' : `On ${platforms.join(', ')}.`);
  const tags = [...(catalog.applications.get(own)?.tags ?? [])].map(([tag, { type }]) => `${code(tag)} ${type}`);
  if (tags.length > 0) lines.push(`Tags: ${listed(tags)}.`);
  const groups = [...catalog.groups.values()].filter(({ applications }) => applications.includes(own));
  if (groups.length > 0) lines.push(`Groups: ${listed(groups.map(nameOf))}.`);
  return lines.join('\n\n');
}

export function groupText(catalog: Catalog | null, { code: own, name, applications }: NamedGroup): string {
  const lines = [`**${plainName(name ?? own)}** · group ${code(own)}`];
  if (catalog === null) return lines.join('');
  const members = applications.flatMap((application) => catalog.applications.get(application) ?? []);
  lines.push(members.length === 0 ? 'Without applications.' : `Applications: ${listed(members.map(nameOf))}.`);
  return lines.join('\n\n');
}

export function tagText(catalog: Catalog | null, { application, name, types }: NamedTag): string {
  const owner = application === null ? 'tag of the account' : `tag of ${ownerOf(catalog, application)}`;
  const [type, ...others] = types;
  const kind = type === undefined || others.length > 0 ? `one of ${types.join(', ')}` : type;
  const lines = [`**${plainName(name)}** · ${owner} · ${kind}`];
  if (type !== undefined && others.length === 0) lines.push(`Operators: ${operatorsOf(type).join(', ')}.`);
  const place = placeOf(catalog, declarationOf(catalog, application, name));
  if (place !== null) lines.push(place);
  return lines.join('\n\n');
}

export function platformText(platform: Platform, applications: readonly NamedApplication[] | null): string {
  const lines = [`**${plainName(platform)}** · platform`];
  if (applications !== null) {
    const having = applications.filter(({ platforms }) => platforms.includes(platform));
    lines.push(having.length === 0 ? 'No application is on it.' : `Applications: ${listed(having.map(nameOf))}.`);
  }
  return lines.join('\n\n');
}

function ownerOf(catalog: Catalog | null, application: string): string {
  const declared = catalog?.applications.get(application);
  return declared === undefined ? code(application) : nameOf(declared);
}

function nameOf({ code: own, name }: { readonly code: string; readonly name: string | null }): string {
  return name === null ? code(own) : `${plainName(name)} (${code(own)})`;
}

function declarationOf(catalog: Catalog | null, application: string | null, tag: string): TagDeclaration | undefined {
  return application === null ? catalog?.tags.get(tag) : catalog?.applications.get(application)?.tags.get(tag);
}

function placeOf(catalog: Catalog | null, declaration: TagDeclaration | undefined): string | null {
  const declared = declaration?.declared ?? null;
  if (declared === null) return null;
  return `Declared in ${code(`${catalog?.source ?? 'the catalog'}:${declared.line}`)}.`;
}

function listed(items: readonly string[]): string {
  if (items.length <= MOST_LISTED + 1) return items.join(', ');
  return `${items.slice(0, MOST_LISTED).join(', ')} and ${items.length - MOST_LISTED} more`;
}
