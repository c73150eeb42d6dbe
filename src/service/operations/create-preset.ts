/** createPreset: kept as it was checked, without its token. */

import { checkPreset } from '../../payload/check-message.js';
import type { Preset } from '../../requests/preset/check.js';
import { checkPresetReach } from '../tokens/check-reach.js';
import type { Operation } from './operation.js';

export const createPreset: Operation<Preset> = {
  name: 'createPreset',
  codeName: 'presetCode',
  check: checkPreset,
  forbid: (rights, preset, body, { catalog }) => checkPresetReach(rights, preset, body, catalog),
  prepare: async ({ store }, { auth: _, ...preset }, { token, at }) => {
    const record = { createdBy: token.name, createdAt: at, preset };
    return (code, once) => store.addPreset({ code, ...record }, once);
  },
};
