/** The suite runs with the chevrotain it was asked to run with: the installed one, or the other end of the supported range. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from 'chevrotain';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.js';

it('the wanted chevrotain is the one that runs', () => {
  const folder = process.env.PUSHSIFT_CHEVROTAIN ?? join(ROOT, 'node_modules/chevrotain');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
