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
});
