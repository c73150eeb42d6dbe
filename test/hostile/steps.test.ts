// Steps taken on hostile input: they grow with how much there is of it, and with nothing else.

import { beforeAll, expect, it } from 'vitest';
import { compile, compileOrThrow } from '../../src/compile.js';
import { FilterSet } from '../../src/percolate/filter-set.js';
import { parse } from '../../src/syntax/parse.js';
import { runInProcess, withFolderAsync } from '../cli/command.js';
import { expectStepRatio, stepsOf } from '../support/steps.js';
import { GROWING_INPUTS } from './growing-inputs.js';
import { GROWING_TEXTS } from './growing-texts.js';
import { LARGE_TEXTS } from './large-texts.js';

const RAISED = { source: 2 ** 24, tokens: 2 ** 24, listItems: 2 ** 24 };

/** At most 2.5 times as many for each of three doublings. */
const BOUND = 2.5 ** 3;

// Parsers are built on first use.
beforeAll(() => void parse('A('));

it.each(GROWING_TEXTS)('of reading grow with the length of the text: $title', async ({ sizes, limits, text }) => {
  const [short, long] = sizes.map(text) as [string, string];
  await expectStepRatio(
    BOUND,
    () => parse(short, { limits }),
    () => parse(long, { limits }),
  );
});

it.each(GROWING_INPUTS)('grow with the number of $title', async ({ sizes: [short, long], ask }) => {
  await expectStepRatio(BOUND, ask(short), ask(long));
});

it('of a device are a hundredth of a step more for each filter that has come, reaches the whole account, and does not hold for it', async () => {
  const device = { id: 'd', platform: 'iOS', tags: { vip: 1 } } as const;
  const [few, many] = [1_000, 100_000].map((count) => {
    const filters = new FilterSet();
    const filter = compileOrThrow('T("vip", NOTSET, "")', { lint: false });
    for (let at = 0; at < count; at++) filters.add(`filter ${at}`, filter);
    return filters;
  }) as [FilterSet, FilterSet];
  expect(many.match({ ...device, tags: {} }).length).toBe(100_000);
  // What is made once for a set, by the first device that is asked about, is made.
  expect([few, many].map((filters) => filters.match(device))).toEqual([[], []]);
  const [before, after] = [await stepsOf(() => few.match(device)), await stepsOf(() => many.match(device))];
  expect(after - before).toBeLessThan(100_000 / 100);
});

it('of checking a file grow with its blank lines, and lines of no kind', async () => {
  const files = Object.fromEntries(
    [12_500, 100_000].map((count) => [`${count}.jsonl`, `${'\n'.repeat(count)}{"name": "n"}\n${'{}\n'.repeat(count)}`]),
  );
  await withFolderAsync(files, (folder) =>
    expectStepRatio(
      BOUND,
      () => runInProcess(['check', '12500.jsonl'], { folder }),
      () => runInProcess(['check', '100000.jsonl'], { folder }),
    ),
  );
});

it.each(LARGE_TEXTS)('are few for each character of %s', async (_, _milliseconds, text) => {
  let diagnostics: readonly unknown[] = [];
  const steps = await stepsOf(() => {
    ({ diagnostics } = parse(text, { limits: RAISED }));
  });
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(steps / text.length).toBeLessThan(100);
});

it('are no more for 60,000 bad tokens, which are counted', async () => {
  const text = '! '.repeat(60_000);
  expect(compile(text).diagnostics.length).toBeLessThanOrEqual(51);
  expect(await stepsOf(() => parse(text))).toBeLessThan(10_000_000);
});

it('are few for a text over the limit of source, which is not read', async () => {
  const text = '('.repeat(10_000_000);
  expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(['limit/source']);
  expect(await stepsOf(() => parse(text))).toBeLessThan(1000);
});

it.each([
  ['pairs of brackets', '()'.repeat(500_000)],
  ['brackets back to back', ')('.repeat(500_000)],
  ['brackets of sets', 'A('.repeat(500_000)],
])('end within 1,000,000 %s when nothing but mistakes comes', (_, text) => {
  const { diagnostics, totals } = compile(text, { limits: { ...RAISED, nesting: 1000 } });
  expect(diagnostics.at(-1)?.code).toBe('limit/too-many-diagnostics');
  expect(totals.errors).toBeGreaterThanOrEqual(65_536);
  expect(totals.errors).toBeLessThan(140_000);
});
