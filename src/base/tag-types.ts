/** The table of tag types: what every room knows of a type. What a room does with values is a `Record<TagType, …>` of its own. */

import { closest } from './edit-distance.js';

export const TAG_TYPES = ['Integer', 'String', 'List'] as const;
/** The type of a tag, which decides which operators and values it takes. */
export type TagType = (typeof TAG_TYPES)[number];

interface TagTypeRow {
  /** With its article, as in "an Integer tag". */
  readonly single: string;
  /** Several values of the type. */
  readonly plural: string;
  /** Its bit in a set of types: a power of two. */
  readonly bit: number;
}

export const TAG_TYPE_ROWS: Readonly<Record<TagType, TagTypeRow>> = {
  Integer: { single: 'an Integer', plural: 'Integers', bit: 1 },
  String: { single: 'a String', plural: 'Strings', bit: 2 },
  List: { single: 'a List', plural: 'Lists', bit: 4 },
};

/** "an Integer". */
export function withArticle(type: TagType): string {
  return TAG_TYPE_ROWS[type].single;
}

/** "Integers". */
export function pluralOf(type: TagType): string {
  return TAG_TYPE_ROWS[type].plural;
}

/** The types whose bits are in the set, in their order. */
export function typesIn(bits: number): readonly TagType[] {
  return TAG_TYPES.filter((type) => (bits & TAG_TYPE_ROWS[type].bit) !== 0);
}

/** A set of types as a number: the sum of their bits. */
export function typeBits(types: readonly TagType[]): number {
  return types.reduce((bits, type) => bits | TAG_TYPE_ROWS[type].bit, 0);
}

/** What people call the types elsewhere. */
const TYPE_NAMES: ReadonlyMap<string, TagType> = new Map([
  ...['int', 'integer', 'number', 'numeric', 'long', 'bigint', 'date', 'timestamp', 'boolean', 'bool'].map(
    (name) => [name, 'Integer'] as const,
  ),
  ...['string', 'str', 'text', 'varchar', 'char'].map((name) => [name, 'String'] as const),
  ...['list', 'array', 'set', 'strings', 'string[]'].map((name) => [name, 'List'] as const),
]);

/** The type that a name was meant to be; null where it is none. */
export function meantType(found: string): TagType | null {
  const meant = TYPE_NAMES.get(found.toLowerCase()) ?? closest(found, TAG_TYPES);
  return TAG_TYPES.find((type) => type === meant) ?? null;
}
