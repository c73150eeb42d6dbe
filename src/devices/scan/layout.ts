/**
 * How a scanner's memory lies: what both scanners, the one in WebAssembly and its twin, write and what rows are read from. Numbers are
 * i32 at multiples of four, little-endian; an address is an offset in bytes.
 *
 *     state | masks | slots | entries | long texts | lines | items | rows
 *
 * An entry is a text in a scope: a name that a device may have, or a text that tags have as a value. Its number is its code; 0 is none.
 * A row is a device, and a slot in it is the value of one tag that is wanted.
 */

import { TAG_TYPE_ROWS } from '../../base/tag-types.js';

export const WORD_BYTES = 4;

/** State, from address 0 on. */
export const STATE_ENTRIES = 0;
/** Where the next long text goes. */
export const STATE_TEXT_END = 4;
/** Items written, in all rows. */
export const STATE_ITEMS = 8;
/** Rows written. */
export const STATE_ROWS = 12;
/** Why scanning ended: one of the `ENDED_`. */
export const STATE_ENDED = 16;
/** Subscriptions to applications that the catalog does not declare, in all rows. */
export const STATE_UNKNOWN = 20;
/** Number of the line, which marks the applications it has. */
export const STATE_LINE = 24;
/** Names that are no entries are none that a device may have: those of tags, of applications, of both or of neither. */
export const STATE_CLOSED = 28;
export const CLOSED_TAGS = 1;
export const CLOSED_APPLICATIONS = 2;
export const STATE_ROW_BYTES = 32;
/** Where the values of slots begin in a row. */
export const STATE_VALUES = 36;
/** Subscriptions of the line to applications that the catalog does not declare. */
export const STATE_LINE_UNKNOWN = 44;
/** Longest line in bytes, its line feed not counted. */
export const STATE_LINE_BYTES = 40;
/** Of CSV: address of the first column, and behind the last one. */
export const STATE_COLUMNS = 48;
export const STATE_COLUMNS_END = 52;
/** Values of tags that the catalog does not declare, in all rows, and in the line. */
export const STATE_UNKNOWN_TAGS = 56;
export const STATE_LINE_UNKNOWN_TAGS = 60;

/** All lines are rows. */
export const ENDED_LINES = 0;
/** There is no room for another row. */
export const ENDED_ROWS = 1;
/** The next line is not a plain one. */
export const ENDED_OTHER = 2;
/** There is no room for another text. */
export const ENDED_TEXTS = 3;

/** Seventeen vectors: the first n bytes of the n-th are set. */
export const MASKS_AT = 64;
export const VECTOR_BYTES = 16;

/** A hash table with linear probing: numbers of entries, 0 for a free slot. */
export const SLOTS_AT = 512;
export const SLOT_COUNT = 2 ** 15;

/** An entry: its first 16 bytes, padded by zeros; then numbers. */
export const ENTRY_BYTES = 48;
export const ENTRY_LENGTH = 16;
export const ENTRY_SCOPE = 20;
/** Address of the whole text where it is longer than 16 bytes. */
export const ENTRY_TEXT = 24;
/** What stands for the name: a rule, a scope, or the index of a platform. */
export const ENTRY_VALUE = 28;
/** The line that has this application last, and the line that has tags of it. */
export const ENTRY_LINE = 32;
export const ENTRY_TAGS_LINE = 36;
/**
 * Where no name is expected: in the place of length and scope there is the first mask, which is empty, so that nothing is found there. It is
 * `ENTRY_BYTES`, too, as the entry behind address 0, which stands for none.
 */
export const NO_ENTRY = MASKS_AT - ENTRY_LENGTH;
export const ENTRIES_AT = SLOTS_AT + 4 * SLOT_COUNT;
/** Half of the slots: searches are short. */
export const ENTRY_COUNT = SLOT_COUNT / 2;
/** A table that is searched for longer takes no more texts. */
export const MOST_TRIES = 64;

export const TEXTS_AT = ENTRIES_AT + ENTRY_BYTES * ENTRY_COUNT;
export const TEXTS_BYTES = 2 ** 20;

export const LINES_AT = TEXTS_AT + TEXTS_BYTES;
export const LINES_BYTES = 2 ** 19;
/** Zeros behind the lines: whoever reads sixteen bytes at once finds an end there. */
export const PADDING_BYTES = 64;

/** Codes of texts, four bytes each. An item of a list takes two bytes of a line at least: `a;`. */
export const ITEMS_AT = LINES_AT + LINES_BYTES + PADDING_BYTES;
export const ITEMS_BYTES = 4 * Math.ceil(LINES_BYTES / 2);

/** A row: what every device has, then a byte for the type of each slot, then eight bytes for its value. */
export const ROWS_AT = Math.ceil((ITEMS_AT + ITEMS_BYTES) / VECTOR_BYTES) * VECTOR_BYTES;
/** Address and length of the id, among the lines. */
export const ROW_ID = 0;
export const ROW_ID_LENGTH = 4;
export const ROW_PLATFORM = 8;
/** Number of the first code among the items, and how many there are. */
export const ROW_APPLICATIONS = 12;
export const ROW_APPLICATION_COUNT = 16;
export const ROW_TYPES = 32;
/** In a slot: an integer is an i64, a text its code, a list the number of its first item, and how many there are. */
export const SLOT_BYTES = 8;
export const MOST_ROWS = 1024;

/** Types of slots are the bits of their tag types. Unset is 0, and an empty list is unset. */
export const INTEGER = TAG_TYPE_ROWS.Integer.bit;
export const TEXT = TAG_TYPE_ROWS.String.bit;
export const LIST = TAG_TYPE_ROWS.List.bit;

/** A rule for the values of a tag, as a number: the bits of types it may have, then these. */
export const RULE_TYPES = INTEGER | TEXT | LIST;
/** Texts that are no entries become some. Without it they have the code 0. */
export const RULE_ADDS = 8;
/** Some texts are entries. Without it and the one before all have the code 0. */
export const RULE_FINDS = 16;
/** The number of the slot, and 1; 0: its value is not wanted. */
export const RULE_SLOT_SHIFT = 8;

/** Scopes of entries. Nothing is in the first: it is that of the tags of an application of which nobody wants any. */
export const SCOPE_NOTHING = 0;
export const SCOPE_MEMBERS = 1;
export const SCOPE_PLATFORMS = 2;
export const SCOPE_APPLICATIONS = 3;
export const SCOPE_TAGS = 4;
/** Names of tags of applications have this and those behind. */
export const FIRST_APPLICATION_SCOPE = 5;
/** Plus the number of a slot: texts that it has as a value. */
export const FIRST_VALUE_SCOPE = 2 ** 24;

/** The values of their entries are their places here. */
export const MEMBERS = ['id', 'platform', 'applications', 'tags', 'applicationTags'] as const;

/** A column of CSV, behind the rows: what it holds, the rule of its tag, and the address of the entry of its application; 0: of the account. */
export const COLUMN_BYTES = 16;
export const COLUMN_KIND = 0;
export const COLUMN_RULE = 4;
export const COLUMN_APPLICATION = 8;
/** What a column holds, by its place here. `unknown` is a tag that the catalog does not declare. */
export const COLUMN_KINDS = ['id', 'platform', 'applications', 'tag', 'unknown'] as const;

/** Where the values of `slots` slots begin in a row. */
export function valuesOffset(slots: number): number {
  return ROW_TYPES + Math.max(1, Math.ceil(slots / VECTOR_BYTES)) * VECTOR_BYTES;
}

export function rowBytes(slots: number): number {
  return Math.ceil((valuesOffset(slots) + SLOT_BYTES * slots) / VECTOR_BYTES) * VECTOR_BYTES;
}
