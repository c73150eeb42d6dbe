import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainDevice } from '../../src/analysis/explain-device.js';
import type { Device } from '../../src/devices/device.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import { evaluate } from '../../src/evaluate/reference.js';
import type { Filter, Lowered } from '../../src/plan/filter.js';
import { forAll } from '../support/law.js';
import { overlappingFilters, SMALL_CATALOG, smallAccount, validFor } from '../support/overlapping-filters.js';
import { audience, compiledText } from '../support/worlds.js';

const YOUNG: Device = { id: 'young', platform: 'iOS', applications: ['X'], tags: { n: 10 } };
const OLD: Device = { id: 'old', platform: 'iOS', applications: ['X'], tags: { n: 25, s: 'a' } };

function deciding(text: string, device: Device): readonly string[] {
  const filter = compiledText(text, SMALL_CATALOG);
  const { because } = explainDevice(filter, explainMatch(filter, device), { catalog: SMALL_CATALOG });
  return because.map((one) => `${one.holds ? '' : 'not '}${one.text}`);
}

describe('the clauses that decide', () => {
  it.each<readonly [string, string, Device, readonly string[]]>([
    ['the stronger of two', 'T("n", GTE, 18) * T("n", GTE, 21)', OLD, ['T("n", GTE, 21)']],
    ['whatever their order', 'T("n", GTE, 21) * T("n", GTE, 18)', OLD, ['T("n", GTE, 21)']],
    ['the weaker of two that fail', 'T("n", GTE, 18) + T("n", GTE, 21)', YOUNG, ['not T("n", GTE, 18)']],
    ['none where no device is in', 'T("n", GTE, 18) * T("n", LTE, 17)', OLD, []],
    ['none where every device is in', 'T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, "")', OLD, []],
    ['an application through its tag', 'A("X") * AT("X", "m", GTE, 1)', OLD, ['not AT("X", "m", GTE, 1)']],
    [
      'all that are needed',
      'A("X") * T("n", GTE, 21) * T("s", EQ, "a")',
      OLD,
      ['A("X")', 'T("n", GTE, 21)', 'T("s", EQ, "a")'],
    ],
    ['one of a repeated one', 'A("Y") + A("Y")', OLD, ['not A("Y")']],
    ['what is taken away', '(A("X") * T("n", GTE, 18)) \\ T("n", GTE, 21)', OLD, ['T("n", GTE, 21)']],
  ])('are %s', (_, text, device, expected) => {
    expect(deciding(text, device)).toEqual(expected);
  });

  it('are known by each place where they stand: of a repeated one, the first place goes first', () => {
    const filter = compiledText('A("X") + A("X") + AT("X", "m", GTE, 1)', SMALL_CATALOG);
    const outcomes = [0, 9, 18].map((start) => ({ span: { start, end: start + 6 }, holds: false }));
    const { because } = explainDevice(filter, { matches: false, because: outcomes }, { catalog: SMALL_CATALOG });
    expect(because).toEqual([outcomes[1]]);
  });

  it('are clauses of the filter: what is told of another place decides nothing', () => {
    const filter = compiledText('T("n", GTE, 18) * T("n", GTE, 21)', SMALL_CATALOG);
    const outcome = explainMatch(filter, OLD);
    const [first] = outcome.because;
    const elsewhere = { ...first!, span: { start: 5, end: 6 } };
    const told = (because: typeof outcome.because) =>
      explainDevice(filter, { ...outcome, because }, { catalog: SMALL_CATALOG }).because;
    expect(told([elsewhere, ...outcome.because])).toEqual(told(outcome.because));
    expect(told([...outcome.because, elsewhere])).toEqual(told(outcome.because));
  });

  it('may be too many when the budget does not last, and then it is said', () => {
    const filter = compiledText('T("n", GTE, 18) * T("n", GTE, 21)', SMALL_CATALOG);
    const { because, reason } = explainDevice(filter, explainMatch(filter, OLD), { maxQuestions: 0 });
    expect([because.length, reason]).toEqual([2, 'there are more than 0 questions to ask']);
  });
});

it('as many questions are asked as a filter of its size allows', () => {
  // 1,000 nodes with the union.
  const text = Array.from({ length: 998 }, (_, at) => `A("x${at}")`).join(' + ');
  const filter = compiledText(text, null);
  const { because, reason } = explainDevice(filter, explainMatch(filter, { id: 'none', platform: 'iOS' }));
  expect([because.length, reason]).toEqual([998, 'there are more than 500 questions to ask']);
});

it.each([
  ['`outcome`', null],
  ['`outcome.matches`', { matches: 1, because: [] }],
  ['`outcome.because`', { matches: true, because: [1] }],
])('what explainMatch does not give is refused: %s', (named, outcome) => {
  const filter = compiledText('A("X")', null);
  expect(() => explainDevice(filter, outcome as never)).toThrow(`explainDevice: ${named} must be`);
});

function clausesOf(filter: Filter): ReadonlyMap<number, Lowered> {
  const clauses = new Map<number, Lowered>();
  const stack: Lowered[] = [filter.lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') clauses.set(node.spans[0]!.start, node);
    else stack.push(...node.operands);
  }
  return clauses;
}

it('devices with the same outcomes get the same answer, and without any of them some get another', () => {
  const cases = fc.tuple(overlappingFilters, fc.nat());
  forAll(
    cases,
    ([{ text, catalog }, pick]) => {
      const devices = validFor(text, catalog);
      const device = devices[pick % devices.length]!;
      const filter = compiledText(text, catalog);
      const { matches, because, reason } = explainDevice(filter, explainMatch(filter, device), { catalog });
      expect([text, reason]).toEqual([text, null]);
      const reached = new Set(audience(filter, devices));
      expect(matches).toBe(reached.has(device.id));
      const clauses = clausesOf(filter);
      const own = new Map(
        because.map((one) => {
          const clause = clauses.get(one.span.start);
          const plan = clause?.kind === 'clause' ? clause.plan : null;
          return [one, plan === null ? new Set<string>() : evaluate(plan, devices)] as const;
        }),
      );
      const agreeing = (some: typeof because) =>
        devices.filter(({ id }) => some.every((one) => own.get(one)!.has(id) === one.holds));
      expect([text, agreeing(because).every(({ id }) => reached.has(id) === matches)]).toEqual([text, true]);
      for (const left of because.map((one) => because.filter((other) => other !== one)))
        expect([text, left.length, agreeing(left).some(({ id }) => reached.has(id) !== matches)]).toEqual([
          text,
          left.length,
          true,
        ]);
      return true;
    },
    0.5,
  );
});

it('the account has devices of every kind', () => {
  expect(smallAccount(SMALL_CATALOG).length).toBeGreaterThan(1000);
});
