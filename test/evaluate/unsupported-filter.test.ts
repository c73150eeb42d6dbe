/** What an audience rejects with when its engine cannot be asked for a filter. */

import { expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import { UnsupportedFilterError } from '../../src/evaluate/unsupported-filter.js';

it('says the first of what stands in the way, and has all of it', () => {
  const diagnostics = ['the first', 'the second'].map((message) =>
    diagnose('plan/group-needs-catalog', { start: 0, end: 1 }, message),
  );
  const error = new UnsupportedFilterError(diagnostics);
  expect([error.name, error.message, error.diagnostics]).toEqual(['UnsupportedFilterError', 'the first', diagnostics]);
});

it('says something where nothing stands in the way', () => {
  expect(new UnsupportedFilterError([]).message).toBe('the engine cannot be asked for the filter');
});
