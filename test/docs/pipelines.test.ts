/**
 * The ways into pipelines, as far as they can be tried on one machine: their YAML is read by a strict parser and held against the
 * shape its platform documents, and their shell lines run in a repository with a finding in it.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { z } from 'zod';
import { VERSION } from '../../src/base/version.js';
import { ROOT } from '../architecture/source-files.js';
import { readReport } from '../support/valid-reports.js';
import { codeBlocks } from './code-blocks.js';

function readYaml(file: string): unknown {
  const document = parseDocument(readFileSync(join(ROOT, file), 'utf8'), { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

const BAD = 'A("X") * T("age", BETWEEN, [3, 1])\n';
const BODY = `{"request": {"content": "x", "devices_filter": ${JSON.stringify(BAD.trim())}}}\n`;

let folder: string;

/** A repository with two broken filters, one of them new since the first commit, and `pushsift` as npm installs it. */
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-pipeline-')));
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'pushsift'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'dist/cli/main.cjs')}' "$@"\n`,
  );
  chmodSync(join(bin, 'pushsift'), 0o755);
  write({ 'package.json': '{"private": true}', '.gitignore': 'node_modules\n', 'old.sift': BAD });
  git('init', '-q', '-b', 'main');
  commit();
  write({ 'new file.sift': BAD });
  commit();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function git(...words: readonly string[]): string {
  const settings = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...settings, ...words], { cwd: folder, encoding: 'utf8' }).trim();
}

function commit(): void {
  git('add', '-A');
  git('commit', '-qm', 'change');
}

/** Runs a script as the platforms do: bash, and the first command that fails ends it. */
function run(
  script: string,
  variables: Readonly<Record<string, string>>,
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${PATH}`,
    HOME,
    npm_config_offline: 'true',
    ...variables,
  };
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const { status, stdout, stderr } = spawnSync('bash', shell, { cwd: folder, env, encoding: 'utf8', timeout: 300_000 });
  return { code: status, out: stdout, err: stderr };
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

const INPUT = z.strictObject({ description: z.string().min(1), default: z.string() });
const ACTION = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string().regex(/^[a-z-]+$/), INPUT),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal('composite'),
    steps: z
      .array(
        z.strictObject({
          id: z.string(),
          shell: z.literal('bash'),
          env: z.record(z.string(), z.string()),
          run: z.string(),
        }),
      )
      .length(1),
  }),
});

describe('the action for GitHub', () => {
  function act(inputs: Readonly<Record<string, string>>): ReturnType<typeof run> {
    const action = ACTION.parse(readYaml('docs/pipelines/action.yml'));
    const [step] = action.runs.steps;
    const variables = Object.entries(step?.env ?? {}).map(([name, expression]) => {
      const input = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression)?.[1] ?? '';
      expect(action.inputs).toHaveProperty([input]);
      return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
    });
    // What an expression holds would be pasted into the script.
    expect(step?.run).not.toContain('${{');
    const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    return run(step?.run ?? '', { ...Object.fromEntries(variables), ...files, GITHUB_ACTIONS: 'true', CI: 'true' });
  }

  it('annotates, adds to the page of the step, and writes SARIF', () => {
    const { code, out } = act({});
    expect(code).toBe(1);
    expect(readReport('github', out)).toEqual({ failures: [], findings: 2 });
    expect(readReport('sarif', read('pushsift.sarif')).findings).toBe(2);
    expect(read('output')).toBe('sarif=pushsift.sarif\n');
    expect(read('summary')).toMatch(/^### pushsift: 2 files, 2 errors, 2 fixable with --fix --unsafe-fixes\n/);
  });

  it('takes paths and options line by line, blanks in names among them', () => {
    const { code, out } = act({
      paths: 'new file.sift\n',
      options: '--fail-level=error\n--quiet\n',
      sarif: 'a b.sarif',
    });
    expect({ code, findings: readReport('github', out).findings }).toEqual({ code: 1, findings: 1 });
    expect(readReport('sarif', read('a b.sarif')).findings).toBe(1);
  });

  it('takes a revision', () => {
    expect(readReport('github', act({ 'changed-since': 'HEAD~1' }).out).findings).toBe(1);
  });

  it('inputs are never run', () => {
    const hostile = '$(touch pwned) `touch pwned`; touch pwned';
    const { code, out } = act({ paths: hostile, 'changed-since': hostile });
    expect({ code, failures: readReport('github', out).failures }).toEqual({ code: 2, failures: ['input'] });
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });
});

const JOB = z.strictObject({
  pushsift: z.strictObject({
    stage: z.string(),
    image: z.string(),
    variables: z.record(z.string(), z.string()),
    script: z.array(z.string()).min(1),
    artifacts: z.strictObject({
      when: z.literal('always'),
      reports: z.strictObject({ codequality: z.string(), junit: z.string() }),
    }),
  }),
});

describe('the job for GitLab', () => {
  const job = () => JOB.parse(readYaml('docs/pipelines/gitlab-ci.yml')).pushsift;

  it.each([
    ['a branch', () => ({}), 2],
    ['a merge request', () => ({ CI_MERGE_REQUEST_DIFF_BASE_SHA: git('rev-parse', 'HEAD~1') }), 1],
  ] as const)('writes both reports on %s', (_, variables, findings) => {
    const { script, artifacts } = job();
    const { code, out } = run(script.join('\n'), { CI: 'true', ...variables() });
    expect({ code, lines: out.trimEnd().split('\n').length }).toEqual({ code: 1, lines: findings });
    expect(readReport('gitlab', read(artifacts.reports.codequality)).findings).toBe(findings);
    expect(readReport('junit', read(artifacts.reports.junit)).findings).toBe(findings);
  });
});

const HOOKS = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      name: z.string(),
      description: z.string(),
      entry: z.string().startsWith('pushsift '),
      language: z.literal('system'),
      files: z.string(),
    }),
  )
  .min(1);

describe('the page', () => {
  const PAGE = 'docs/validate-in-ci.md';

  it.each(['docs/pipelines/action.yml', 'docs/pipelines/gitlab-ci.yml'])(
    'holds %s, for readers without a clone',
    (file) => {
      const block = codeBlocks(PAGE).find(({ flags }) => flags.includes(file));
      expect(`${block?.text}\n`).toBe(readFileSync(join(ROOT, file), 'utf8'));
    },
  );

  it('leads to no file that only a clone has', () => {
    const text = readFileSync(join(ROOT, PAGE), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    const links = [...text.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !link.endsWith('.md'))).toEqual([]);
  });

  it('has hooks that run what those of the repository run, with the package they install', () => {
    const block = codeBlocks(PAGE).find(({ flags }) => flags.includes('hooks'));
    const { repos } = PAGE_HOOKS.parse(parse(block?.text ?? ''));
    const own = HOOKS.parse(readYaml('.pre-commit-hooks.yaml')).map(({ id, entry }) => [id, entry]);
    expect(repos.flatMap(({ hooks }) => hooks.map(({ id, entry }) => [id, entry]))).toEqual(own);
  });
});

const PAGE_HOOKS = z.strictObject({
  repos: z.array(
    z.strictObject({
      repo: z.literal('local'),
      hooks: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          entry: z.string(),
          language: z.literal('node'),
          additional_dependencies: z.array(z.literal(`pushsift@${VERSION}`)).length(1),
          files: z.string(),
        }),
      ),
    }),
  ),
});

describe('the hooks for pre-commit', () => {
  const hooks = () => new Map(HOOKS.parse(readYaml('.pre-commit-hooks.yaml')).map((hook) => [hook.id, hook]));

  it.each([
    ['pushsift', 'f/a.sift', 'requests/a.json'],
    ['pushsift-requests', 'requests/a.jsonl', 'package.json'],
    ['pushsift-fmt', 'f/a.sift', 'f/a.sift.test.json'],
  ])('%s takes %s, and not %s', (id, taken, left) => {
    const files = new RegExp(hooks().get(id)?.files ?? '');
    expect([files.test(taken), files.test(left)]).toEqual([true, false]);
  });

  it('runs as pre-commit runs it: the entry, and the names of files behind it', () => {
    write({ 'requests/a.json': BODY });
    const words = "'old.sift' 'new file.sift'";
    expect(run(`${hooks().get('pushsift')?.entry} ${words}`, {})).toMatchObject({ code: 1, err: '' });
    expect(run(`${hooks().get('pushsift-requests')?.entry} requests/a.json`, {})).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^requests\/a\.json:1:\d+: error type\/between-order [^\n]*\n$/),
    });
    expect(run(`${hooks().get('pushsift-fmt')?.entry} ${words}`, {}).code).toBe(0);
  });
});

const LINT_STAGED = z.strictObject({ 'lint-staged': z.record(z.string(), z.string()) });

it('the line for lint-staged runs on absolute names, and mends what it can', () => {
  const block = codeBlocks('docs/validate-in-ci.md').find(({ flags }) => flags.includes('lint-staged'));
  const commands = LINT_STAGED.parse(JSON.parse(block?.text ?? ''))['lint-staged'];
  const quoted = 'A("X") * T("age", GTE, "3")\n';
  write({ 'new file.sift': quoted });
  expect(run(`${commands['*.sift']} '${join(folder, 'new file.sift')}'`, {})).toMatchObject({ code: 0, out: '' });
  expect(read('new file.sift')).toBe(quoted.replace('"3"', '3'));
  write({ 'campaign/requests/a.json': BODY });
  expect(run(`${commands['campaign/requests/*.json']} '${join(folder, 'campaign/requests/a.json')}'`, {}).code).toBe(1);
});
