import { describe, expect, it } from 'vitest';
import { runCases } from '../../src/filter-tests/run-cases.js';
import { suiteOf } from './suites.js';

const GROWN = { id: 'grown', platform: 'iOS', applications: ['X'], tags: { age: 18 } };
const CHILD = { id: 'child', platform: 'iOS', applications: ['X'], tags: { age: 17 } };
const FILTER = 'A("X") * T("age", GTE, 18)';

/** What fails, as `case: message / label / because`. */
function expectFailures(filterText: string, file: object, expected: readonly string[]): void {
  const { filter, suite } = suiteOf(filterText, file);
  const lines = runCases(filter, suite).flatMap(({ test, failures }) =>
    failures.map(({ diagnostic, because }) =>
      [
        `${test.name}: ${diagnostic.message}`,
        diagnostic.label,
        ...because.map(({ text, note }) => `${text} ${note}`),
      ].join(' / '),
    ),
  );
  expect(lines).toEqual(expected);
}

describe('cases', () => {
  it('pass', () =>
    expectFailures(
      FILTER,
      {
        devices: [GROWN, CHILD],
        cases: [
          { in: ['grown'], out: ['child'], count: 1 },
          { reach: { accountWide: false, applications: ['X'], groups: [] } },
        ],
      },
      [],
    ));

  it('fail where a device is missing, with what keeps it out', () =>
    expectFailures(FILTER, { cases: [{ name: 'n', in: [CHILD] }] }, [
      'n: this device is not in the audience: `T("age", GTE, 18)` fails, `age` is 17 / expected in / T("age", GTE, 18) fails, `age` is 17',
    ]));

  it('fail where a device is too many, with what lets it in', () =>
    expectFailures(FILTER, { cases: [{ out: [GROWN] }] }, [
      'case 1: this device is in the audience: `A("X")` holds, subscribed to X; `T("age", GTE, 18)` holds, `age` is 18 / expected outside / A("X") holds, subscribed to X / T("age", GTE, 18) holds, `age` is 18',
    ]));

  it('count the rest of many reasons', () => {
    const { filter, suite } = suiteOf('T("a", EQ, 1) + T("b", EQ, 1) + T("c", EQ, 1) + T("d", EQ, 1)', {
      cases: [{ in: [{ id: 'd', platform: 'iOS' }] }],
    });
    const [failure] = runCases(filter, suite)[0]!.failures;
    expect(failure!.diagnostic.message).toMatch(/; and 2 more clauses$/);
    expect(failure!.because.length).toBe(4);
  });

  it('fail where a count is another one, with who is in', () => {
    const { filter, suite } = suiteOf(FILTER, { devices: [GROWN, CHILD], cases: [{ count: 2 }] });
    const [failure] = runCases(filter, suite)[0]!.failures;
    expect(failure).toMatchObject({ expectation: 'count', expected: 2, actual: 1, device: null });
    expect([failure!.diagnostic.message, failure!.diagnostic.help]).toEqual([
      '1 device of the account is in the audience',
      'in the audience: grown',
    ]);
  });

  it('fail where the reach is another one', () =>
    expectFailures(
      'A("X", ["iOS"]) + A("Y", ["iOS"])',
      { cases: [{ reach: { accountWide: true, applications: ['X', 'Z'], platforms: [] } }] },
      [
        'case 1: the filter cannot reach the whole account: its applications bound it / expected true',
        'case 1: the applications of the reach are `X`, `Y`, without `Z`, with `Y` besides / expected `X`, `Z`',
        'case 1: the platforms of the reach are `iOS`, with `iOS` besides / expected none',
      ],
    ));

  it('fail where the whole account can be reached, with the sets that nothing bounds', () =>
    expectFailures('A("X") + T("age", EQ, 1)', { cases: [{ reach: { accountWide: false } }] }, [
      'case 1: the filter can reach the whole account / expected false / T("age", EQ, 1) is bounded by no application',
    ]));

  it('name no set that nothing bounds where another part of the reach is another one', () =>
    expectFailures(
      'A("X") + T("age", EQ, 1)',
      { cases: [{ reach: { accountWide: true, applications: ['Y'], groups: ['g'] } }] },
      [
        'case 1: the applications of the reach are none, without `Y` / expected `Y`',
        'case 1: the groups of the reach are none, without `g` / expected `g`',
      ],
    ));

  it('pass what is proven', () =>
    expectFailures(
      FILTER,
      {
        cases: [
          { empty: false, implies: 'A("X")', disjoint: 'T("age", LTE, 17)' },
          { equivalent: 'T("age", GTE, 18) * A("X") * A("X")' },
        ],
      },
      [],
    ));

  it('pass a filter that is expected to be empty, and is', () =>
    expectFailures('T("age", GTE, 18) * T("age", LTE, 17)', { cases: [{ empty: true }] }, []));

  it('fail where a filter is not empty, and where it is', () => {
    expectFailures(FILTER, { cases: [{ empty: true }] }, [
      'case 1: a device can be in the filter: `A("X")` holds, subscribed to X; `T("age", GTE, 18)` holds, `age` is 18 / expected nobody / A("X") holds, subscribed to X / T("age", GTE, 18) holds, `age` is 18',
    ]);
    expectFailures('A("X") \\ A("X")', { cases: [{ empty: false }] }, [
      'case 1: no device can be in the filter / expected somebody',
    ]);
  });

  it('fail where a device is on the wrong side of another filter, with what decides in both', () => {
    expectFailures(FILTER, { cases: [{ implies: 'T("age", GTE, 19)' }] }, [
      'case 1: a device can be in the filter, and not in the other one: `A("X")` holds, subscribed to X; `T("age", GTE, 18)` holds, `age` is 18; in the other one `T("age", GTE, 19)` fails, `age` is 18 / expected every device inside / A("X") holds, subscribed to X / T("age", GTE, 18) holds, `age` is 18',
    ]);
    expectFailures('T("age", EQ, 1)', { cases: [{ equivalent: 'T("age", IN, [1, 2])' }] }, [
      'case 1: a device can be in the other filter, and not in this one: `T("age", EQ, 1)` fails, `age` is 2; in the other one `T("age", IN, [1, 2])` holds, `age` is 2 / expected the same audience / T("age", EQ, 1) fails, `age` is 2',
    ]);
    expectFailures('A("X")', { cases: [{ disjoint: 'A("Y")' }] }, [
      'case 1: a device can be in both filters: `A("X")` holds, subscribed to X; in the other one `A("Y")` holds, subscribed to Y / expected nobody in both / A("X") holds, subscribed to X',
    ]);
  });

  it('show the device, without an id', () => {
    const { filter, suite } = suiteOf('A("X")', { cases: [{ disjoint: 'A("Y")' }] });
    const [failure] = runCases(filter, suite)[0]!.failures;
    expect(failure).toMatchObject({ expectation: 'disjoint', expected: true, actual: false });
    expect(failure!.device).toMatchObject({ applications: ['X', 'Y'] });
    expect(failure!.diagnostic.help).toBe('for example {"platform":"iOS","applications":["X","Y"]}');
  });

  it('fail where the budget does not suffice', () => {
    const cases = [{ equivalent: 'T("age", GTE, 18)' }, { empty: true }, { empty: false }];
    const { filter, suite } = suiteOf(FILTER, { cases });
    const failures = runCases(filter, suite, { maxSteps: 1, maxNodes: 1 }).flatMap((each) => each.failures);
    expect(failures.map(({ diagnostic, actual, device }) => [diagnostic.code, actual, device])).toEqual([
      ['test/not-equivalent', 'unknown', null],
      ['test/not-empty', 'unknown', null],
      ['test/empty', 'unknown', null],
    ]);
    const why = 'not decided: too many combinations: undecided after 1 step of search and a diagram of up to 1 node';
    expect(failures.map(({ diagnostic }) => diagnostic.message)).toEqual([why, why, why]);
  });
});
