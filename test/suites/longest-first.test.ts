/** The files that are begun first are there, each once. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST } from './longest-first.js';

it('names files of tests, each once', () => {
  const missing = LONGEST.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)));
  expect([missing, new Set(LONGEST).size]).toEqual([[], LONGEST.length]);
});
