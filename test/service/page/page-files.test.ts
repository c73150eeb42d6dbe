/** The files of the status page are those that its sources come to. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageModule } from '../../../.ci/package/write-page.js';

it('the status page is made from its sources', () => {
  const written = readFileSync(new URL('../../../src/service/page/page-files.ts', import.meta.url), 'utf8');
  expect(written, 'run `npm run build`').toBe(pageModule());
});
