/** `generate` and `catalog`: devices and catalogs that commands make. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './account-files.js';
import { expectRun, pushsift, withFolder } from './command.js';

describe('generate', () => {
  it('gives the same devices for the same seed, and more of the same for more', () => {
    const some = pushsift(['generate', '--count', '20']).out;
    expect(some.trimEnd().split('\n')).toHaveLength(20);
    expect(pushsift(['generate', '--count', '30', '--seed', '1']).out.startsWith(some)).toBe(true);
    expect(pushsift(['generate', '--count', '20', '--seed', '2']).out).not.toBe(some);
  });

  it('writes devices and their catalog, which fit each other', () => {
    withFolder({}, (folder) => {
      const words = ['generate', '--count', '200', '--output', 'd.ndjson', '--catalog-output', 'c.json'];
      expect(pushsift(words, { folder })).toEqual({ code: 0, out: '', err: '' });
      expect(pushsift(['catalog', 'validate', 'c.json'], { folder }).code).toBe(0);
      const counted = pushsift(['count', 'G("11111-11111")', '--devices', 'd.ndjson', '--catalog', 'c.json'], {
        folder,
      });
      expect(counted).toMatchObject({ code: 0, err: '' });
    });
  });

  it('says what keeps it from writing', () => {
    withFolder({}, (folder) => {
      mkdirSync(join(folder, 'd'));
      expect(pushsift(['generate', '--output', 'd'], { folder })).toEqual({
        code: 2,
        out: '',
        err: 'pushsift: cannot write d: it is a folder\n',
      });
    });
  });
});

describe('catalog', () => {
  it('validate says what a catalog declares', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate', 'c.json'],
      files,
      code: 0,
      out: 'c.json: 2 applications, 1 group, 1 account tag, 0 application tags\n',
    });
  });

  it('validate of a bad catalog is exit 2, like every bad catalog', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate', 'c.json'],
      files: { 'c.json': '{"applications":{},"tags":{"age":{"type":"Int"}}}' },
      code: 2,
      out: /^c\.json:1:42: error catalog\//,
      err: 'pushsift: the catalog c.json has errors\n',
    });
  });

  it('validate --format json holds the diagnostics and the failure', () => {
    const run = withFolder({ 'c.json': '[]' }, (folder) =>
      pushsift(['catalog', 'validate', 'c.json', '--format', 'json'], { folder }),
    );
    expect(JSON.parse(run.out)).toMatchObject({
      source: 'c.json',
      valid: false,
      diagnostics: [{ severity: 'error', pointer: '' }],
      failure: { code: 'catalog', message: 'the catalog c.json has errors' },
    });
  });

  it('infer and types make what loads again', () => {
    withFolder(files, (folder) => {
      const { code, out, err } = pushsift(['catalog', 'infer', 'd.ndjson'], { folder });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      writeFileSync(join(folder, 'inferred.json'), out);
      expect(pushsift(['catalog', 'validate', 'inferred.json'], { folder }).code).toBe(0);
      expect(pushsift(['catalog', 'types', 'inferred.json'], { folder }).out).toMatch(
        /^import \{ defineCatalog \} from 'pushsift';\n\nexport const catalog = defineCatalog\(\{/,
      );
    });
  });

  it('infer names tags with values of several types, and exits with 1', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'infer', '-o', 'c.json', 'd.ndjson'],
      files: {
        'd.ndjson': '{"id":"a","platform":"iOS","tags":{"n":1}}\n{"id":"b","platform":"iOS","tags":{"n":"x"}}\n',
      },
      code: 1,
      err: 'the tag `n` has values of several types: Integer (1 value, first on line 1), String (1 value, first on line 2); taken as Integer\n',
    });
  });

  it('--output writes the file whole', () => {
    withFolder(files, (folder) => {
      expect(pushsift(['catalog', 'types', 'c.json', '-o', 'c.ts'], { folder })).toEqual({ code: 0, out: '', err: '' });
      expect(readFileSync(join(folder, 'c.ts'), 'utf8')).toMatch(/^import /);
    });
  });

  it('wants a file', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate'],
      code: 2,
      err: 'pushsift: no catalog is named\n  help: name its file, as in `catalog.json`\n',
    });
  });
});
