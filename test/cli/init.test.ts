/** `pushsift init`: what is written into a project, and what is left alone. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { VERSION } from '../../src/base/version.js';
import { runInProcess, withFolderAsync } from './command.js';

const FILTER = 'A("X") * T("age", BETWEEN, [18, 30])\n';
const body = (filter: string) =>
  JSON.stringify({ request: { send_date: 'now', content: { en: 'x' }, devices_filter: filter } });

type Files = Readonly<Record<string, string>>;

async function inProject(files: Files, work: (folder: string) => Promise<void>): Promise<void> {
  await withFolderAsync({}, async (folder) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await work(folder);
  });
}

const init = (folder: string, ...words: readonly string[]) => runInProcess(['init', ...words], { folder });
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
const json = (folder: string, name: string): unknown => JSON.parse(read(folder, name));

/** Everything that is there, by its path. */
function tree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => [
      join(entry.parentPath, entry.name),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

describe('a project with a filter and a body', () => {
  const FILES: Files = {
    'filters/a.sift': FILTER,
    'requests/m.json': body('AT("Y", "city", EQ, "Oslo") + G("all")'),
    'other.json': '{"name": "no request"}',
    '.git/config': '[remote "origin"]\n\turl = git@github.com:x/y.git\n',
  };

  it('gets a catalog of the names that are used, a configuration and jobs', () =>
    inProject(FILES, async (folder) => {
      const { code, out } = await init(folder);
      expect(code).toBe(0);
      expect(json(folder, 'catalog.json')).toEqual({
        applications: { X: {}, Y: { tags: { city: { type: 'String' } } } },
        groups: { all: { applications: [] } },
        tags: { age: { type: 'Integer' } },
      });
      expect(json(folder, 'pushsift.config.json')).toEqual({
        $schema: 'https://unpkg.com/pushsift/dist/schemas/pushsift.config.schema.json',
        catalog: 'catalog.json',
        auth: 'optional',
      });
      const workflow = parseYaml(read(folder, '.github/workflows/pushsift.yml'));
      expect(workflow.permissions ?? workflow.jobs.check.permissions).toEqual({ contents: 'read' });
      expect(workflow.jobs.check.steps.at(-1).run).toBe(`npx --yes pushsift@${VERSION} check . --format github`);
      const [hook] = parseYaml(read(folder, '.pre-commit-config.yaml')).repos[0].hooks;
      // Files that are named outright have to be filters or bodies, and other.json is neither.
      expect([hook.entry, hook.pass_filenames, hook.language, hook.additional_dependencies, hook.files]).toEqual([
        'pushsift check .',
        false,
        'node',
        [`pushsift@${VERSION}`],
        '\\.(sift|jsonl?)$',
      ]);
      expect(out).toContain('wrote catalog.json\n');
      expect(out).toContain('to do: the group `all` has no applications yet\n');
      expect(out).toMatch(/found 2 sources, none with errors: `pushsift check \.`\n$/);
    }));

  it('is checked by it without errors', () =>
    inProject(FILES, async (folder) => {
      await init(folder);
      const { code, out } = await runInProcess(['check', '.'], { folder });
      expect([code, out.includes('error')]).toEqual([0, false]);
    }));

  it('is left as it is by a second run, and by --dry-run, which shows the files', () =>
    inProject(FILES, async (folder) => {
      const before = tree(folder);
      const dry = await init(folder, '--dry-run');
      expect(tree(folder)).toEqual(before);
      expect(dry.out).toContain('would write catalog.json:\n  {\n    "applications": {\n');
      await init(folder);
      const made = tree(folder);
      expect(Object.keys(made).length).toBe(Object.keys(before).length + 4);
      const again = await init(folder);
      expect(tree(folder)).toEqual(made);
      expect(again.out).not.toContain('wrote');
      expect(again.out).toContain('left as it is: pushsift.config.json\n');
    }));
});

describe('what is there is never overwritten', () => {
  it('pushsift.config.json', () =>
    inProject({ 'a.sift': FILTER, 'pushsift.config.json': '{ }' }, async (folder) => {
      const { code } = await init(folder);
      expect([code, read(folder, 'pushsift.config.json')]).toEqual([0, '{ }']);
      // Nor is there a catalog that it does not name.
      expect(readdirSync(folder)).toEqual(['a.sift', 'pushsift.config.json']);
    }));

  it.each(['catalog.json', '.pre-commit-config.yaml', '.github/workflows/pushsift.yml'])('%s', (name) =>
    inProject(
      { 'a.sift': FILTER, '.git/config': '', '.github/x': '', [name]: '{"applications": {}}' },
      async (folder) => {
        const { code } = await init(folder);
        expect([code, read(folder, name)]).toEqual([0, '{"applications": {}}']);
      },
    ),
  );

  it('a catalog that is there is the one that the configuration names', () =>
    inProject({ 'a.sift': FILTER, 'catalog.json': '{"applications": {"X": {}}}' }, async (folder) => {
      await init(folder);
      expect(json(folder, 'pushsift.config.json')).toMatchObject({ catalog: 'catalog.json' });
    }));

  it('beside a catalog.json that is another one the catalog has a name of its own', () =>
    inProject({ 'a.sift': FILTER, 'catalog.json': '{"products": []}' }, async (folder) => {
      await init(folder);
      expect(json(folder, 'pushsift.config.json')).toMatchObject({ catalog: 'pushsift.catalog.json' });
      expect(json(folder, 'pushsift.catalog.json')).toMatchObject({ applications: { X: {} } });
    }));
});

describe('jobs are for the platform that the project is on', () => {
  it.each([
    ['a folder of GitHub', { '.github/x': '' }, '.github/workflows/pushsift.yml'],
    ['a remote of GitHub', { '.git/config': 'url = https://github.com/a/b' }, '.github/workflows/pushsift.yml'],
    ['a job of GitLab', { '.gitlab-ci.yml': 'x: {}' }, '.gitlab/pushsift.yml'],
    ['a remote of GitLab', { '.git/config': 'url = git@gitlab.example.com:a/b' }, '.gitlab/pushsift.yml'],
  ])('%s', (_, files, path) =>
    inProject({ 'a.sift': FILTER, ...files }, async (folder) => {
      const { out } = await init(folder);
      expect(existsSync(join(folder, path))).toBe(true);
      expect(() => parseYaml(read(folder, path))).not.toThrow();
      expect(out.includes('include: [{ local: .gitlab/pushsift.yml }]')).toBe(path.startsWith('.gitlab'));
    }),
  );

  it('and filters alone are checked by name before they are committed', () =>
    inProject({ 'a.sift': FILTER, '.git/config': '' }, async (folder) => {
      await init(folder);
      const [hook] = parseYaml(read(folder, '.pre-commit-config.yaml')).repos[0].hooks;
      expect([hook.entry, hook.pass_filenames, hook.files]).toEqual(['pushsift check', undefined, '\\.sift$']);
    }));

  it('and none where that is not known, which is told; hooks are for repositories', () =>
    inProject({ 'a.sift': FILTER }, async (folder) => {
      const { out } = await init(folder);
      expect(out).toContain('to do: run this again where the project is on GitHub or GitLab, for a job that checks');
      expect(readdirSync(folder).sort()).toEqual(['a.sift', 'catalog.json', 'pushsift.config.json']);
      expect(json(folder, 'pushsift.config.json')).not.toHaveProperty('auth');
    }));
});

describe('types of tags', () => {
  const catalogOf = async (text: string) => {
    let found: { catalog: unknown; out: string } = { catalog: null, out: '' };
    await inProject({ 'a.sift': text }, async (folder) => {
      const { out } = await init(folder);
      found = { catalog: json(folder, 'catalog.json'), out };
    });
    return found;
  };

  it('are those that all filters leave open', async () => {
    const { catalog } = await catalogOf('T("a", EQ, "x") * T("b", GTE, 1) * A("X")');
    expect(catalog).toMatchObject({ tags: { a: { type: 'String' }, b: { type: 'Integer' } } });
  });

  it('are said where filters do not tell', async () => {
    const { catalog, out } = await catalogOf('A("X") * T("a", IN, [1, 2])');
    expect(catalog).toMatchObject({ tags: { a: { type: 'Integer' } } });
    expect(out).toContain('to do: the tag `a` may be Integer or String or List: it is written as an Integer\n');
  });

  it('of hostile names are those of other names', async () => {
    const { catalog } = await catalogOf(
      'A("__proto__") * T("constructor", EQ, 5) * AT("__proto__", "__proto__", GTE, 1)',
    );
    expect(JSON.stringify(catalog)).toBe(
      '{"applications":{"__proto__":{"tags":{"__proto__":{"type":"Integer"}}}},"tags":{"constructor":{"type":"Integer"}}}',
    );
  });
});

it('names of sources with errors are missing, and that is said', () =>
  inProject({ 'a.sift': FILTER, 'b.sift': 'A("Z"' }, async (folder) => {
    const { out } = await init(folder);
    expect(out).toContain('to do: mend 1 source with errors: the catalog has no names of them\n');
    expect(out).toContain('found 2 sources, 1 with errors');
  }));

it('a folder without filters is left alone, and told', () =>
  inProject({ 'x.json': '{}' }, async (folder) => {
    const run = await init(folder, '.');
    expect(run.code).toBe(2);
    expect(run.err).toContain('pushsift: there are no filters or request bodies in .\n');
    expect(readdirSync(folder)).toEqual(['x.json']);
  }));

it('a folder that is not there is told', () =>
  inProject({}, async (folder) => {
    const run = await init(folder, 'nowhere');
    expect(run.code).toBe(2);
    expect(run.err).toContain('nowhere');
  }));
