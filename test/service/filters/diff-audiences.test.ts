/** A change of a filter: how much is tried to prove it, and which filters the audience is asked for. */

import { expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { diffAudiences } from '../../../src/service/filters/diff-audiences.js';
import { pigeons } from '../../support/hard-filters.js';

const audience = streamAudience({ open: () => [], generation: '1' });

it('is undecided after 50,000 steps of search and a diagram of 20,000 nodes, since all others wait for it', async () => {
  const [hard] = pigeons(14).filters;
  const pair = [compileOrThrow('T("other", EQ, 1)'), compileOrThrow(hard, { lint: false })] as const;
  expect(await diffAudiences({ audience, catalog: null }, pair)).toMatchObject({
    gained: {
      count: 0,
      reason: 'too many combinations: undecided after 50,000 steps of search and a diagram of up to 20,000 nodes',
    },
  });
});
