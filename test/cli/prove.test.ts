import { describe, expect, it } from 'vitest';
import { type Case, expectRun, pushsiftOnTerminal, runInProcess } from './command.js';

const CATALOG =
  '{"applications":{"X":{"platforms":["Chrome"]},"Y":{}},"groups":{"g":{"applications":["X","Y"]}},"tags":{"age":{"type":"Integer"}}}';
const files = {
  'c.json': CATALOG,
  'adult.sift': '# of age\nT("age", GTE, 18)\n',
  'old.sift': 'T("age", GTE, 65)\n',
};

const cases: readonly Case[] = [
  {
    title: 'empty: yes is exit 0, and needs no more words',
    words: ['prove', 'empty', 'T("age", GTE, 18) * T("age", LTE, 17)'],
    code: 0,
    out: 'yes: no device can be in the filter\n',
  },
  {
    title: 'empty: no is exit 1, with a device and the clauses that let it in',
    words: ['prove', 'empty', 'A("X") * T("age", GTE, 18)'],
    code: 1,
    out: `no: this device is in the filter

  platform      iOS
  applications  X
  age           18

in the filter
  holds  A("X")  subscribed to X
  holds  T("age", GTE, 18)  \`age\` is 18
`,
  },
  {
    title: 'universal: what is not set is neither equal nor unequal',
    words: ['prove', 'universal', 'T("vip", EQ, 1) + T("vip", NOTEQ, 1)'],
    code: 1,
    out: `no: this device is not in the filter

  platform  iOS

not in the filter
  fails  T("vip", EQ, 1)  \`vip\` is not set
  fails  T("vip", NOTEQ, 1)  \`vip\` is not set
`,
  },
  {
    title: 'universal: yes',
    words: ['prove', 'universal', 'T("vip", GTE, 1) + T("vip", LTE, 0) + T("vip", NOTSET, "")'],
    code: 0,
    out: 'yes: every device is in the filter\n',
  },
  {
    title: 'equivalent: brackets, order and duplicates do not matter',
    words: ['prove', 'equivalent', 'A("X") * (A("Y") + A("Z"))', '(A("Z") * A("X")) + (A("Y") * A("X") * A("X"))'],
    code: 0,
    out: 'yes: the same devices are in both filters\n',
  },
  {
    title: 'implies: files are called by their names',
    words: ['prove', 'implies', '@adult.sift', 'old.sift'],
    files,
    code: 1,
    out: `no: this device is in the first filter, and not in the second

  platform  iOS
  age       18

in the first filter, adult.sift
  holds  T("age", GTE, 18)  \`age\` is 18

not in the second filter, old.sift
  fails  T("age", GTE, 65)  \`age\` is 18
`,
  },
  { title: 'implies: yes', words: ['prove', 'implies', 'old.sift', 'adult.sift'], files, code: 0, out: /^yes: / },
  {
    title: 'disjoint: no',
    words: ['prove', 'disjoint', 'T("likes", IN, ["a"])', 'T("likes", IN, ["b"])', '--format', 'json'],
    code: 1,
    out: '{"question":"disjoint","answer":"no","witness":{"id":"witness","platform":"iOS","tags":{"likes":["a","b"]}},"reason":null}\n',
  },
  {
    title: 'overlap: yes carries the device that is in both',
    words: ['prove', 'overlap', 'A("X")', 'A("Y", ["Chrome"])', '--format', 'json'],
    code: 0,
    out: '{"question":"overlap","answer":"yes","witness":{"id":"witness","platform":"Chrome","applications":["X","Y"]},"reason":null}\n',
  },
  {
    title: 'overlap: no is exit 1, and there is no device to show',
    words: ['prove', 'overlap', 'A("X", ["iOS"])', 'A("Y", ["Chrome"])', '--format', 'json'],
    code: 1,
    out: '{"question":"overlap","answer":"no","witness":null,"reason":null}\n',
  },
  {
    title: 'reach: bounded is exit 0',
    words: ['prove', 'reach', 'A("Y") * T("age", GTE, 1) + AT("X", "n", EQ, 1)'],
    code: 0,
    out: 'yes: every device of the filter is subscribed to X or Y\n',
  },
  {
    title: 'reach: account-wide is exit 1, with a device that no application brings in',
    words: ['prove', 'reach', 'A("X") + T("age", GTE, 1)', '--format', 'json'],
    code: 1,
    out:
      '{"question":"reach","answer":"no","witness":{"id":"witness","platform":"iOS","tags":{"age":1}},"reason":null,' +
      '"reach":{"accountWide":true,"applications":[],"groups":[],"platforms":["Amazon","Android","Blackberry","Chrome","Firefox","OsX","Safari","Windows","Windows_Phone","iOS"]}}\n',
  },
  {
    title: 'reach: is a matter of form, though no device may be able to show it',
    words: ['prove', 'reach', 'A("X") + T("age", GTE, 1) * T("age", LTE, 0)'],
    code: 1,
    out: 'no: the filter reaches the whole account; nothing bounds it by its form, though no device can show it\n',
  },
  {
    title: 'reach: of a group without a catalog',
    words: ['prove', 'reach', 'G("g")'],
    code: 0,
    out: 'yes: every device of the filter is subscribed to an application of the group g\n',
  },
  {
    title: 'a group is the applications that the catalog tells',
    words: ['prove', 'equivalent', 'G("g")', 'A("X") + A("Y")', '--catalog', 'c.json'],
    files,
    code: 0,
    out: /^yes: /,
  },
  {
    title: 'and a set of unknown applications without one',
    words: ['prove', 'implies', 'G("g")', 'A("X") + A("Y")'],
    code: 1,
    out: `no: this device is in the first filter, and not in the second

  platform      iOS
  applications  a member of g

the first filter has a group that no catalog tells: a made-up application stands for its members

not in the second filter
  fails  A("X")  not subscribed to X
  fails  A("Y")  not subscribed to Y
`,
  },
  {
    title: 'a device is on a platform that its application has, where the question leaves the choice',
    words: ['prove', 'empty', 'A("X")', '--catalog', 'c.json', '--format', 'json'],
    files,
    code: 1,
    out: /"platform":"Chrome","applications":\["X"\]/,
  },
  {
    title: 'unknown is exit 1, and says which budget ended it and what to do',
    words: ['prove', 'empty', 'A("X") * (A("Y") + A("Z"))', '--max-steps', '1'],
    code: 1,
    out: /^unknown: [^\n]*\b1 step of search\b[^\n]*\n {2}`--max-steps N` and `--max-nodes N` let it search further\n$/,
  },
  {
    title: 'unknown in json has the reason',
    words: [
      'prove',
      'equivalent',
      'A("X") * A("Y")',
      'A("X")',
      '--max-steps',
      '1',
      '--max-nodes',
      '1',
      '--format',
      'json',
    ],
    code: 1,
    out: /^\{"question":"equivalent","answer":"unknown","witness":null,"reason":"[^"]*\b1 nodes?[^"]*"\}\n$/,
  },
  {
    title: 'filters with errors: those of both are told',
    words: ['prove', 'implies', 'A(', 'B("X")'],
    code: 1,
    err: /^<first filter>:1:2: error syntax\/[^\n]*\n<second filter>:1:1: error syntax\/unknown-constructor [^\n]*\n$/,
  },
  {
    title: 'filters with errors: one object for programs',
    words: ['prove', 'implies', 'A(', 'B("X")', '--format', 'json'],
    code: 1,
    out: /^\{"error":\[\{"source":"<first filter>",[^\n]*\{"source":"<second filter>",[^\n]*\]\}\n$/,
    err: /./,
  },
  {
    title: 'tags that two filters take for different types: a diagnostic where the second does',
    words: ['prove', 'equivalent', 'T("age", EQ, "x")', 'A("X") * T("age", GTE, 1)'],
    code: 1,
    err: '<second filter>:1:10: error analysis/filters-disagree there is no type that every use of tag `age` allows | help: compile the filters with one catalog\n',
  },
  {
    title: 'what is wrong under the catalog is an error of the filter',
    words: ['prove', 'empty', 'T("age", EQ, "x")', '--catalog', 'c.json'],
    files,
    code: 1,
    err: /^<filter>:1:14: error type\//,
  },
  {
    title: 'names of every object are ordinary names',
    words: [
      'prove',
      'implies',
      'A("__proto__") * T("constructor", EQ, 1)',
      'T("constructor", EQ, 2)',
      '--format',
      'json',
    ],
    code: 1,
    out: '{"question":"implies","answer":"no","witness":{"id":"witness","platform":"iOS","applications":["__proto__"],"tags":{"constructor":1}},"reason":null}\n',
  },
  {
    title: 'what a filter holds does not reach the terminal as it is',
    words: ['prove', 'empty', 'T("\\u202e", EQ, "\\u0007")'],
    code: 1,
    out: `no: this device is in the filter

  platform  iOS
  <U+202E>  "\\u0007"

in the filter
  holds  T("\\u202e", EQ, "\\u0007")  \`\\u202e\` is "\\u0007"
`,
  },
  {
    title: 'a second filter is wanted where the question is about two',
    words: ['prove', 'implies', 'A("X")'],
    code: 2,
    err: /^pushsift: SECOND is missing: /,
  },
  {
    title: 'a third one is too many',
    words: ['prove', 'implies', 'A("X")', 'A("X")', 'A("Z")'],
    code: 2,
    err: /^pushsift: `A\("Z"\)` is one argument too many\n/,
  },
  {
    title: 'standard input cannot be both',
    words: ['prove', 'implies', '-', '-'],
    input: 'A("X")',
    code: 2,
    err: 'pushsift: standard input cannot be both the first filter and the second filter\n',
  },
  {
    title: 'prove wants a question',
    words: ['prove'],
    code: 2,
    err: /^pushsift: `prove` wants one more word\n {2}help: there are `prove empty`, /,
  },
  {
    title: 'a question that is near another',
    words: ['prove', 'equivalant', 'A("X")', 'A("X")'],
    code: 2,
    err: 'pushsift: there is no command `prove equivalant`\n  help: did you mean `pushsift prove equivalent`?\n',
  },
  {
    title: 'the budget is a whole number',
    words: ['prove', 'empty', 'A("X")', '--max-steps', 'many'],
    code: 2,
    err: /^pushsift: option `--max-steps` takes a whole number from 0, not `many`\n/,
  },
];

describe('prove', () => {
  it.each(cases)('$title', expectRun);

  it('answers are the same again', async () => {
    const words = ['prove', 'implies', 'T("a", IN, ["x", "y"]) + A("X")', 'T("a", IN, ["y"])', '--format', 'json'];
    const [first, second] = [await runInProcess(words), await runInProcess(words)];
    expect(first).toEqual(second);
    expect(first?.code).toBe(1);
  });

  it('draws frames on a terminal', () => {
    const { code, out } = pushsiftOnTerminal(`prove implies 'A(' 'A("X")'`, { environment: { NO_COLOR: '1' } });
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('╭─ <first filter>:1:2') });
  });
});
