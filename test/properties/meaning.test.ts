// T1 and the meaning of it all: a filter that type-checks has an audience, and it is what the tables of the language say.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { meaningOf } from '../support/meaning.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('gives every checked filter the audience its text means', () => {
  forAll(
    arbitraryWorld(1, { anyTypes: true }),
    ({ catalog, filters: [tree], devices }) => {
      const filter = compiled(tree!, catalog);
      const meant = devices.filter(meaningOf(tree!, catalog)).map(({ id }) => id);
      expect(audience(filter, devices), filter.text).toEqual(meant.sort());
    },
    2,
  );
});
