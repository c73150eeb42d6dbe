/** `--suppressions` and `--suppress-all`: findings counted by source and code, and counts that nothing needs any more. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, type Run, runInProcess, withFolderAsync } from './command.js';

const WIDE = 'A("X") + T("vip", EQ, 1)';
const FILES: Files = {
  'f/a.sift': `${WIDE} + T("age", BETWEEN, [3, 1])\n`,
  'f/b.sift': `${WIDE}\n`,
  'f/c.sift': 'A("X")\n',
};
const LIST = ['--suppressions', 'known.json'];

interface Place {
  check(...words: readonly string[]): Promise<Run>;
  read(name: string): string;
  write(name: string, text: string): void;
  remove(name: string): void;
}

async function inFolder(files: Files, work: (place: Place) => Promise<void>): Promise<void> {
  await withFolderAsync(files, (folder) =>
    work({
      check: (...words) => runInProcess(['check', ...words], { folder }),
      read: (name) => readFileSync(join(folder, name), 'utf8'),
      write: (name, text) => writeFileSync(join(folder, name), text),
      remove: (name) => rmSync(join(folder, name)),
    }),
  );
}

describe('--suppress-all', () => {
  it('writes what is found, by source and code, and the run is clean', async () => {
    await inFolder(FILES, async ({ check, read }) => {
      expect(await check('f', ...LIST, '--suppress-all')).toEqual({
        code: 0,
        out: '',
        err: 'suppressed 2 findings in known.json\n',
      });
      expect(JSON.parse(read('known.json'))).toEqual({
        'f/a.sift': { 'type/between-order': 1 },
        'f/b.sift': { 'lint/account-wide': 1 },
      });
      expect(await check('f', ...LIST, '--fail-level', 'note')).toEqual({ code: 0, out: '', err: '' });
    });
  });

  it('keeps what it says of files that were not looked at, and drops those that are gone', async () => {
    await inFolder(FILES, async ({ check, read, write, remove }) => {
      write(
        'known.json',
        '{"f/a.sift": {"syntax/empty": 3}, "f/b.sift": {"lint/account-wide": 1}, "gone.sift": {"lint/x": 1}}',
      );
      await check('f/a.sift', ...LIST, '--suppress-all');
      expect(JSON.parse(read('known.json'))).toEqual({
        'f/a.sift': { 'type/between-order': 1 },
        'f/b.sift': { 'lint/account-wide': 1 },
      });
      remove('f/b.sift');
      await check('f/a.sift', ...LIST, '--suppress-all', '--fix', '--unsafe-fixes');
      expect(JSON.parse(read('known.json'))).toEqual({ 'f/a.sift': { 'lint/account-wide': 1 } });
    });
  });

  it('writes nothing when something could not be read', async () => {
    await inFolder({ ...FILES, 'known.json': '{}' }, async ({ check, read }) => {
      expect(await check('f', 'no.sift', ...LIST, '--suppress-all')).toMatchObject({
        code: 2,
        err: 'pushsift: cannot read no.sift: there is no such file\n',
      });
      expect(read('known.json')).toBe('{}');
    });
  });

  it('wants a file', async () => {
    await inFolder(FILES, async ({ check }) => {
      expect(await check('f', '--suppress-all')).toEqual({
        code: 2,
        out: '',
        err: 'pushsift: `--suppress-all` wants a file to write\n  help: name it with `--suppressions FILE`\n',
      });
    });
  });
});

describe('--suppressions', () => {
  it('tells every finding of a code when there is one more than the count', async () => {
    await inFolder(
      { 'a.sift': WIDE, 'known.json': '{"a.sift": {"lint/account-wide": 1}}' },
      async ({ check, write }) => {
        expect(await check('a.sift', ...LIST)).toEqual({ code: 0, out: '', err: '' });
        write('a.sift', 'T("age", BETWEEN, [3, 1]) + T("age", BETWEEN, [4, 1])');
        write('known.json', '{"a.sift": {"type/between-order": 1}}');
        const { code, out } = await check('a.sift', ...LIST);
        expect({ code, lines: out.split('\n').length - 1 }).toEqual({ code: 1, lines: 2 });
      },
    );
  });

  it('a suppressed error does not fail the run, and does not make the filter valid', async () => {
    await inFolder(
      { 'a.sift': 'A("X"', 'known.json': '{"a.sift": {"syntax/unclosed-bracket": 1}}' },
      async ({ check }) => {
        const { code, out } = await check('a.sift', ...LIST, '--format', 'json');
        expect({ code, report: JSON.parse(out) }).toMatchObject({
          code: 0,
          report: { results: [{ valid: false, reach: null, diagnostics: [] }], summary: { errors: 0 }, failure: null },
        });
      },
    );
  });

  it('warns of counts that nothing needs, at their lines', async () => {
    const known =
      '{\n  "f/c.sift": {\n    "lint/account-wide": 2,\n    "syntax/empty": 1\n  },\n  "gone.sift": {"lint/account-wide": 1}\n}\n';
    await inFolder({ ...FILES, 'f/c.sift': WIDE, 'known.json': known }, async ({ check }) => {
      const { code, out } = await check('f/c.sift', ...LIST);
      expect({ code, out }).toEqual({
        code: 0,
        out: [
          'known.json:3:26: warning suppression/unused 2 findings of `lint/account-wide` in `f/c.sift` are suppressed, and there is 1 | help: lower the count to 1',
          'known.json:4:21: warning suppression/unused 1 finding of `syntax/empty` in `f/c.sift` is suppressed, and there is none | help: remove the entry',
          'known.json:6:38: warning suppression/unused 1 finding of `lint/account-wide` in `gone.sift` is suppressed, and the file is gone | help: remove the entry',
          '',
        ].join('\n'),
      });
      expect((await check('f/c.sift', ...LIST, '--max-warnings', '2')).code).toBe(1);
      expect((await check('f/c.sift', ...LIST, '--fail-level', 'warning')).code).toBe(1);
    });
  });

  it('leaves counts alone whose sources were not looked at', async () => {
    await inFolder({ ...FILES, 'known.json': '{"f/a.sift": {"syntax/empty": 1}}' }, async ({ check }) => {
      expect(await check('f/c.sift', ...LIST)).toEqual({ code: 0, out: '', err: '' });
    });
  });

  it('counts all bodies of one file together', async () => {
    const body = `{"request": {"auth": "t", "content": "x", "devices_filter": ${JSON.stringify(WIDE)}}}`;
    await inFolder(
      { 'a.jsonl': `${body}\n${body}\n`, 'known.json': '{"a.jsonl": {"lint/account-wide": 2}}' },
      async ({ check }) => expect(await check('a.jsonl', ...LIST)).toEqual({ code: 0, out: '', err: '' }),
    );
  });

  it('names sources as seen from the folder of the file', async () => {
    await inFolder({ 'f/a.sift': WIDE, 'f/known.json': '{"a.sift": {"lint/account-wide": 1}}' }, async ({ check }) =>
      expect(await check('f/a.sift', '--suppressions', 'f/known.json')).toEqual({ code: 0, out: '', err: '' }),
    );
  });

  it('may come from the configuration, seen from its folder', async () => {
    const files = {
      'pushsift.config.json': '{"suppressions": "lists/known.json"}',
      'lists/known.json': '{"../a.sift": {"lint/account-wide": 1}}',
      'a.sift': WIDE,
    };
    await inFolder(files, async ({ check }) => expect(await check('a.sift')).toEqual({ code: 0, out: '', err: '' }));
  });

  it.each([
    ['{"a.sift": {"lint/account-wide": 0}}', ':1:34: a count is a whole number from 1'],
    ['{"a.sift": {"lint/account-wide": 1.5}}', ':1:34: a count is a whole number from 1'],
    ['{"a.sift": {"lint/account-wide": "1"}}', ':1:34: a count is a whole number from 1'],
    ['{"a.sift": {"lint/account-wide": true}}', ':1:34: a count is a whole number from 1'],
    ['{"a.sift": 1}', ':1:12: an object is wanted here: sources, and in each codes with a count'],
    ['[]', ':1:1: an object is wanted here: sources, and in each codes with a count'],
    ['{"a.sift": {"x": 1, "x": 2}}', ':1:21: the key `x` is here twice'],
    ['{', ':1:1: '],
  ])('%s is exit 2', async (known, message) => {
    await inFolder({ 'a.sift': WIDE, 'known.json': known }, async ({ check }) => {
      const { code, err } = await check('a.sift', ...LIST);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`pushsift: known.json${message}`) });
    });
  });

  it('a file that is not there is exit 2', async () => {
    await inFolder({ 'a.sift': WIDE }, async ({ check }) => {
      const { code, err } = await check('a.sift', ...LIST);
      expect({ code, err }).toEqual({ code: 2, err: 'pushsift: cannot read known.json: there is no such file\n' });
    });
  });
});
