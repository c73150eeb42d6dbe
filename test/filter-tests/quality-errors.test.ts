/** What is said of a change that no test notices: of long texts, where they differ. */

import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { filterTree } from '../../src/filter-tests/filter-tree.js';
import { mutantsOf } from '../../src/filter-tests/mutants.js';
import { survivingMutant } from '../../src/filter-tests/quality-errors.js';

/** What is said of a change of one text to another. */
function told(before: string, after: string): string {
  const { filter } = compile('A("X") + A("Y")');
  const [mutant] = mutantsOf(filter!, filterTree(filter!.lowered));
  return survivingMutant({ ...mutant!, before, after }).message;
}

it('names what goes', () => {
  expect(told('A("X")', '')).toBe('no test notices when `A("X")` is gone');
});

it('has texts of up to sixty units whole', () => {
  const start = 'x'.repeat(59);
  expect(told(`${start}1`, `${start}2`)).toBe(`no test notices when \`${start}1\` becomes \`${start}2\``);
});

it('has twelve units of a longer text before what differs', () => {
  const start = 'x'.repeat(60);
  const lead = 'x'.repeat(12);
  expect(told(`${start}1`, `${start}2`)).toBe(`no test notices when \`…${lead}1\` becomes \`…${lead}2\``);
});

it('leaves nothing out before what differs within the first twelve units', () => {
  const rest = 'y'.repeat(70);
  const lead = 'x'.repeat(12);
  expect(told(`${lead}1${rest}`, `${lead}2`)).toBe(
    `no test notices when \`${lead}1${'y'.repeat(46)}…\` becomes \`${lead}2\``,
  );
});
