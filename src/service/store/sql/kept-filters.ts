/** Filters are kept once, however many messages have them: they are few, and may be long. Each goes with the last message that has it. */

import { hash } from 'node:crypto';
import type { MessageFilter } from '../../records/message-filter.js';
import { type Statement, statement } from './statement.js';

export interface KeptFilter {
  /** SHA-256 of the text, in base64url: another text has another. */
  readonly key: string;
  /** Its JSON. */
  readonly text: string;
}

/** Those that come again are the same object: they are written out once. */
const KEPT = new WeakMap<MessageFilter, KeptFilter>();

export function keptFilter(filter: MessageFilter): KeptFilter {
  const known = KEPT.get(filter);
  if (known !== undefined) return known;
  const text = JSON.stringify(filter);
  const kept = { key: filterKey(text), text };
  KEPT.set(filter, kept);
  return kept;
}

/** It is a checksum of the text, too. */
export function filterKey(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Where it is kept already it stays as it is; where that was damaged, it is put right. */
export function insertFilter({ key, text }: KeptFilter): Statement {
  return statement(
    `INSERT INTO pushsift_filters (filter_key, filter) VALUES (?, ?)
    ON CONFLICT (filter_key) DO UPDATE SET filter = excluded.filter WHERE pushsift_filters.filter <> excluded.filter`,
    key,
    text,
  );
}

/** A row where it is kept, without its text. */
export function selectFilterKey({ key }: KeptFilter): Statement {
  return statement('SELECT filter_key FROM pushsift_filters WHERE filter_key = ?', key);
}
