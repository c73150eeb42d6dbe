/** Whatever names a file that is not there, an argument, an option or a file, is told the name that is near. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../src/node/file-error.js';
import { readTextFile } from '../../src/node/read-text.js';
import { withFolderAsync as inFolder, runInProcess } from './command.js';

const DEVICE = '{"id":"1","platform":"iOS","applications":["X"],"tags":{}}\n';
const FILES = {
  'w.sift': 'A("X")\n',
  'big filter.sift': 'A("X")\n',
  'catalog.json': '{"applications":{"X":{}}}',
  'devices.ndjson': DEVICE,
  'device.json': DEVICE,
  'filters.jsonl': '"A(\\"X\\")"\n',
  'pushsift.config.json': '{}',
  'eq.psi': '',
  'devices.db': '',
  'sup.json': '{}',
  'x.sift.test.json': '{"file":"wx.sift","cases":[{"reach":{"accountWide":false}}]}',
  'out/kept.txt': '',
};
const FILTER = 'A("X")';
const WITH_DEVICES = ['--devices', 'devices.ndjson'];

async function told(words: readonly string[]): Promise<string> {
  let err = '';
  await inFolder(FILES, async (folder) => {
    const run = await runInProcess(words, { folder });
    expect(run.code).toBe(2);
    err = run.err;
  });
  return err;
}

describe('a near name is told', () => {
  it.each<readonly [meant: string, ...words: string[]]>([
    ['w.sift', 'check', 'wx.sift'],
    ['w.sift', 'check', 'wx.sift', '--format', 'pretty'],
    ['w.sift', 'fmt', 'wx.sift'],
    ['./w.sift', 'check', './wx.sift'],
    ['out/kept.txt', 'fmt', 'outt/kept.txt'],
    ['w.sift', 'explain', 'wx.sift'],
    ['w.sift', 'explain', '@wx.sift'],
    ['w.sift', 'count', 'wx.sift', ...WITH_DEVICES],
    ['w.sift', 'list', 'wx.sift', ...WITH_DEVICES],
    ['w.sift', 'match', 'wx.sift', '--device', 'device.json'],
    ['w.sift', 'prove', 'empty', 'wx.sift'],
    ['w.sift', 'prove', 'equivalent', 'w.sift', 'wx.sift'],
    ['w.sift', 'prove', 'reach', 'wx.sift'],
    ['w.sift', 'diff', 'w.sift', 'wx.sift'],
    ['w.sift', 'overlap', 'w.sift', 'wx.sift', ...WITH_DEVICES],
    ['w.sift', 'compile', 'wx.sift', '--to', 'sql:sqlite'],
    ['x.sift.test.json', 'test', 'y.sift.test.json', 'xy.sift.test.json'],
    ['w.sift', 'test', 'x.sift.test.json'],
    ['big filter.sift', 'check', 'big-filter.sift'],
    ['catalog.json', 'check', 'w.sift', '--catalog', 'catalogue.json'],
    ['catalog.json', 'explain', FILTER, '--catalog', 'catalogue.json'],
    ['catalog.json', 'catalog', 'validate', 'catalogue.json'],
    ['catalog.json', 'catalog', 'types', 'catalogue.json'],
    ['catalog.json', 'generate', '--count', '1', '--catalog', 'catalogue.json'],
    ['devices.ndjson', 'check', 'w.sift', '--max-audience', '5', '--devices', 'device.ndjson'],
    ['devices.ndjson', 'count', FILTER, '--devices', 'device.ndjson'],
    ['devices.ndjson', 'catalog', 'infer', '--devices', 'device.ndjson'],
    ['devices.ndjson', 'index', 'build', '--devices', 'device.ndjson', '--output', 'a.psi'],
    ['eq.psi', 'count', FILTER, '--devices', 'e.psi'],
    ['eq.psi', 'index', 'info', 'e.psi'],
    ['eq.psi', 'index', 'verify', 'e.psi'],
    ['device.json', 'match', FILTER, '--device', 'devicse.json'],
    ['device.json', 'explain', FILTER, '--device', 'devicse.json'],
    ['filters.jsonl', 'count', '--filters', 'filtres.jsonl', ...WITH_DEVICES],
    ['filters.jsonl', 'overlap', '--filters', 'filtres.jsonl', ...WITH_DEVICES],
    ['w.sift', 'count', '--filters', 'wx.sift', ...WITH_DEVICES],
    ['devices.db', 'count', FILTER, '--source', 'sqlite:devcies.db'],
    ['pushsift.config.json', 'check', 'w.sift', '--config', 'pushift.config.json'],
    ['sup.json', 'check', 'w.sift', '--suppressions', 'supp.json'],
    ['out/a.xml', 'check', 'w.sift', '--report', 'junit=outt/a.xml'],
    ['out/a.psi', 'index', 'build', ...WITH_DEVICES, '--output', 'outt/a.psi'],
    ['out/a.ts', 'catalog', 'types', 'catalog.json', '--output', 'outt/a.ts'],
    ['out/a', 'generate', '--count', '1', '--output', 'outt/a'],
    ['out/c', 'generate', '--count', '1', '--output', 'a', '--catalog-output', 'outt/c'],
    ['out/a.svg', 'overlap', FILTER, 'A("Y")', ...WITH_DEVICES, '--svg', 'outt/a.svg'],
    ['devices.db', 'serve', 'token', 'list', '--store', 'devcies.db'],
    ['out/s.db', 'serve', 'token', 'add', 'x', '--store', 'outt/s.db'],
    ['out/s.db', 'serve', '--store', 'outt/s.db', '--devices', 'eq.psi'],
    ['eq.psi', 'serve', '--store', 's.db', '--devices', 'e.psi'],
    ['catalog.json', 'serve', '--store', 's.db', '--devices', 'eq.psi', '--catalog', 'catalogue.json'],
  ])('%s: %s %s %s %s %s %s', async (meant, ...words) => {
    expect(await told(words)).toContain(`help: did you mean \`${meant}\`?\n`);
  });

  it('of a file of a git revision, which may be gone since', async () => {
    await inFolder({ 'old/berlin.sift': 'A("X")', 'w.sift': 'A("X")' }, async (folder) => {
      const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
      git('init', '-q');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a');
      git('rm', '-rq', 'old');
      for (const path of ['old/berln.sift', 'odl/berlin.sift', './old/berln.sift']) {
        const { code, err } = await runInProcess(['explain', `@HEAD:${path}`], { folder });
        expect(code).toBe(2);
        expect(err).toContain(`help: did you mean \`${path.startsWith('.') ? './' : ''}old/berlin.sift\`?\n`);
      }
    });
  });

  it('by the errors of the library, too', async () => {
    await inFolder(FILES, async (folder) => {
      try {
        readTextFile(`${folder}/wx.sift`);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(FileError);
        expect(error).toMatchObject({ code: 'not-found', help: `did you mean \`${folder}/w.sift\`?` });
      }
    });
  });
});

it.each([
  ['check', 'check'],
  ['fmt', 'format'],
])('%s: the text of a filter in the place of a file is told to be piped', async (command, verb) => {
  expect(await told([command, 'A("Z")'])).toBe(
    [
      'pushsift: cannot read A("Z"): there is no such file',
      `  help: files are named here: to ${verb} text, pipe it, as in \`echo 'A("Z")' | pushsift ${command} -\``,
      '',
    ].join('\n'),
  );
});

describe('no name is told that has little in common', () => {
  it.each(['x.sift', 'xy.sift', 'wx.json', 'wxy.sift'])('%s', async (path) => {
    expect(await told(['check', path])).not.toContain('help');
  });
});
