// All laws of repairs for every single wrong character in a few filters: left out, put in, replaced, swapped with the next. From a thousand cases on in all of
// the filters; `npm run test:deep:repairs` tries more characters.

import { expect, it } from 'vitest';
import { CASES } from '../support/law.js';
import { everyWrongText } from '../support/wrong/every-mistake.js';
import { complaint, REPAIR_LAWS } from '../support/wrong/laws.js';
import { textOf } from '../support/wrong/pieces.js';
import { representativeFilters } from '../support/wrong/representative-texts.js';
import { Trial } from '../support/wrong/trial.js';

const ALPHABET = [...'"\'),#5 '];
const ONE_IN = CASES < 1000 ? 4 : 1;

const filters = representativeFilters()
  .filter((_, index) => index % ONE_IN === 0)
  .map((root, index) => ({ root, text: textOf(root), comments: index % 2 === 0 }));

it.each(filters)('$text', ({ root, comments }) => {
  const complaints = new Set<string>();
  for (const wrong of everyWrongText(root, ALPHABET, comments)) {
    const trial = new Trial(wrong);
    for (const law of REPAIR_LAWS) if (law(trial) !== null) complaints.add(complaint(law, wrong) ?? '');
  }
  expect([...complaints].join('\n')).toBe('');
});
