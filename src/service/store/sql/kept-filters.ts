/** Filters are kept once, however many messages have them: they are few, and may be long. They stay for good. */

import { hash } from 'node:crypto';
import type { MessageFilter } from '../../messages/message-filter.js';
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
  const kept = { key: hash('sha256', text, 'base64url'), text };
  KEPT.set(filter, kept);
  return kept;
}

export function insertFilter({ key, text }: KeptFilter): Statement {
  return statement('INSERT INTO pushsift_filters (filter_key, filter) VALUES (?, ?) ON CONFLICT DO NOTHING', key, text);
}

/** A row where it is kept, without its text. */
export function selectFilterKey({ key }: KeptFilter): Statement {
  return statement('SELECT filter_key FROM pushsift_filters WHERE filter_key = ?', key);
}
