/**
 * Every code block of the pages is run, by its language:
 * - `ts` runs as a module of its own; what it prints is the `text output` block behind it.
 * - `console` holds `$ command` lines and what they print, standard error included; `…` stands for anything within a line.
 * - `sh` holds commands that must succeed, unless marked `setup` (what a reader does once: install, clone).
 * - `sift` compiles without an error, or with one where it is marked `bad`; comments are allowed.
 * - `json` parses; marked `catalog` it loads. `yaml` parses, too, without a warning.
 * - `python` is run by `python-client.test.ts`, where Python is.
 * - `ebnf` and `text` show, and are not run. No other language is allowed.
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { ROOT } from '../architecture/source-files.js';
import { runInProcess } from '../cli/command.js';
import { SHORT_LIVED } from '../support/short-lived.js';
import { type CodeBlock, codeBlocks, pages } from './code-blocks.js';

const blocks = pages().flatMap(codeBlocks);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-docs-'));
  if (existsSync(join(ROOT, 'grammar/samples')))
    cpSync(join(ROOT, 'grammar/samples'), join(folder, 'grammar/samples'), { recursive: true });
  linkPackages(join(folder, 'node_modules'));
  const command = join(folder, 'pushsift');
  writeFileSync(
    command,
    `#!/bin/sh\nexec '${process.execPath}' ${SHORT_LIVED.join(' ')} '${join(ROOT, 'dist/cli/main.cjs')}' "$@"\n`,
  );
  chmodSync(command, 0o755);
});

/** What a reader has installed: the package, and those that pages name beside it. */
function linkPackages(modules: string): void {
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  symlinkSync(ROOT, join(modules, 'pushsift'));
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TERMINAL = { NO_COLOR: '1', COLUMNS: '120' };

function shell(script: string) {
  const { PATH = '' } = process.env;
  const env = { ...process.env, PATH: `${folder}${delimiter}${PATH}`, ...TERMINAL };
  // Bash reads the user's settings where its standard input is a socket, as it is here.
  const { status, stdout } = spawnSync('bash', ['--norc', '-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 1_800_000,
  });
  return { status, output: stdout.trimEnd() };
}

/** Expected text where `…` stands for anything within a line. */
function pattern(text: string): RegExp {
  const escaped = text.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*?')}$`);
}

function expectPrints(actual: string, expected: string): void {
  if (!pattern(expected.trimEnd()).test(actual)) expect(actual).toBe(expected.trimEnd());
}

function runModule(block: CodeBlock): void {
  const { outputText } = ts.transpileModule(block.text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const args = [...SHORT_LIVED, '--no-warnings', '--input-type=module', '-e', outputText];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expectPrints(stdout.trimEnd(), block.output ?? '');
}

/** Splits a session into commands and what each prints. */
function session(text: string): readonly { command: string; expected: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const lines = part.split('\n');
      let last = 0;
      while ((lines[last] as string).endsWith('\\')) last++;
      return { command: lines.slice(0, last + 1).join('\n'), expected: lines.slice(last + 1).join('\n') };
    });
}

async function runBlock(block: CodeBlock): Promise<void> {
  const run = RUNNERS.get(block.language);
  expect(run, `a runner for \`${block.language}\``).toBeDefined();
  await run?.(block);
}

async function runSession(block: CodeBlock): Promise<void> {
  for (const { command, expected } of session(block.text)) expectPrints(await typed(command), expected);
}

/** What a command prints. One that is nothing but `pushsift` with its words needs no process: those of scripts, and beside other commands, have one. */
async function typed(command: string): Promise<string> {
  const words = wordsOf(command);
  if (words === null) return shell(command).output;
  return (await runInProcess(words, { folder, environment: TERMINAL, isOneOutput: true })).out.trimEnd();
}

/** The words behind `pushsift`; null where a shell does more than to split the line. */
function wordsOf(command: string): readonly string[] | null {
  const parts = /^pushsift((?: +(?:'[^']*'|[\w@.,:=/-]+))+)$/.exec(command)?.[1];
  return parts?.match(/'[^']*'|[^' ]+/g)?.map((part) => part.replaceAll("'", '')) ?? null;
}

function runScript(block: CodeBlock): void {
  if (!block.flags.includes('setup')) expect(shell(`set -e\n${block.text}`)).toMatchObject({ status: 0 });
}

function compileBlock(block: CodeBlock): void {
  const errors = compile(block.text, { comments: true }).diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.length > 0, JSON.stringify(errors)).toBe(block.flags.includes('bad'));
}

function readJson(block: CodeBlock): void {
  const value: unknown = JSON.parse(block.text);
  if (block.flags.includes('catalog')) expect(loadCatalog(value).diagnostics).toEqual([]);
}

function readYaml(block: CodeBlock): void {
  const { errors, warnings } = parseDocument(block.text);
  expect([...errors, ...warnings]).toEqual([]);
}

/** Shown, not run. */
function show(block: CodeBlock): void {
  expect(block.text).not.toBe('');
}

const RUNNERS: ReadonlyMap<string, (block: CodeBlock) => void | Promise<void>> = new Map([
  ['ts', runModule],
  ['console', runSession],
  ['sh', runScript],
  ['sift', compileBlock],
  ['json', readJson],
  ['yaml', readYaml],
  ['python', show],
  ['ebnf', show],
  ['text', show],
]);

describe('code blocks of the pages', () => {
  it('finds them', () => expect(blocks.length).toBeGreaterThan(5));

  it.each(blocks.map((block) => [block.place, block] as const))('%s', (_place, block) => runBlock(block));
});
