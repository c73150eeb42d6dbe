/**
 * A catalog and what is wanted to the entries that a table has from the beginning: names with their rules, and the texts that are told
 * from others.
 */

import { TAG_TYPE_ROWS } from '../../base/tag-types.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import {
  CLOSED_APPLICATIONS,
  CLOSED_TAGS,
  FIRST_APPLICATION_SCOPE,
  FIRST_VALUE_SCOPE,
  MEMBERS,
  RULE_ADDS,
  RULE_FINDS,
  RULE_SLOT_SHIFT,
  RULE_TYPES,
  SCOPE_APPLICATIONS,
  SCOPE_MEMBERS,
  SCOPE_NOTHING,
  SCOPE_PLATFORMS,
  SCOPE_TAGS,
} from './layout.js';
import type { WantedMembers, WantedTexts } from './wanted-members.js';

/** A text that a table has from the beginning. */
export interface BaseEntry {
  readonly scope: number;
  readonly text: string;
  readonly value: number;
}

/** A tag whose value is wanted; its place in the list is its slot. */
export interface SlotTag {
  readonly application: string | null;
  readonly tag: string;
}

export interface ScanRules {
  readonly entries: readonly BaseEntry[];
  readonly slots: readonly SlotTag[];
  /** Bits for names that are not among the entries, and that no device may have. */
  readonly closed: number;
}

/** What a rule says of the texts that are told from each other. */
export function textsRule(texts: WantedTexts | undefined): number {
  if (texts === null) return RULE_ADDS;
  return texts === undefined || texts.size === 0 ? 0 : RULE_FINDS;
}

/** What every table has. */
export const WORDS: readonly BaseEntry[] = [
  ...MEMBERS.map((text, value) => ({ scope: SCOPE_MEMBERS, text, value })),
  ...PLATFORMS.map((text, value) => ({ scope: SCOPE_PLATFORMS, text, value })),
];

const NO_TAGS: ReadonlyMap<string, WantedTexts> = new Map();

export function scanRules(catalog: Catalog | null, wanted: WantedMembers): ScanRules {
  const entries: BaseEntry[] = [...WORDS];
  /** Behind the names, each of which is looked for behind the one before. */
  const values: BaseEntry[] = [];
  const slots: SlotTag[] = [];
  const addTags = (
    application: string | null,
    scope: number,
    declared: ReadonlyMap<string, TagDeclaration> | null,
    tags: ReadonlyMap<string, WantedTexts>,
  ): void => {
    for (const tag of declared?.keys() ?? tags.keys()) {
      const type = declared?.get(tag)?.type;
      const types = type === undefined ? RULE_TYPES : TAG_TYPE_ROWS[type].bit;
      const texts = tags.get(tag);
      if (texts === undefined) entries.push({ scope, text: tag, value: types });
      else {
        const slot = slots.push({ application, tag }) - 1;
        const value = types | textsRule(texts) | ((slot + 1) << RULE_SLOT_SHIFT);
        entries.push({ scope, text: tag, value });
        for (const text of texts ?? []) values.push({ scope: FIRST_VALUE_SCOPE + slot, text, value: 0 });
      }
    }
  };
  addTags(null, SCOPE_TAGS, catalog?.tags ?? null, wanted.tags);
  let scope = FIRST_APPLICATION_SCOPE;
  for (const code of catalog?.applications.keys() ?? wanted.applicationTags.keys()) {
    entries.push({ scope: SCOPE_APPLICATIONS, text: code, value: scope });
    addTags(code, scope++, catalog?.applications.get(code)?.tags ?? null, wanted.applicationTags.get(code) ?? NO_TAGS);
  }
  if (catalog === null)
    for (const text of wanted.applications)
      if (!wanted.applicationTags.has(text)) entries.push({ scope: SCOPE_APPLICATIONS, text, value: SCOPE_NOTHING });
  // What UTF-8 does not hold, no plain line has.
  return {
    entries: [...entries, ...values].filter(({ text }) => !/\p{Surrogate}/u.test(text)),
    slots,
    closed: catalog === null ? 0 : CLOSED_TAGS | CLOSED_APPLICATIONS,
  };
}
