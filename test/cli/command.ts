/** Runs the built command as users do: words, standard input and files in; exit code and both outputs out. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { expect } from 'vitest';
import { VERSION } from '../../src/base/version.js';
import type { OutputPort } from '../../src/cli/output/output.js';
import { run } from '../../src/cli/run.js';

/** The built command. In mutation testing it is that of the modules with mutants. */
export const MAIN = join(
  import.meta.dirname,
  process.env.PUSHSIFT_MUTATED === undefined ? '../../dist/cli/main.cjs' : '../mutation/mutated-command.mjs',
);

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface InProcessOptions extends RunOptions {
  /** Both outputs come as one, as on a terminal. */
  readonly isOneOutput?: boolean;
}

/** Variables of the machine that would change what is printed. */
const CLEAN: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:PUSHSIFT_|NO_COLOR|FORCE_COLOR|CI$|TERM$|NODE_OPTIONS|VITEST)/.test(name),
  ),
);

/** What a command has in its environment, besides what a test gives it. */
function inherited(): NodeJS.ProcessEnv {
  const ofMutants = Object.entries(process.env).filter(([name]) => /^PUSHSIFT_(?:MUTA|REACHED)/.test(name));
  return { ...CLEAN, ...Object.fromEntries(ofMutants) };
}

/** One run of `pushsift` with these words. */
export function pushsift(words: readonly string[], { input = '', folder, environment = {} }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    input,
    cwd: folder,
    env: { ...inherited(), ...environment },
    encoding: 'utf8',
    timeout: 1_800_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/** As {@link pushsift}, without a process of its own: for what does not depend on the bundle, descriptors or signals. */
export async function runInProcess(
  words: readonly string[],
  { input = '', folder, environment = {}, isOneOutput = false }: InProcessOptions = {},
): Promise<Run & { readonly code: number }> {
  const out = collector();
  const err = isOneOutput ? out : collector();
  // Nothing but what a stream of bytes has is asked of it.
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]) as unknown as NodeJS.ReadStream;
  const before = process.cwd();
  // Threads have no folder of their own to change: those that run there name none.
  if (folder !== undefined) process.chdir(folder);
  try {
    const code = await run({
      words,
      environment: { ...CLEAN, ...environment },
      folder: process.cwd(),
      stdin: () => stdin,
      stdout: out.port,
      stderr: err.port,
      signal: new AbortController().signal,
      version: VERSION,
    });
    return { code, out: out.text(), err: isOneOutput ? '' : err.text() };
  } finally {
    if (folder !== undefined) process.chdir(before);
  }
}

/** As {@link runInProcess}, for commands that start threads: with a process of its own where Vitest reads the sources, which are no files that threads can run. */
export async function runWithThreads(words: readonly string[], options: RunOptions = {}): Promise<Run> {
  return process.env.PUSHSIFT_MODULES === undefined ? pushsift(words, options) : runInProcess(words, options);
}

/** No descriptor has this number: the output is no terminal. */
const NO_DESCRIPTOR = -1;

function collector(): { readonly port: OutputPort; readonly text: () => string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  // Nothing but what a stream of text has is asked of it.
  return {
    port: { descriptor: NO_DESCRIPTOR, stream: () => stream as unknown as NodeJS.WriteStream },
    text: () => text,
  };
}

/** One run on a terminal of 80 columns: both outputs come as one, with the line ends of terminals taken back. */
export function pushsiftOnTerminal(line: string, { folder, environment = {} }: RunOptions = {}): Run {
  const command = `stty cols 80 rows 24; exec '${process.execPath}' '${MAIN}' ${line}`;
  const { status, stdout, stderr } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { ...inherited(), TERM: 'xterm', ...environment },
    encoding: 'utf8',
    timeout: 1_800_000,
    input: '',
  });
  return { code: status, out: stdout.replaceAll('\r\n', '\n'), err: stderr };
}

/** One line of `bash` with `pushsift` as a function in it. Bash reads the user's settings where its standard input is a socket, as it is here. */
export function inShell(line: string, { folder, environment = {} }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', `pushsift() { '${process.execPath}' '${MAIN}' "$@"; }\n${line}`],
    {
      cwd: folder,
      env: { ...inherited(), ...environment },
      encoding: 'utf8',
      timeout: 1_800_000,
    },
  );
  return { code: status, out: stdout, err: stderr };
}

export interface InterruptedOptions {
  /** What the command reads, and waits for more. Default: as much as it cannot have been given before it reads. */
  readonly input?: string;
  readonly folder?: string;
  /** Settles when it is to be interrupted. Default: when it has read its input. */
  readonly when?: () => Promise<void>;
}

/** More than what lies between two processes. */
const LONG_INPUT = '\n'.repeat(2 ** 20);

/** Starts the command and interrupts it in the middle of its work; settles with its exit code. */
export async function interrupted(
  words: readonly string[],
  { input = LONG_INPUT, folder, when }: InterruptedOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    env: inherited(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const closed = once(child, 'close');
  const isRead = new Promise<void>((resolve) => child.stdin.on('error', () => {}).write(input, () => resolve()));
  await Promise.race([when === undefined ? isRead : when(), closed]);
  child.kill('SIGINT');
  const [code] = (await closed) as [number | null];
  return { code, out, err };
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Calls `work` with a new folder that holds these files, and removes it. */
export function withFolder<T>(files: Files, work: (folder: string) => T): T {
  const folder = newFolder(files);
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As {@link withFolder}, for work that takes its time. */
export async function withFolderAsync(files: Files, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = newFolder(files);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new folder with these files, which the caller removes. */
export function newFolder(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-')));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export interface Case {
  readonly title: string;
  readonly words: readonly string[];
  readonly files?: Files;
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
  readonly code: number;
  /** Whole standard output; a pattern where it holds more than the point. Default: empty. */
  readonly out?: string | RegExp;
  /** Whole standard error, likewise. */
  readonly err?: string | RegExp;
}

/** Runs a case in a folder of its own and holds code and both outputs against it. */
export async function expectRun(given: Case): Promise<void> {
  const { words, files = {}, input = '', environment = {}, code, out = '', err = '' } = given;
  await withFolderAsync(files, async (folder) => {
    expect(await runInProcess(words, { input, folder, environment })).toEqual({
      code,
      out: typeof out === 'string' ? out : expect.stringMatching(out),
      err: typeof err === 'string' ? err : expect.stringMatching(err),
    });
  });
}
