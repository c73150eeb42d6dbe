/** Presets, as they are kept: one, all, and away with one. */

import { shown } from '../../base/shown.js';
import { type JsonAnswer, jsonAnswer, refusal } from '../answer.js';
import type { ListedPreset, PresetRecord } from '../records/preset-record.js';
import type { TokenRecord } from '../records/token-record.js';
import type { Store } from '../store/store.js';
import { UnreadableRecordError } from '../store/unreadable.js';
import { audit } from '../tokens/audit.js';
import { readSeen } from '../tokens/seen-by.js';
import type { RouteGroup } from './exchange.js';
import { nextAfter, pageOf } from './page-of.js';
import { readAnswer, readRecords } from './read-records.js';

export const presetRoutes: RouteGroup = ({ store, logger, quotas, budgets, reads }) => [
  {
    path: '/v1/presets',
    access: 'token',
    may: { GET: 'read' },
    methods: {
      GET: async (exchange) => {
        const page = pageOf(exchange.request, exchange.token);
        if ('status' in page) return page;
        return readRecords({ budgets, reads }, exchange, async () => {
          const presets = await store.presets(page);
          const answer = jsonAnswer(200, { presets: presets.items.map(listedJson), next: nextAfter(presets) });
          return { answer, bytes: presets.bytes };
        });
      },
    },
  },
  {
    path: '/v1/presets/:code',
    access: 'token',
    may: { GET: 'read', DELETE: 'remove' },
    methods: {
      GET: (exchange) =>
        readRecords({ budgets, reads }, exchange, async () => {
          const code = exchange.request.param('code') ?? '';
          const preset = await readSeen(exchange.token, store.preset(code));
          return readAnswer(preset === null ? noPreset(code) : jsonAnswer(200, presetJson(preset)));
        }),
      DELETE: async ({ id, request, token }) => {
        const code = request.param('code') ?? '';
        const seen = await ownerOfSeen(store, token, code);
        if (seen === null || !(await store.removePreset(code))) return noPreset(code);
        if (seen.owner !== null) quotas.presets.forget(seen.owner);
        audit(logger, { request: id, token, code }, 'preset removed');
        return { status: 204, body: null };
      },
    },
  },
];

/** Whose the preset is, where `token` sees it. One that cannot be read can be removed, too. */
async function ownerOfSeen(
  store: Store,
  token: TokenRecord,
  code: string,
): Promise<{ readonly owner: string | null } | null> {
  try {
    const preset = await readSeen(token, store.preset(code));
    return preset && { owner: preset.createdBy };
  } catch (error) {
    if (error instanceof UnreadableRecordError) return error.record;
    throw error;
  }
}

function noPreset(code: string): JsonAnswer {
  return refusal(404, `there is no preset \`${shown(code)}\``);
}

function listedJson({ createdBy: _, createdByName, createdAt, ...preset }: ListedPreset): object {
  return { ...preset, createdBy: createdByName, createdAt: new Date(createdAt).toISOString() };
}

function presetJson({ code, createdByName, createdAt, preset }: PresetRecord): object {
  return { code, createdBy: createdByName, createdAt: new Date(createdAt).toISOString(), preset };
}
