import { describe, expect, it } from 'vitest';
import { parseScript } from '../../src/conformance/parse-script.js';
import { runCase, runScript } from '../../src/conformance/run-script.js';
import type { Evaluator } from '../../src/evaluate/evaluator.js';
import { referenceEvaluator } from '../../src/evaluate/reference.js';

const DEVICES = 'devices\n  {"id":"a","platform":"iOS","applications":["X"]}\n  {"id":"b","platform":"iOS"}\n';

function expectFailures(script: string, ...failures: string[]) {
  const { outcomes, problems } = runScript(DEVICES + script, referenceEvaluator);
  expect(problems).toEqual([]);
  expect(outcomes.flatMap((outcome) => outcome.failures)).toEqual(failures);
}

function expectProblems(script: string, ...problems: readonly (readonly [line: number, message: string])[]) {
  expect(runScript(script, referenceEvaluator).problems).toEqual(
    problems.map(([line, message]) => ({ line, message })),
  );
}

function expectProblem(script: string, line: number, message: string) {
  expectProblems(script, [line, message]);
}

describe('outcomes', () => {
  it('a case that is right has no failures', () => expectFailures('filter A("X")\nexpect a'));
  it('nobody and everyone', () => {
    expectFailures('filter A("Y")\nexpect nobody\nfilter T("t", NOTSET, "")\nexpect everyone');
  });
  it('devices that are called so, beside others', () => {
    const devices = ['a', 'nobody', 'everyone'].map((id) =>
      JSON.stringify({ id, platform: 'iOS', applications: ['X'] }),
    );
    const script = `devices\n  ${devices.join('\n  ')}\nfilter A("Y")\nexpect nobody a\nfilter A("Y")\nexpect everyone a`;
    expect(runScript(script, referenceEvaluator).outcomes.flatMap(({ failures }) => failures)).toEqual([
      'audience: expected a nobody, found none',
      'audience: expected a everyone, found none',
    ]);
  });
  it('another audience', () => expectFailures('filter A("X")\nexpect b', 'audience: expected b, found a'));
  it('an error nobody expected', () => {
    expectFailures('filter T("t", IN, [])\nexpect nobody', 'errors: expected none, found type/empty-list');
  });
  it('an expected error that does not come', () => {
    expectFailures('filter A("X")\nerror type/empty-list', 'errors: expected type/empty-list, found none');
  });
  it('warnings, where they are asked for', () => {
    expectFailures('filter A("X") + A("X")\nwarning none', 'warnings: expected none, found lint/duplicate-operand');
  });
  it('another reach', () => {
    expectFailures(
      'filter A("X", ["iOS"])\nreach Y on OsX',
      'reach: expected Y, found X',
      'platforms: expected OsX, found iOS',
    );
    expectFailures('filter A("X")\nreach account', 'reach: expected account, found X');
  });
  it('a reach of the account is no other, whatever is named beside it', () => {
    expectFailures('filter T("t", EQ, 1)\nreach account');
    expectFailures('filter A("X")\nreach account X', 'reach: expected account, found X');
  });
  it('words stand apart by any white space', () => {
    expectFailures('filter A("X") + T("t", NOTSET, "")\nexpect b \t  a');
    expectFailures('filter A("X") + A("Y")\nreach Y   X');
    expectFailures('limit tokens \t 4\nfilter A("X")\nexpect a');
  });
  it('applications and groups are reached in any order', () => {
    expectFailures('filter A("X") + G("B")\nerror plan/group-needs-catalog\nreach X B');
    expectFailures('filter A("X") + G("B")\nerror plan/group-needs-catalog\nreach B X');
  });
  it('an application may be named as a platform is', () => {
    expectFailures('filter A("iOS", ["Android"])\nreach iOS on Android');
  });
  it('no words are nobody, and no warning', () => {
    expectFailures('filter A("X")\nexpect', 'audience: expected none, found a');
    expectFailures('filter A("X") + A("X")\nwarning', 'warnings: expected none, found lint/duplicate-operand');
  });
  it('the reach of a wrong filter', () => {
    expectFailures('filter T("t", IN, [])\nerror type/empty-list\nreach X', 'reach: the filter is wrong');
  });
  it('a case says where it stands', () => {
    const { outcomes } = runScript(`${DEVICES}test title\nfilter A("X")\n  + A("Y")\nexpect a`, referenceEvaluator);
    expect(outcomes).toEqual([{ title: 'title', line: 5, filter: 'A("X")\n+ A("Y")', failures: [] }]);
  });
  it('an evaluator that is wrong is found out', () => {
    const everyone: Evaluator = { name: 'everyone', evaluate: (_, devices) => new Set(devices.map(({ id }) => id)) };
    const { outcomes } = runScript(`${DEVICES}filter A("X")\nexpect a`, everyone);
    expect(outcomes[0]?.failures).toEqual(['audience: expected a, found a b']);
  });
  it('the strict dialect refuses what the lenient one repairs', () => {
    const filter = "filter A('X')\n";
    expectFailures(`dialect strict\n${filter}error spelling/quotes`);
    expectFailures(`dialect lenient\n${filter}expect a`);
  });
  it('comments are read where they are on', () => {
    const filter = 'filter A("X") # note\n';
    expectFailures(`comments on\n${filter}expect a\ncomments off\n${filter}error syntax/comment`);
  });
  it('settings end with their test', () => {
    const script =
      'test one\ncomments on\nfilter A("X") # c\nexpect a\ntest two\nlimit tokens 4\nfilter A("X")\nexpect a';
    expectFailures(`${script}\ntest three\nfilter A("X") + A("X")\nexpect a`);
  });
});

describe('problems', () => {
  it('an unknown command', () => expectProblem('filtre A("X")', 1, 'unknown command filtre'));
  it('an answer without a filter', () => expectProblem('# only this\nexpect a', 2, 'expect needs a filter above it'));
  it('a filter without an answer', () => expectProblem('filter A("X")', 1, 'nothing is expected of this filter'));
  it('an unknown device', () => expectProblem('filter A("X")\nexpect z', 2, 'no such device: z'));
  it('an unknown device is told where it is named, and not again', () => {
    expectProblem('filter A("X")\nexpect z\nreach X', 2, 'no such device: z');
  });
  it('an unknown platform', () => {
    const script = 'filter A("X")\nreach X on iOS ios Andriod';
    expectProblem(script, 2, 'no such platform: ios Andriod');
    expect(parseScript(script).cases[0]?.expected.reach?.platforms).toEqual(['iOS']);
  });
  it('a block that belongs to no command', () => expectProblem('  expect a', 1, 'expect needs a filter above it'));
  it('several, in the order of their lines', () => {
    const script = 'filter A("X")\nfiltre A("Y")\nfilter A("Z")\nexpect z\nfilter A("Y")';
    expectProblems(
      script,
      [1, 'nothing is expected of this filter'],
      [2, 'unknown command filtre'],
      [4, 'no such device: z'],
      [5, 'nothing is expected of this filter'],
    );
  });
  it('no device', () => expectProblem('devices\n  {"id":"a"}', 1, 'no device: {"id":"a"}'));
  it('no JSON', () => expectProblem('devices\n  {', 1, 'no device: {'));
  it('one id twice', () => {
    expectProblem(
      'devices\n  {"id":"a","platform":"iOS"}\n  {"id":"a","platform":"iOS"}',
      1,
      'two devices have one id',
    );
  });
  it('a test without a title', () => expectProblem('test', 1, 'a test needs a title'));
  it('a wrong dialect', () => expectProblem('dialect loose', 1, 'the dialect is strict or lenient'));
  it('a wrong comment setting', () => expectProblem('comments maybe', 1, 'comments are on or off'));
  it('a wrong limit', () => expectProblem('limit __proto__ 5', 1, 'a limit is a name and a number'));
  it('an error without a code', () => expectProblem('filter A("X"\nerror', 2, 'which error?'));
  it('a wrong catalog', () => {
    const { problems } = runScript('catalog []', referenceEvaluator);
    expect(problems).toEqual([{ line: 1, message: expect.stringMatching(/^the catalog is wrong: ./) }]);
  });
});

describe('what is passed wrongly is refused', () => {
  const [right] = parseScript('filter A("X")\nexpect nobody').cases;

  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['text', 'filter A("X")'],
    ['a list', [right]],
    ['a case without its filter', { ...right, filter: undefined }],
    ['a case without what is expected', { ...right, expected: undefined }],
    ['a case with devices that are no list', { ...right, devices: {} }],
  ])('as a case: %s', (_, value) => {
    // What a program without types may pass.
    expect(() => runCase(value as never, referenceEvaluator)).toThrow(
      'pushsift: runCase: `scriptCase` must be a case of a script that parseScript read, not ',
    );
  });
});
