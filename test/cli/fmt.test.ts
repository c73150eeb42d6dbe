import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, pushsift, withFolder } from './command.js';

const LOOSE = 'A( "X" )*T("age",GTE,18)';
const LAID_OUT = 'A("X") * T("age", GTE, 18)\n';

const cases: readonly Case[] = [
  { title: 'without paths: standard input to standard output', words: ['fmt'], input: LOOSE, code: 0, out: LAID_OUT },
  { title: '- is standard input', words: ['fmt', '-'], input: LOOSE, code: 0, out: LAID_OUT },
  {
    title: 'a file goes to standard output',
    words: ['fmt', 'a.sift'],
    files: { 'a.sift': LOOSE },
    code: 0,
    out: LAID_OUT,
  },
  ...['\r\n', '\r', '\n'].flatMap((end): readonly Case[] =>
    ['', '\ufeff'].map((mark) => ({
      title: `--check knows a file laid out by lines that end with ${JSON.stringify(end)} behind ${JSON.stringify(mark)}`,
      words: ['fmt', '--check', '--diff', '.'],
      files: { 'a.sift': `${mark}# who${end}${LAID_OUT.replace('\n', end)}` },
      code: 0,
    })),
  ),
  {
    title: 'a file of CR LF keeps them',
    words: ['fmt', 'a.sift'],
    files: { 'a.sift': `\ufeff${LOOSE}\r\n# why\r\n` },
    code: 0,
    out: `\ufeff${LAID_OUT.replace('\n', '\r\n')}# why\r\n`,
  },
  {
    title: 'lines that end in different ways get the end of most, and it is said',
    words: ['fmt', '--diff', 'a.sift'],
    files: { 'a.sift': `\r\n\n# who\r\n${LAID_OUT.replace('\n', '\r\n')}` },
    code: 0,
    out: '--- a.sift\n+++ a.sift\n@@ -1,4 +1,2 @@\n-\r\n-\n # who\r\n A("X") * T("age", GTE, 18)\r\n',
    err: 'a.sift: its lines end with CR LF and LF, they are laid out with CR LF\n',
  },
  { title: 'comments are kept', words: ['fmt'], input: '# who\nA("X")', code: 0, out: '# who\nA("X")\n' },
  {
    title: '--check names the files that would change, and exits with 1',
    words: ['fmt', '--check', '.'],
    files: { 'a.sift': LOOSE, 'b.sift': LAID_OUT },
    code: 1,
    out: 'a.sift\n',
  },
  {
    title: '--check with nothing to change exits with 0',
    words: ['fmt', '--check', '.'],
    files: { 'b.sift': LAID_OUT },
    code: 0,
  },
  { title: '--check of standard input', words: ['fmt', '--check'], input: LOOSE, code: 1, out: '<stdin>\n' },
  {
    title: '--diff shows what would change',
    words: ['fmt', '--diff', 'a.sift'],
    files: { 'a.sift': `${LOOSE}\n` },
    code: 0,
    out: `--- a.sift\n+++ a.sift\n@@ -1,1 +1,1 @@\n-${LOOSE}\n+${LAID_OUT}`,
  },
  {
    title: '--diff and --check together exit with 1',
    words: ['fmt', '--diff', '--check', 'a.sift'],
    files: { 'a.sift': LOOSE },
    code: 1,
    out: /^--- a\.sift\n\+\+\+ a\.sift\n/,
  },
  {
    title: '--catalog is taken as everywhere, and not read',
    words: ['fmt', '--catalog', 'c.json'],
    input: LOOSE,
    code: 0,
    out: LAID_OUT,
  },
  {
    title: 'control characters of a name are shown by their numbers',
    words: ['fmt', '--write', 'a\u001b\n.sift'],
    files: { 'a\u001b\n.sift': LOOSE },
    code: 0,
    err: 'wrote a<U+001B><U+000A>.sift\n',
  },
  {
    title: '--width sets the width',
    words: ['fmt', '--width', '10'],
    input: 'A("X") * A("Y")',
    code: 0,
    out: 'A("X")\n  * A("Y")\n',
  },
  {
    title: 'a filter with errors prints nothing but them, and exits with 1',
    words: ['fmt'],
    input: 'A("X"',
    code: 1,
    err: /^<stdin>:1:\d+: error syntax\//,
  },
  {
    title: '--write of standard input is a mistake',
    words: ['fmt', '--write', '-'],
    code: 2,
    err: 'pushsift: standard input cannot be written to: leave out `--write`\n',
  },
  {
    title: '--write and --check contradict each other',
    words: ['fmt', '--write', '--check', 'a.sift'],
    code: 2,
    err: 'pushsift: `--write` cannot be used with `--check` or `--diff`, which write nothing\n',
  },
  {
    title: 'a missing file is exit 2, and the others are still laid out',
    words: ['fmt', 'no.sift', 'a.sift'],
    files: { 'a.sift': LOOSE },
    code: 2,
    out: LAID_OUT,
    err: 'pushsift: cannot read no.sift: there is no such file\n',
  },
  {
    title: '--format json is one object',
    words: ['fmt', '--check', '--format', 'json', 'a.sift'],
    files: { 'a.sift': LOOSE },
    code: 1,
    out: `${JSON.stringify({ files: [{ source: 'a.sift', changed: true, text: LAID_OUT, error: null }], failure: null })}\n`,
  },
  {
    title: '--format json of a failure is one object, too',
    words: ['fmt', '--wirte', '--format', 'json'],
    code: 2,
    out: `${JSON.stringify({ files: [], failure: { code: 'usage', message: 'unknown option `--wirte`' } })}\n`,
    err: 'pushsift: unknown option `--wirte`\n  help: did you mean `--write`?\n',
  },
];

describe('fmt', () => {
  it.each(cases)('$title', expectRun);

  it('--write changes the file and says so on standard error', () => {
    withFolder({ 'a.sift': LOOSE, 'b.sift': LAID_OUT }, (folder) => {
      expect(pushsift(['fmt', '--write', '.'], { folder })).toEqual({ code: 0, out: '', err: 'wrote a.sift\n' });
      expect(readFileSync(join(folder, 'a.sift'), 'utf8')).toBe(LAID_OUT);
    });
  });

  it('--write keeps the mode of the file, follows a link, and leaves nothing beside it', () => {
    withFolder({ 'a.sift': LOOSE }, (folder) => {
      chmodSync(join(folder, 'a.sift'), 0o640);
      symlinkSync('a.sift', join(folder, 'link.sift'));
      expect(pushsift(['fmt', '--write', 'link.sift'], { folder }).code).toBe(0);
      expect(lstatSync(join(folder, 'link.sift')).isSymbolicLink()).toBe(true);
      expect(statSync(join(folder, 'a.sift')).mode & 0o777).toBe(0o640);
      expect(readFileSync(join(folder, 'a.sift'), 'utf8')).toBe(LAID_OUT);
      expect(readdirSync(folder).sort()).toEqual(['a.sift', 'link.sift']);
    });
  });
});
