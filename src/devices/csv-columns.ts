/**
 * What the columns of a CSV file mean, and a record by them as the value a line of NDJSON would hold. Columns: `id`, `platform`,
 * `applications`; `tags.NAME`, or NAME alone, for an account tag; `CODE.NAME` for a tag of an application. A cell that is empty is
 * unset; a list is written `a;b`, or as a JSON array.
 */

import { closest } from '../base/edit-distance.js';
import type { TagType } from '../base/tag-types.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';

export type CsvColumn = FieldColumn | TagColumn;

interface FieldColumn {
  readonly kind: 'id' | 'platform' | 'applications';
}

interface TagColumn {
  readonly kind: 'tag';
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** Null when no catalog says it: an integer is an integer then, a JSON array a list, all else a text. */
  readonly type: TagType | null;
}

const ACCOUNT_PREFIX = 'tags.';
const LIST_SEPARATOR = ';';
const REQUIRED = ['id', 'platform'] as const;
const OTHER_SEPARATORS = [';', '\t', '|'];

/** The columns a header names, or what is wrong with it. */
export function csvColumns(header: readonly string[], catalog: Catalog | null): readonly CsvColumn[] | Diagnostic {
  const empty = header.indexOf('');
  if (empty >= 0) return errors.emptyColumn(empty + 1);
  const twice = header.find((name, at) => header.indexOf(name) < at);
  if (twice !== undefined) return errors.duplicateColumn(twice);
  const missing = REQUIRED.find((name) => !header.includes(name));
  if (missing !== undefined) return errors.missingColumn(missing, separatorOf(header), closest(missing, header));
  const columns = header.map((name) => columnOf(name, catalog));
  const names = columns.map((column) =>
    column.kind === 'tag' ? JSON.stringify([column.application, column.tag]) : column.kind,
  );
  const same = names.findIndex((name, at) => names.indexOf(name) < at);
  return same < 0 ? columns : errors.duplicateColumn(header[same] ?? '');
}

/** The value of a record: what a line of NDJSON would say. Objects have no prototype, so every name is an ordinary key. */
export function csvValue(columns: readonly CsvColumn[], cells: readonly string[]): unknown {
  const value: Record<string, unknown> = Object.create(null);
  const tags: Record<string, unknown> = Object.create(null);
  const applicationTags: Record<string, Record<string, unknown>> = Object.create(null);
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    if (column.kind === 'applications') value.applications = listOf(cell);
    else if (column.kind !== 'tag') value[column.kind] = cell;
    else if (column.application === null) tags[column.tag] = cellValue(cell, column.type);
    else ownRecord(applicationTags, column.application)[column.tag] = cellValue(cell, column.type);
  }
  value.tags = tags;
  value.applicationTags = applicationTags;
  return value;
}

function ownRecord(records: Record<string, Record<string, unknown>>, key: string): Record<string, unknown> {
  const found = records[key];
  if (found !== undefined) return found;
  const made: Record<string, unknown> = Object.create(null);
  records[key] = made;
  return made;
}

function columnOf(name: string, catalog: Catalog | null): CsvColumn {
  switch (name) {
    case 'id':
    case 'platform':
    case 'applications':
      return { kind: name };
    default:
      if (name.startsWith(ACCOUNT_PREFIX)) return accountColumn(name.slice(ACCOUNT_PREFIX.length), catalog);
      if (catalog?.tags.has(name)) return accountColumn(name, catalog);
      return applicationColumn(name, catalog) ?? accountColumn(name, catalog);
  }
}

function accountColumn(tag: string, catalog: Catalog | null): CsvColumn {
  return { kind: 'tag', application: null, tag, type: catalog?.tags.get(tag)?.type ?? null };
}

/** Codes and tag names may hold dots: with a catalog, the longest declared code that fits; without one, up to the first dot. */
function applicationColumn(name: string, catalog: Catalog | null): CsvColumn | null {
  const dots = [...name.matchAll(/\./g)].map(({ index }) => index).filter((at) => at > 0 && at < name.length - 1);
  const dot = catalog === null ? dots[0] : dots.findLast((at) => catalog.applications.has(name.slice(0, at)));
  if (dot === undefined) return null;
  const application = name.slice(0, dot);
  const tag = name.slice(dot + 1);
  return { kind: 'tag', application, tag, type: catalog?.applications.get(application)?.tags.get(tag)?.type ?? null };
}

/** What does not have the column's type stays a text: the validation says so then. */
function cellValue(cell: string, type: TagType | null): unknown {
  switch (type) {
    case 'Integer':
      return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'String':
      return cell;
    case 'List':
      return listOf(cell);
    case null:
      if (/^-?(0|[1-9]\d*)$/.test(cell) && Number.isSafeInteger(Number(cell))) return Number(cell);
      return cell.startsWith('[') ? (jsonArray(cell) ?? cell) : cell;
  }
}

function listOf(cell: string): unknown {
  if (cell.startsWith('[')) return jsonArray(cell) ?? cell;
  return cell.split(LIST_SEPARATOR).filter((item) => item !== '');
}

function jsonArray(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

/** What seems to separate the cells, where everything came as one. */
function separatorOf(header: readonly string[]): string | null {
  const only = header.length === 1 ? header[0] : undefined;
  return OTHER_SEPARATORS.find((separator) => only?.includes(separator)) ?? null;
}
