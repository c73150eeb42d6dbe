/** The columns that a layout names; names of tags and applications are ordinary names, so no object's own ones are among them. */

import type { ColumnsLayout, SqlColumn } from '../layout.js';

/** The column of a tag; null when the layout names none. */
export function tagColumn(layout: ColumnsLayout, application: string | null, tag: string): SqlColumn | null {
  if (application === null) return own(layout.tags, tag);
  const tags = own(layout.applicationTags ?? {}, application);
  return tags === null ? null : own(tags, tag);
}

/** The flag of an application; null when the layout names none. */
export function flagColumn(flags: Readonly<Record<string, SqlColumn>>, application: string): SqlColumn | null {
  return own(flags, application);
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}
