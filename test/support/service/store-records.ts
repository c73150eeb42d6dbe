/** Records as stores keep them. */

import { compileOrThrow } from '../../../src/compile.js';
import type { AudienceRecord } from '../../../src/service/records/audience-record.js';
import type { DeviceRecord } from '../../../src/service/records/device-record.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import type { MessageProgress, MessageRecord, MessageState } from '../../../src/service/records/message-record.js';
import type { PresetRecord } from '../../../src/service/records/preset-record.js';
import { TOKEN_RIGHTS, type TokenRecord } from '../../../src/service/records/token-record.js';
import type { Once } from '../../../src/service/store/store.js';

export const NOON = Date.UTC(2030, 5, 1, 12);

const FILTER = filterToKeep(compileOrThrow('A("00000-AAAAA", ["iOS"]) * T("City", EQ, "Köln")'), null);

export interface Made {
  readonly createdBy?: string;
  readonly createdAt?: number;
}

export function presetRecord(code: string, { createdBy = 'shop', createdAt = NOON }: Made = {}): PresetRecord {
  const preset = { name: `preset ${code}`, applicationCode: '00000-AAAAA', content: { platforms: {} } };
  return { code, createdBy, createdByName: createdBy, createdAt, preset };
}

export function audienceRecord(code: string, { createdBy = 'shop', createdAt = NOON }: Made = {}): AudienceRecord {
  return { code, createdBy, createdByName: createdBy, createdAt, name: `audience ${code}`, filter: FILTER };
}

export function messageRecord(
  code: string,
  {
    resolveAt = NOON,
    createdBy = 'shop',
    createdAt = NOON,
    progress = progressOf(0, 'scheduled'),
    content = 'Hello',
  }: Made & { resolveAt?: number; progress?: MessageProgress; content?: string } = {},
): MessageRecord {
  return {
    code,
    createdBy,
    createdByName: createdBy,
    createdAt,
    request: { devices_filter: FILTER.text, content, wp_type: 'Tile', timezone: 'UTC' },
    filter: FILTER,
    sendTime: { kind: 'instant', at: resolveAt },
    resolveAt,
    audience: { count: 3, devices: 10, byPlatform: { iOS: 3 }, byApplication: { '00000-AAAAA': 3 } },
    progress,
  };
}

export function progressOf(version: number, state: MessageState, transport: string | null = null): MessageProgress {
  return {
    version,
    state,
    changedAt: NOON + version,
    resolution: transport === null ? null : { generation: 'one', basis: 'all', transport, isCommitted: false },
    handedOver: null,
    failure: null,
  };
}

export function tokenRecord(name: string, applications: readonly string[] | null = null): TokenRecord {
  return {
    id: `id of ${name}`,
    name,
    secrets: [{ hash: 'ab'.repeat(32), expiresAt: null }],
    applications,
    mayExclude: [],
    isAccountWide: applications === null,
    may: TOKEN_RIGHTS,
    createdAt: NOON,
  };
}

export function deviceRecord(id: string, tags: Readonly<Record<string, number>> = {}): DeviceRecord {
  const device = { id, platform: 'iOS' as const, applications: ['00000-AAAAA'], tags };
  return { id, device, pushTokens: { '00000-AAAAA': `token of ${id}` } };
}

/** May target everything. */
export const SHOP: TokenRecord = { ...tokenRecord('shop'), id: 'shop' };

export function once(key: string, digest = 'one', token = 'shop'): Once {
  return { token, key, digest };
}
