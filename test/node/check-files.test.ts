/** `checkFiles`, as build tools call it: everything is a value, and nothing is printed. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { checkFiles } from '../../src/node/check/check-files.js';
import { MAX_TEXT_BYTES } from '../../src/node/read-text.js';
import { report } from '../../src/report/report.js';
import { type Files, withFolderAsync } from '../cli/command.js';

const BAD = 'A("X") * T("age", BETWEEN, [3, 1])\n';
const MESSAGE = `{"request": {"auth": "t", "content": "x", "devices_filter": ${JSON.stringify(BAD.trim())}}}`;
const FILES: Files = { 'a.sift': BAD, 'b.sift': 'A("X")\n', 'c.json': MESSAGE, 'package.json': '{}' };

async function inFiles(work: (at: (name: string) => string) => Promise<void>): Promise<void> {
  await withFolderAsync(FILES, (folder) => work((name) => join(folder, name)));
}

describe('checkFiles', () => {
  it('gives a result for each source of a folder, and names what it skipped', async () => {
    await inFiles(async (at) => {
      const run = await checkFiles([at('.')]);
      expect(run.results.map(({ source, kind, valid }) => [source, kind, valid])).toEqual([
        [at('a.sift'), 'filter', false],
        [at('b.sift'), 'filter', true],
        [at('c.json'), 'createTargetedMessage', false],
      ]);
      expect(run).toMatchObject({ failures: [], fixed: 0, suppressed: 0, skipped: [at('package.json')] });
    });
  });

  it('looks at what has changed alone, and at everything where what is shared has changed', async () => {
    await inFiles(async (at) => {
      const before = process.cwd();
      process.chdir(at('.'));
      try {
        const author = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'commit.gpgsign=false'];
        for (const words of [
          ['init', '-q'],
          ['add', '-A'],
          [...author, 'commit', '-qm', 'change'],
        ])
          execFileSync('git', words);
        writeFileSync('b.sift', BAD);
        writeFileSync('catalog.json', '{}');
        const checked = async (shared?: readonly string[]): Promise<readonly string[]> => {
          const changedSince = { revision: 'HEAD', ...(shared && { shared }) };
          const { results } = await checkFiles(['a.sift', 'b.sift'], { changedSince });
          return results.map(({ source }) => source);
        };
        expect(await checked()).toEqual(['b.sift']);
        expect(await checked([])).toEqual(['b.sift']);
        expect(await checked(['a.sift', 'missing.json'])).toEqual(['b.sift']);
        expect(await checked(['a.sift', 'catalog.json'])).toEqual(['a.sift', 'b.sift']);
        // What cannot be found is told, and standard input has no history.
        const stdin = { read: () => Promise.resolve(BAD) };
        const { results, failures } = await checkFiles(['a.sift', 'no.sift', '-'], {
          changedSince: { revision: 'HEAD' },
          stdin,
        });
        expect(results.map(({ source }) => source)).toEqual(['<stdin>']);
        expect(failures.map(({ source }) => source)).toEqual(['no.sift']);
      } finally {
        process.chdir(before);
      }
    });
  });

  it('writes nothing unless fixes are asked for', async () => {
    await inFiles(async (at) => {
      await checkFiles([at('a.sift')]);
      expect(readFileSync(at('a.sift'), 'utf8')).toBe(BAD);
      const { fixed, results } = await checkFiles([at('a.sift'), at('c.json')], { fix: 'unsafe' });
      expect({ fixed, valid: results.map(({ valid }) => valid) }).toEqual({ fixed: 2, valid: [true, true] });
      expect(readFileSync(at('a.sift'), 'utf8')).toBe(BAD.replace('3, 1', '1, 3'));
      expect(readFileSync(at('c.json'), 'utf8')).toBe(MESSAGE.replace('3, 1', '1, 3'));
    });
  });

  it('behind a guess, makes what is safe and keeps the sets, and takes away no set that is needless because of it', async () => {
    const mendedOf = async (text: string): Promise<string> => {
      let mended = '';
      await withFolderAsync({ 'a.sift': text }, async (folder) => {
        const path = join(folder, 'a.sift');
        await checkFiles([path], { fix: 'unsafe' });
        mended = readFileSync(path, 'utf8');
      });
      return mended;
    };
    expect(await mendedOf('A("X") + A("Y") * T("age", BETWEEN, [3, 1])\n')).toBe(
      '(A("X") + A("Y")) * T("age", BETWEEN, [1, 3])\n',
    );
    expect(await mendedOf('A("X") * T("age", BETWEEN, [1, 3]) * T("age", BETWEEN, [3, 1])\n')).toBe(
      'A("X") * T("age", BETWEEN, [1, 3]) * T("age", BETWEEN, [1, 3])\n',
    );
  });

  it('a failure is a value beside the results', async () => {
    await inFiles(async (at) => {
      const { results, failures } = await checkFiles([at('no.sift'), at('b.sift')]);
      expect(results.length).toBe(1);
      expect(failures).toEqual([
        {
          code: 'input',
          message: `cannot read ${at('no.sift')}: there is no such file`,
          help: null,
          source: at('no.sift'),
        },
      ]);
    });
  });

  it('a folder whose JSON is no request, and that has nothing else, is a failure; each folder for itself, and once', async () => {
    const files = { 'none/a.json': '{}', 'none/deep/b.jsonl': '{}\n', 'some/a.json': '{}', 'some/b.sift': 'A("X")\n' };
    await withFolderAsync(files, async (folder) => {
      const at = (name: string): string => join(folder, name);
      const { results, failures, skipped } = await checkFiles([at('none'), at('some')]);
      expect(results.map(({ source }) => source)).toEqual([at('some/b.sift')]);
      expect(skipped).toEqual([at('none/a.json'), at('none/deep/b.jsonl'), at('some/a.json')]);
      expect(failures).toEqual([
        {
          code: 'input',
          message: `there are no filters or request bodies in ${at('none')}`,
          help: 'the JSON in it is no request that can be told',
          source: at('none'),
        },
      ]);
      const whole = await checkFiles([folder]);
      expect([whole.results.length, whole.failures]).toEqual([1, []]);
      // A file that is named is told by itself.
      const named = await checkFiles([at('some'), at('none/a.json')]);
      expect(named.failures.map(({ source }) => source)).toEqual([at('none/a.json')]);
    });
  });

  it('names filters, bodies and lines of bodies by their endings, and no tests of filters', async () => {
    const names = ['a.sift', 'b.json', 'c.jsonl', 'd.sift.test.json', 'e.txt', 'f.JSON', 'g.sift.bak', 'h.jsonc'];
    const files = Object.fromEntries(names.map((name) => [name, name.endsWith('.sift') ? 'A("X")\n' : '{}']));
    await withFolderAsync(files, async (folder) => {
      const { results, skipped } = await checkFiles([folder]);
      const found = [...results.map(({ source }) => source), ...skipped].map((path) => path.slice(folder.length + 1));
      expect(found).toEqual(['a.sift', 'b.json', 'c.jsonl', 'f.JSON']);
    });
  });

  it('standard input is what the caller gives', async () => {
    const { results } = await checkFiles(['-'], { stdin: { name: 'x.json', read: () => Promise.resolve(MESSAGE) } });
    expect(results).toMatchObject([{ source: 'x.json', kind: 'createTargetedMessage', valid: false }]);
    expect((await checkFiles(['-'])).failures).toMatchObject([{ code: 'usage', source: '<stdin>' }]);
  });

  it('takes a catalog, guards and devices', async () => {
    await inFiles(async (at) => {
      const { catalog } = loadCatalog({ applications: { Y: {} } });
      expect((await checkFiles([at('b.sift')], { catalog })).results[0]?.diagnostics).toMatchObject([
        { code: 'name/unknown-application' },
      ]);
      const lines = '{"id":"d","platform":"iOS","applications":["X"]}';
      const devices = streamAudience({ open: () => [new TextEncoder().encode(lines)] });
      const { results } = await checkFiles([at('b.sift')], { audience: { devices, least: 2 } });
      expect(results[0]?.diagnostics).toMatchObject([{ code: 'audience/too-small', span: { start: 0, end: 6 } }]);
    });
  });

  it('rejects with the reason of an aborted signal, and with nothing else', async () => {
    await inFiles(async (at) => {
      const reason = new Error('enough');
      await expect(checkFiles([at('.')], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const stdin = { read: () => Promise.reject(new TypeError('broken pipe')) };
      expect((await checkFiles(['-'], { stdin })).failures).toMatchObject([
        { code: 'internal', message: 'broken pipe' },
      ]);
    });
  });

  it('what keeps a run from being made is a value without a signal, too', async () => {
    await inFiles(async (at) => {
      const options = { kind: 'createPreset', pointer: '/x' } as const;
      const message = 'a pointer leads to a filter, and not to a createPreset';
      expect((await checkFiles([at('b.sift')], options)).failures).toMatchObject([{ code: 'usage', message }]);
      const devices = streamAudience({
        open: () => {
          throw new TypeError('no devices');
        },
      });
      const { results, failures } = await checkFiles([at('b.sift')], { audience: { devices, least: 2 } });
      expect([results.length, failures.map((failure) => failure.message)]).toEqual([1, ['no devices']]);
    });
  });

  it('in a folder, passes over what is larger than a text, and tells of what cannot be read', async () => {
    await withFolderAsync({ 'b.sift': 'A("X")\n' }, async (folder) => {
      const at = (name: string): string => join(folder, name);
      const noText = new Uint8Array(MAX_TEXT_BYTES + 1).fill(0xfe);
      writeFileSync(at('larger.json'), noText);
      writeFileSync(at('largest.json'), noText.subarray(1));
      const { results, failures, skipped } = await checkFiles([folder]);
      expect(results.map(({ source }) => source)).toEqual([at('b.sift')]);
      expect(skipped).toEqual([at('larger.json')]);
      expect(failures).toMatchObject([
        {
          code: 'input',
          message: `cannot read ${at('largest.json')}: it is not UTF-8 text`,
          source: at('largest.json'),
        },
      ]);
    });
  });

  it('what it gives is what reports are made from', async () => {
    await inFiles(async (at) => {
      const run = await checkFiles([at('a.sift')]);
      expect(report(run, 'compact')).toBe(
        `${at('a.sift')}:1:29: error type/between-order the range is empty: 3 is not less than 1 | unsafe fix: swap the bounds -> A("X") * T("age", BETWEEN, [1, 3])\n`,
      );
      expect(JSON.parse(report(run, 'gitlab', { folder: at('.') }))).toMatchObject([{ location: { path: 'a.sift' } }]);
    });
  });
});

describe('the report of a source', () => {
  const body = (filter: string): string =>
    JSON.stringify({ request: { auth: 't', content: 'x', devices_filter: filter } });

  it('names the line of a body in a file of bodies, and no line of any other source', async () => {
    const files = { 'a.jsonl': `${body('A("X")')}\n${body('A("Y")')}\n`, 'b.sift': 'A("X")', 'c.json': body('A("X")') };
    await withFolderAsync(files, async (folder) => {
      const { results } = await checkFiles([folder]);
      expect(results.map(({ source, line }) => [source, line])).toEqual([
        [join(folder, 'a.jsonl'), 1],
        [join(folder, 'a.jsonl'), 2],
        [join(folder, 'b.sift'), undefined],
        [join(folder, 'c.json'), undefined],
      ]);
      expect(results.map((result) => Object.hasOwn(result, 'line'))).toEqual([true, true, false, false]);
    });
  });

  it('tells which filters reach more after their fixes, with the line of a body, and no others', async () => {
    const wider = 'A("SHOP-1111")';
    const catalog = defineCatalog({ applications: { 'SHOP-11111': {} }, tags: { a: { type: 'Integer' } } });
    const files = {
      'a.sift': wider,
      'b.jsonl': `${body('A("SHOP-11111")')}\n${body(wider)}\n`,
      'c.sift': 'A("SHOP-11111") * T("a", BETWEEN, [3, 1])',
    };
    await withFolderAsync(files, async (folder) => {
      const { growths, fixed } = await checkFiles([folder], { fix: 'unsafe', catalog });
      const told = { kind: 'grew', message: 'now reaches `SHOP-11111`, and did not before', isHeldBack: false };
      expect(growths).toStrictEqual([
        { source: join(folder, 'a.sift'), ...told },
        { source: join(folder, 'b.jsonl'), line: 2, ...told },
      ]);
      expect(fixed).toBe(3);
    });
  });
});

describe('a file of suppressions', () => {
  const files = { 'b.sift': 'A("X") + A("X") + T("a", EQ, 1)', 'a.sift': 'A("X") + A("X")', 'c.sift': 'A("X")' };

  it('is written with its sources and codes in the order of their names', async () => {
    await withFolderAsync({ ...files, 'd.sift': 'A("X") + A("X")' }, async (folder) => {
      const file = join(folder, 's.json');
      const sources = ['b.sift', 'd.sift', 'c.sift', 'a.sift'].map((name) => join(folder, name));
      const { suppressed } = await checkFiles(sources, { suppressions: { file, renew: true } });
      expect(suppressed).toBe(4);
      expect(readFileSync(file, 'utf8').replaceAll(/\s/g, '')).toBe(
        '{"a.sift":{"lint/duplicate-operand":1},"b.sift":{"lint/account-wide":1,"lint/duplicate-operand":1},"d.sift":{"lint/duplicate-operand":1}}',
      );
    });
  });

  it('is a source with warnings, and with nothing of a filter, where it allows more than there is', async () => {
    const text = '{"c.sift": {"lint/duplicate-operand": 1}}';
    await withFolderAsync({ ...files, 's.json': text }, async (folder) => {
      const file = join(folder, 's.json');
      const { results } = await checkFiles([join(folder, 'c.sift')], { suppressions: { file } });
      expect(results.at(-1)).toEqual({
        source: file,
        kind: 'filter',
        text,
        diagnostics: [
          {
            code: 'suppression/unused',
            severity: 'warning',
            message: '1 finding of `lint/duplicate-operand` in `c.sift` is suppressed, and there is none',
            span: { start: 38, end: 39 },
            label: null,
            help: 'remove the entry',
            related: [],
            fixes: [],
            pointer: null,
          },
        ],
        totals: { errors: 0, warnings: 1, notes: 0 },
        valid: true,
        reach: null,
        tags: [],
      });
    });
  });
});
