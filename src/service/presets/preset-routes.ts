/** Presets, as they are kept: one, all, and away with one. */

import { shown } from '../../base/shown.js';
import { type Answer, jsonAnswer, refusal } from '../http/answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { nextAfter, pageOf } from '../http/page-of.js';
import { audit } from '../tokens/audit.js';
import { ifSeen } from '../tokens/seen-by.js';
import type { ListedPreset } from './listed-preset.js';
import type { PresetRecord } from './preset-record.js';

export const presetRoutes: RouteGroup = ({ store, logger }) => [
  {
    path: '/v1/presets',
    access: 'token',
    may: { GET: 'read' },
    methods: {
      GET: async ({ request, token }) => {
        const page = pageOf(request, token);
        if ('status' in page) return page;
        const presets = await store.presets(page);
        return jsonAnswer(200, { presets: presets.items.map(listedJson), next: nextAfter(presets) });
      },
    },
  },
  {
    path: '/v1/presets/:code',
    access: 'token',
    may: { GET: 'read', DELETE: 'remove' },
    methods: {
      GET: async ({ request, token }) => {
        const code = request.param('code') ?? '';
        const preset = ifSeen(token, await store.preset(code));
        return preset === null ? noPreset(code) : jsonAnswer(200, presetJson(preset));
      },
      DELETE: async ({ id, request, token }) => {
        const code = request.param('code') ?? '';
        const isThere = ifSeen(token, await store.preset(code)) !== null && (await store.removePreset(code));
        if (!isThere) return noPreset(code);
        audit(logger, { request: id, token, code }, 'preset removed');
        return { status: 204, body: null };
      },
    },
  },
];

function noPreset(code: string): Answer {
  return refusal(404, `there is no preset \`${shown(code)}\``);
}

function listedJson({ createdBy: _, createdByName, createdAt, ...preset }: ListedPreset): object {
  return { ...preset, createdBy: createdByName, createdAt: new Date(createdAt).toISOString() };
}

function presetJson({ code, createdByName, createdAt, preset }: PresetRecord): object {
  return { code, createdBy: createdByName, createdAt: new Date(createdAt).toISOString(), preset };
}
