/** The columns of a CSV file to the rules of their cells, over the entries that a table has from the beginning. */

import { TAG_TYPE_ROWS, type TagType } from '../../base/tag-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import { COLUMN_KINDS, RULE_SLOT_SHIFT, RULE_TYPES } from './layout.js';
import { type ScanRules, scanRules, textsRule } from './scan-rules.js';
import type { WantedMembers, WantedTexts } from './wanted-members.js';

/** What a column holds. */
export type ScanColumn =
  | { readonly kind: 'id' | 'platform' | 'applications' }
  | {
      readonly kind: 'tag';
      /** Null: an account tag. */
      readonly application: string | null;
      readonly tag: string;
      /** Null where no catalog says it. */
      readonly type: TagType | null;
    };

/** A column as a memory has it: its kind and its rule as numbers. */
export interface ColumnRule {
  readonly kind: number;
  readonly rule: number;
  /** Whose subscribers may have a value; null: all devices may. */
  readonly application: string | null;
}

export interface ColumnRules extends ScanRules {
  readonly columns: readonly ColumnRule[];
}

const NO_TEXTS: WantedTexts = new Set();

/** As `scanRules`, where applications that columns name are known from the beginning. */
export function columnRules(
  catalog: Catalog | null,
  wanted: WantedMembers,
  columns: readonly ScanColumn[],
): ColumnRules {
  const named = columns.flatMap((column) =>
    column.kind === 'tag' && column.application !== null ? [column.application] : [],
  );
  const rules = scanRules(catalog, { ...wanted, applications: new Set([...wanted.applications, ...named]) });
  const slots = slotNumbers(rules);
  return { ...rules, columns: columns.map((column) => columnRule(column, catalog, wanted, slots)) };
}

/** Numbers of slots from 1 on, by the application and the name of the tag. */
type SlotNumbers = ReadonlyMap<string | null, ReadonlyMap<string, number>>;

function slotNumbers({ slots }: ScanRules): SlotNumbers {
  const numbers = new Map<string | null, Map<string, number>>();
  for (const [at, { application, tag }] of slots.entries()) {
    const own = numbers.get(application) ?? new Map<string, number>();
    numbers.set(application, own.set(tag, at + 1));
  }
  return numbers;
}

/** The same without a catalog, where nothing but types is wanted, of all tags. */
export function columnTypeRules(columns: readonly ScanColumn[]): ColumnRules {
  const tags = new Map<string, WantedTexts>();
  const applicationTags = new Map<string, Map<string, WantedTexts>>();
  for (const column of columns)
    if (column.kind === 'tag') {
      const { application, tag } = column;
      const own = application === null ? tags : (applicationTags.get(application) ?? new Map<string, WantedTexts>());
      if (application !== null) applicationTags.set(application, own);
      own.set(tag, NO_TEXTS);
    }
  return columnRules(null, { id: false, applications: new Set(), tags, applicationTags }, columns);
}

function columnRule(
  column: ScanColumn,
  catalog: Catalog | null,
  wanted: WantedMembers,
  slots: SlotNumbers,
): ColumnRule {
  if (column.kind !== 'tag') return { kind: COLUMN_KINDS.indexOf(column.kind), rule: 0, application: null };
  const { application, tag, type } = column;
  if (catalog !== null && type === null) return { kind: COLUMN_KINDS.indexOf('unknown'), rule: 0, application: null };
  const kind = COLUMN_KINDS.indexOf('tag');
  // No device may have a value of a tag without a name.
  if (tag === '') return { kind, rule: 0, application: null };
  const texts = (application === null ? wanted.tags : wanted.applicationTags.get(application))?.get(tag);
  const slot = slots.get(application)?.get(tag) ?? 0;
  const types = type === null ? RULE_TYPES : TAG_TYPE_ROWS[type].bit;
  return { kind, rule: types | textsRule(texts) | (slot << RULE_SLOT_SHIFT), application };
}
