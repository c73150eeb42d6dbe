import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { diagnosticsDocument } from '../../docs/generate-diagnostics.js';

it('docs/diagnostics.md says what the catalogue says, with what is really said about its examples', async () => {
  const committed = readFileSync(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8');
  expect(await diagnosticsDocument(), 'run `npm run docs:diagnostics`').toBe(committed);
});
