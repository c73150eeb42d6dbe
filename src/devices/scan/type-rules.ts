/** Names of tags that were seen to the rules of a scanner that tells the types of their values, and leaves lines with other names. */

import {
  CLOSED_TAGS,
  FIRST_APPLICATION_SCOPE,
  RULE_SLOT_SHIFT,
  RULE_TYPES,
  SCOPE_APPLICATIONS,
  SCOPE_TAGS,
} from './layout.js';
import { type BaseEntry, type ScanRules, type SlotTag, WORDS } from './scan-rules.js';

/** By name: whether it may have values. Lines with values of others are left, and so are those with empty lists of them. */
export type NamedTags = ReadonlyMap<string, boolean>;

export interface KnownNames {
  readonly tags: NamedTags;
  /** By the code of the application. */
  readonly applicationTags: ReadonlyMap<string, NamedTags>;
}

export function typeRules({ tags, applicationTags }: KnownNames): ScanRules {
  const entries: BaseEntry[] = [...WORDS];
  const slots: SlotTag[] = [];
  const addTags = (application: string | null, scope: number, named: NamedTags): void => {
    for (const [tag, hasValues] of named) {
      const slot = slots.push({ application, tag });
      entries.push({ scope, text: tag, value: (hasValues ? RULE_TYPES : 0) | (slot << RULE_SLOT_SHIFT) });
    }
  };
  addTags(null, SCOPE_TAGS, tags);
  for (const [at, [code, named]] of [...applicationTags].entries()) {
    entries.push({ scope: SCOPE_APPLICATIONS, text: code, value: FIRST_APPLICATION_SCOPE + at });
    addTags(code, FIRST_APPLICATION_SCOPE + at, named);
  }
  return { entries: entries.filter(({ text }) => !/\p{Surrogate}/u.test(text)), slots, closed: CLOSED_TAGS };
}
