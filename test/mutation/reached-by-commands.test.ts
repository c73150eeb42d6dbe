import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from '../cli/command.js';
import { takeReached } from './reached-by-commands.js';

it('counts what each command reached, and each command once', () => {
  withFolder({ reached: '0,2\n\n2\n' }, (folder) => {
    const counts = Uint32Array.of(0, 7, 0);
    takeReached(join(folder, 'reached'), counts);
    takeReached(join(folder, 'reached'), counts);
    expect([...counts]).toEqual([1, 7, 2]);
    expect(existsSync(join(folder, 'reached'))).toBe(false);
  });
});
