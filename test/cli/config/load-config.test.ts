/** Which file is the configuration, and where the names of files in it lead. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findConfig } from '../../../src/cli/config/find-config.js';
import { loadConfig } from '../../../src/cli/config/load-config.js';
import { withFolderAsync } from '../command.js';

/** The values of options in a configuration of this content, and its folder. */
async function valuesOf(content: object): Promise<{ readonly values: object; readonly folder: string }> {
  let found: { readonly values: object; readonly folder: string } | null = null;
  await withFolderAsync({ 'pushsift.config.json': JSON.stringify(content) }, async (folder) => {
    const { values } = await loadConfig(join(folder, 'pushsift.config.json'));
    found = { values: Object.fromEntries(values), folder };
  });
  return found ?? { values: {}, folder: '' };
}

describe('names of files', () => {
  it('lead from the folder of the configuration, whatever folder a run is in', async () => {
    const { values, folder } = await valuesOf({
      catalog: 'c.json',
      devices: 'below/d.ndjson',
      suppressions: '../known.json',
      dialect: 'lenient',
    });
    expect(values).toEqual({
      catalog: join(folder, 'c.json'),
      devices: join(folder, 'below/d.ndjson'),
      suppressions: resolve(folder, '../known.json'),
      dialect: 'lenient',
    });
  });

  it('that are whole stay, as does standard input', async () => {
    const whole = resolve('/a/c.json');
    expect((await valuesOf({ catalog: whole, devices: '-' })).values).toEqual({ catalog: whole, devices: '-' });
  });

  it('of several indexes lead from there each by itself, and a comma in another name is a part of it', async () => {
    const several = await valuesOf({ devices: 'a.psi,below/b.psi' });
    expect(several.values).toEqual({
      devices: `${join(several.folder, 'a.psi')},${join(several.folder, 'below/b.psi')}`,
    });
    const one = await valuesOf({ devices: 'a,b.ndjson' });
    expect(one.values).toEqual({ devices: join(one.folder, 'a,b.ndjson') });
  });
});

describe('the configuration', () => {
  it('is the nearest one, in the folder or above it', async () => {
    await withFolderAsync({ 'pushsift.config.json': '{}' }, async (folder) => {
      const [middle, below] = [join(folder, 'a'), join(folder, 'a/b')];
      mkdirSync(below, { recursive: true });
      const outer = join(folder, 'pushsift.config.json');
      expect([folder, middle, below].map(findConfig)).toEqual([outer, outer, outer]);
      const inner = join(middle, 'pushsift.config.json');
      writeFileSync(inner, '{}');
      expect([folder, middle, below].map(findConfig)).toEqual([outer, inner, inner]);
    });
  });

  it('is none where there is none up to the top', () => {
    expect(findConfig('/no/such/folder')).toBe(null);
  });
});
