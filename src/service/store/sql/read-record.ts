/** Rows of presets, messages, tokens, devices, audiences and events as records. All throw where a checksum does not fit or what is stored is no JSON. */

import type { AudienceEvent, AudienceRecord } from '../../records/audience-record.js';
import type { DeviceRecord, KeptDevice } from '../../records/device-record.js';
import { type ListedMessage, listedMessage } from '../../records/listed-message.js';
import type { MessageFilter } from '../../records/message-filter.js';
import type { MessageProgress, MessageRecord } from '../../records/message-record.js';
import type { PresetRecord } from '../../records/preset-record.js';
import { defaultRights, type TokenRecord, type TokenRight } from '../../records/token-record.js';
import { filterKey } from './kept-filters.js';
import {
  audienceChecksum,
  deviceChecksum,
  eventChecksum,
  messageChecksum,
  presetChecksum,
  progressChecksum,
  tokenChecksum,
} from './record-checksum.js';
import { fromText, type Row } from './statement.js';

export function messageIn(row: Row): MessageRecord {
  return { ...unfilteredIn(row), filter: filterIn(row) };
}

export function listedMessageIn(row: Row): ListedMessage {
  return listedMessage(unfilteredIn(row));
}

export function presetIn(row: Row): PresetRecord {
  expectFit(row.checksum, presetChecksum(row));
  return createdIn<PresetRecord>(row);
}

export function audienceIn(row: Row): AudienceRecord {
  expectFit(row.checksum, audienceChecksum(row));
  return createdIn<AudienceRecord>(row);
}

export function eventIn(row: Row): AudienceEvent {
  expectFit(row.checksum, eventChecksum(row));
  return { number: Number(row.number), ...parsed<Omit<AudienceEvent, 'number'>>(row.record) };
}

export function deviceIn(row: Row): KeptDevice {
  expectFit(row.checksum, deviceChecksum(row));
  return { ...parsed<DeviceRecord>(row.record), sequence: Number(row.sequence) };
}

/** Records of the first schema have one secret, which does not end, and nothing about rights. */
export function tokenIn(row: Row): TokenRecord {
  expectFit(row.checksum, tokenChecksum(row));
  const { hash, ...record } = parsed<TokenRecord & { readonly hash?: string }>(row.record);
  const { secrets = [{ hash: hash ?? '', expiresAt: null }], mayExclude = [], may = firstRights(record) } = record;
  return { ...record, id: fromText(row.id), secrets, mayExclude, may };
}

/** What tokens of the first schema may do is what there was to do then. */
function firstRights(token: TokenRecord): readonly TokenRight[] {
  return defaultRights(token).filter((right) => right !== 'remove-messages' && right !== 'devices');
}

function unfilteredIn(row: Row): Omit<MessageRecord, 'filter'> {
  expectFit(row.checksum, messageChecksum(row));
  expectFit(row.progress_checksum, progressChecksum(row));
  return {
    ...createdIn<Omit<MessageRecord, 'filter' | 'progress'>>(row),
    progress: parsed<MessageProgress>(row.progress),
  };
}

function filterIn({ filter, filter_key }: Row): MessageFilter {
  // Null where it is not there.
  expectFit(filter_key, filterKey(String(filter ?? '')));
  return parsed<MessageFilter>(filter);
}

/** Records of the first schema have the name of their token for its identity; what they belong to stands in the row. */
function createdIn<Kept extends { readonly createdBy: string; readonly createdByName: string }>(row: Row): Kept {
  const record = parsed<Kept>(row.record);
  return { ...record, createdBy: fromText(row.created_by), createdByName: record.createdByName ?? record.createdBy };
}

function expectFit(kept: unknown, computed: string): void {
  if (kept !== computed) throw new Error('the checksum does not fit');
}

/** Records are objects, all of them: older ones without a checksum may have become anything. */
function parsed<Kept>(text: unknown): Kept {
  const value: unknown = JSON.parse(String(text));
  if (typeof value !== 'object' || value === null) throw new Error('a record is an object');
  return value as Kept;
}
