/** What is said of a path that leads nowhere: text of a filter is told how it is read, a mistyped name is given the near one. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../src/node/check/check-files.js';
import { missingPathHelp } from '../../src/node/mistaken-text.js';
import { withFolder, withFolderAsync } from '../cli/command.js';

const FILES = {
  'filters/berlin.sift': 'A("X")\n',
  'filters/a.sift': 'A("X")\n',
  'filters/note (1).sift': 'A("X")\n',
  'body.json': '{}',
};

/** What is told of a path in a folder with {@link FILES}, with the folder taken off. */
function helpIn(path: string, command: string): string | null {
  return withFolder(
    FILES,
    (folder) => missingPathHelp(`${folder}/${path}`, command)?.replace(`${folder}/`, '') ?? null,
  );
}

describe.each([
  ['check', 'check'],
  ['fmt', 'format'],
])('%s', (command, verb) => {
  it.each([
    'A("X")',
    "A('X')",
    'T("age", GTE, 18) \\ A("X")',
    'T("city", IN, ["Oslo", "Bergen"]) * A("X")',
    'T("path", EQ, "a/b/c.sift")',
    'a("X")',
    'AT ("X", "a", EQ, 1)',
    '(A("X"))',
    'A(X)',
    'age >= 18',
    'city = "Berlin"',
    'vip',
    '\\',
    '+',
    '"vip/gold"',
    'x-"y"',
    'T("n", EQ, "it\'s")',
    `A("X") + ${'A("Y") + '.repeat(15)}A("Z")`,
    `${'A("X") + '.repeat(20)}A("Z")`,
  ])('text is told to be piped: %s', (text) => {
    const help = missingPathHelp(text, command);
    expect(help).toMatch(new RegExp(`^files are named here: to ${verb} text, pipe it, as in \``));
    const [, echo = ''] = / as in `([\s\S]*) \| pushsift /.exec(help ?? '') ?? [];
    for (const [shell, ...options] of [['sh'], ['bash', '--norc']] as const) {
      const piped = execFileSync(shell, [...options, '-c', echo], { encoding: 'utf8' });
      expect(piped.replace(/\n$/, '')).toBe(text);
    }
  });

  it.each([
    ['long', `A("X") + ${'A("Y") + '.repeat(200)}A("Z")`],
    ['of several lines', 'A("X")\n+ A("Y")'],
  ])('text that is %s is told where it goes', (_, text) => {
    expect(missingPathHelp(text, command)).toBe(
      `files are named here: to ${verb} text, write it into a file, or pipe it into \`pushsift ${command} -\``,
    );
  });

  it.each([
    ['filters/berln.sift', 'filters/berlin.sift'],
    ['filtres', 'filters'],
    ['filtres/berln.sift', 'filters/berlin.sift'],
    ['filters/berlin.sfit', 'filters/berlin.sift'],
    ['filters/Berlin.sift', 'filters/berlin.sift'],
    ['filters/note(1).sift', 'filters/note (1).sift'],
  ])('%s was meant to be %s', (path, meant) => {
    expect(helpIn(path, command)).toBe(`did you mean \`${meant}\`?`);
  });

  it.each(['no.sift', 'filters/oslo.sift', 'elsewhere/berlin.sift', 'my filter.sift', 'x/y'])(
    '%s is a missing file, and nothing is near',
    (path) => {
      expect(helpIn(path, command)).toBeNull();
    },
  );
});

it('a pattern is none that is the text of a filter', async () => {
  await withFolderAsync({ 'A("X") + B': 'A("X")' }, async () => {
    const { failures } = await checkFiles(['A("X") * B']);
    expect(failures).toMatchObject([{ message: 'cannot read A("X") * B: there is no such file' }]);
  });
});

it.each(['A("X")', 'T("n", EQ, "it\'s")', 'a(x)'])(
  'where no command reads text, the text of a filter is told to go into a file: %s',
  (text) => {
    expect(missingPathHelp(text, null)).toBe('files are named here: write the filter into a file');
  },
);

it.each(['x/y', 'no.sift', 'my filter'])('where no command reads text, nothing is said of %s', (path) => {
  expect(missingPathHelp(path, null)).toBeNull();
});
