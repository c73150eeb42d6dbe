// Every stage returns something new: frozen input goes through all of them, and all give the same answer.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { runStages } from '../support/stages.js';
import { arbitraryWorld } from '../support/worlds.js';
import { writeText } from '../support/write-text.js';

it('passes frozen input through every stage', () => {
  forAll(
    arbitraryWorld(1),
    ({ catalog, filters: [tree], devices: [device] }) => {
      const { answers } = runStages(writeText(tree!), catalog, device!);
      expect(new Set(answers).size).toBe(1);
    },
    0.5,
  );
});
