/** `checkFiles`, as build tools call it: everything is a value, and nothing is printed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { checkFiles } from '../../src/node/check/check-files.js';
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
