/** Presets, as they are kept: one, all, and away with one. */

import { shown } from '../../base/shown.js';
import { type Answer, jsonAnswer, refusal } from '../http/answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { nextAfter, pageOf } from '../http/page-of.js';
import { ifSeen } from '../tokens/seen-by.js';
import type { ListedPreset } from './listed-preset.js';
import type { PresetRecord } from './preset-record.js';

export const presetRoutes: RouteGroup = ({ store }) => [
  {
    path: '/v1/presets',
    access: 'token',
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
    methods: {
      GET: async ({ request, token }) => {
        const code = request.param('code') ?? '';
        const preset = ifSeen(token, await store.preset(code));
        return preset === null ? noPreset(code) : jsonAnswer(200, presetJson(preset));
      },
      DELETE: async ({ request, token }) => {
        const code = request.param('code') ?? '';
        const isThere = ifSeen(token, await store.preset(code)) !== null && (await store.removePreset(code));
        return isThere ? { status: 204, body: null } : noPreset(code);
      },
    },
  },
];

function noPreset(code: string): Answer {
  return refusal(404, `there is no preset \`${shown(code)}\``);
}

function listedJson({ createdAt, ...preset }: ListedPreset): object {
  return { ...preset, createdAt: new Date(createdAt).toISOString() };
}

function presetJson({ code, createdBy, createdAt, preset }: PresetRecord): object {
  return { code, createdBy, createdAt: new Date(createdAt).toISOString(), preset };
}
