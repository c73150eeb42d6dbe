/** createPreset: kept as it was checked, without its token. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Checked, checkPreset } from '../../payload/check-message.js';
import type { Preset } from '../../requests/preset/check.js';
import { checkPresetOwner } from '../tokens/check-reach.js';
import { isToldBy } from '../tokens/foreign-names.js';
import type { Operation } from './operation.js';

export const createPreset: Operation<Preset, Preset> = {
  name: 'createPreset',
  codeName: 'presetCode',
  quota: 'presets',
  check: (body, options, rights) =>
    withForeignNames(checkPresetOwner(rights, body, options.catalog ?? null), checkPreset(body, options)),
  forbid: () => [],
  measure: async (preset) => preset,
  prepare: async ({ store }, { auth: _, ...preset }, { token, at }) => {
    const record = { createdBy: token.id, createdByName: token.name, createdAt: at, preset };
    return { kind: 'ready', add: (code, once) => store.addPreset({ code, ...record }, once) };
  },
};

function withForeignNames(foreign: readonly Diagnostic[], checked: Checked<Preset>): Checked<Preset> {
  if (foreign.length === 0) return checked;
  const others = checked.diagnostics.filter((found) => !isToldBy(foreign, found));
  return { value: null, diagnostics: [...foreign, ...others] };
}
