/** `--max-audience` and `--min-audience`: filters counted over devices of every form. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, runInProcess, withFolderAsync } from './command.js';

const CATALOG = '{"applications":{"X":{}},"groups":{"g":{"applications":["X"]}},"tags":{"vip":{"type":"Integer"}}}';
const FILES: Files = {
  'two.sift': '# both\nA("X")\n',
  'one.sift': 'A("X") * T("vip", EQ, 1)\n',
  'none.sift': 'A("X") * T("vip", EQ, 2)\n',
  'group.sift': 'G("g")\n',
  'broken.sift': 'A(\n',
  'catalog.json': CATALOG,
  'd.ndjson':
    '{"id":"a","platform":"iOS","applications":["X"],"tags":{"vip":1}}\n{"id":"b","platform":"iOS","applications":["X"]}\n',
  'd.csv': 'id,platform,applications,vip\na,iOS,X,1\nb,iOS,X,\n',
  'bad.ndjson': '{"id":1}\n',
};

async function check(
  words: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let result = { code: -1, out: '', err: '' };
  await withFolderAsync(FILES, async (folder) => {
    await runInProcess(['index', 'build', 'd.ndjson', '--catalog', 'catalog.json', '--output', 'd.psi'], { folder });
    result = await runInProcess(['check', ...words], { folder });
  });
  return result;
}

const TOO_LARGE =
  'two.sift:2:1: error audience/too-large this filter reaches 2 devices, the most allowed is 1 device | help: narrow the filter, or raise `--max-audience`\n';
const TOO_SMALL =
  'none.sift:1:1: error audience/too-small this filter reaches 0 devices, the least wanted is 1 device | help: widen the filter, or lower `--min-audience`\n';

describe('audience guards', () => {
  it.each(['d.ndjson', 'd.psi'])('hold over %s', async (devices) => {
    const words = ['two.sift', 'one.sift', 'none.sift', '--devices', devices];
    expect(await check([...words, '--max-audience', '1', '--min-audience', '1'])).toEqual({
      code: 1,
      out: TOO_LARGE + TOO_SMALL,
      err: '',
    });
    expect(await check([...words, '--max-audience', '2', '--min-audience', '0'])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('hold over CSV', async () => {
    const { code, out } = await check([
      'two.sift',
      '--devices',
      'd.csv',
      '--max-audience',
      '1',
      '--catalog',
      'catalog.json',
    ]);
    expect({ code, out }).toEqual({ code: 1, out: TOO_LARGE });
  });

  it('a group wants a catalog; an index has one', async () => {
    const guard = ['group.sift', '--max-audience', '1', '--devices'];
    expect((await check([...guard, 'd.ndjson'])).out).toMatch(/^group\.sift:1:1: error plan\/group-needs-catalog /);
    expect((await check([...guard, 'd.psi'])).out).toMatch(/^group\.sift:1:1: error audience\/too-large /);
  });

  it('a filter with errors is not counted, the others are', async () => {
    const { code, out } = await check(['broken.sift', 'two.sift', '--max-audience', '1', '--devices', 'd.ndjson']);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^broken\.sift:1:\d+: error [\s\S]*\ntwo\.sift:2:1: /),
    });
  });

  it('a bad line of devices is exit 2, with what was found in the filters', async () => {
    const { code, out, err } = await check([
      'broken.sift',
      'two.sift',
      '--max-audience',
      '1',
      '--devices',
      'bad.ndjson',
    ]);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: expect.stringMatching(/^broken\.sift:/),
      err: expect.stringMatching(/^pushsift: bad\.ndjson:1: /),
    });
  });

  it('want devices', async () => {
    expect(await check(['two.sift', '--max-audience', '1'])).toEqual({
      code: 2,
      out: '',
      err: 'pushsift: no devices are named\n  help: name their file with `--devices FILE`\n',
    });
  });

  it('devices alone are not read', async () => {
    expect(await check(['two.sift', '--devices', 'no.ndjson'])).toEqual({ code: 0, out: '', err: '' });
  });

  it('devices may come from standard input', async () => {
    await withFolderAsync(FILES, async (folder) => {
      const input = readFileSync(join(folder, 'd.ndjson'));
      const words = ['check', 'two.sift', '--devices', '-', '--max-audience', '1'];
      expect(await runInProcess(words, { folder, input })).toEqual({ code: 1, out: TOO_LARGE, err: '' });
    });
  });
});
