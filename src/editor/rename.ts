/** Gives an application, a group or a tag another name, in filters and in the text of the catalog. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  FLAG,
  listOf,
  TEXT,
} from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';
import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { printString } from '../format/print.js';
import { stringIn } from '../json/embedded-text.js';
import { parseJson } from '../json/parse-json.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { isSameThing, type NamedThing, type NamePlace, namePlaces } from './text/named-things.js';
import { outlineOf } from './text/outline.js';

/** The text of the catalog, where names are renamed in it, too. */
export interface RenameOptions {
  /** The text of the catalog; without it only filters change. */
  readonly catalogText?: string;
  /** Accept `#` comments in filters. Default true. */
  readonly comments?: boolean;
}

/** The edits of all texts that rename a name. */
export interface Renaming {
  /** For each of the filters, in their order. */
  readonly filters: readonly (readonly Edit[])[];
  /** For the text of the catalog. */
  readonly catalog: readonly Edit[];
  /** Why nothing changes; null where it does. */
  readonly refusal: string | null;
}

const OPTIONS: Expectations<RenameOptions> = { catalogText: TEXT, comments: FLAG };
const TEXTS = listOf(TEXT, 'an array of strings');
const THING: Expectation = {
  holds: (value) => isJsonObject(value) && typeof value.kind === 'string' && typeof value.name === 'string',
  what: 'what `renameable` found',
};

/** The name at `offset` that can be another one; null where there is none. Never throws, whatever the text. */
export function renameable(text: string, offset: number, options: LanguageOptions = {}): NamePlace | null {
  expectPlace('renameable', text, offset, options);
  const { source, comments } = sourceOf(text, options);
  const places = namePlaces(outlineOf(source, comments));
  return places.find(({ span }) => span.start <= offset && offset <= span.end) ?? null;
}

/**
 * The edits that give `thing` the name `name` in all of `filters`, and in the catalog. Refused where the name is empty or in use: two
 * things would become one. Never throws, whatever the texts.
 */
export function rename(
  thing: NamedThing,
  name: string,
  filters: readonly string[],
  options: RenameOptions = {},
): Renaming {
  expectArgument('rename: `thing`', thing, THING);
  expectArgument('rename: `name`', name, TEXT);
  expectArgument('rename: `filters`', filters, TEXTS);
  expectOptions('rename', options, OPTIONS);
  const { catalogText = '', comments = true } = options;
  const places = filters.map((text) => namePlaces(outlineOf(withoutByteOrderMark(text), comments)));
  const declared = declarationsIn(catalogText);
  const refusal = refusalOf(thing, name, [...places.flat(), ...declared]);
  if (refusal !== null || name === thing.name) return { filters: filters.map(() => []), catalog: [], refusal };
  return {
    filters: places.map((found) => editsOf(found, thing, name)),
    catalog: editsOf(declared, thing, name),
    refusal: null,
  };
}

function refusalOf(thing: NamedThing, name: string, places: readonly NamePlace[]): string | null {
  if (name === thing.name) return null;
  if (name === '') return 'a name has at least one character';
  if (/\p{Surrogate}/u.test(name)) return 'half of a character is no name';
  // Codes of applications and of groups are one kind of name: a filter that takes one for the other is told so.
  const kinds = thing.kind === 'tag' ? ['tag'] : ['application', 'group'];
  const { application } = thing;
  const isTaken = places.some((place) => kinds.some((kind) => isSame(place.thing, { kind, name, application })));
  return isTaken ? `there is ${thing.kind === 'tag' ? 'a tag' : 'an application or group'} of that name already` : null;
}

function isSame(
  thing: NamedThing,
  other: { readonly kind: string; readonly name: string; readonly application: string | null },
): boolean {
  return thing.kind === other.kind && thing.name === other.name && thing.application === other.application;
}

function editsOf(places: readonly NamePlace[], thing: NamedThing, name: string): readonly Edit[] {
  return places
    .filter((place) => isSameThing(place.thing, thing))
    .map(({ span }) => ({ span, text: printString(name) }))
    .sort((left, right) => left.span.start - right.span.start);
}

/** Keys that declare something, and the members of groups. */
function declarationsIn(catalogText: string): readonly NamePlace[] {
  if (catalogText === '') return [];
  const { places } = parseJson(catalogText);
  const source = withoutByteOrderMark(catalogText);
  return [...places].flatMap(([pointer, { key, value }]) => {
    const path = pointer.split('/').slice(1).map(unescaped);
    const thing = key === null ? memberAt(path, source, value) : declaredAt(path);
    const span = key ?? value;
    return thing === null || span === null ? [] : [{ thing, span }];
  });
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function declaredAt(path: readonly string[]): NamedThing | null {
  const [first = '', second = '', third = '', fourth = ''] = path;
  if (path.length === 2 && first === 'tags') return { kind: 'tag', name: second, application: null };
  if (path.length === 2 && first === 'applications') return { kind: 'application', name: second, application: null };
  if (path.length === 2 && first === 'groups') return { kind: 'group', name: second, application: null };
  if (path.length !== 4 || first !== 'applications' || third !== 'tags') return null;
  return { kind: 'tag', name: fourth, application: second };
}

/** `/groups/CODE/applications/0`. */
function memberAt(path: readonly string[], source: string, value: Span | null): NamedThing | null {
  if (path.length !== 4 || path[0] !== 'groups' || path[2] !== 'applications' || value === null) return null;
  const name = stringIn(source.slice(value.start, value.end));
  return name === null ? null : { kind: 'application', name, application: null };
}
