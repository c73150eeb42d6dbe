/** Runs the built command as users do: words, standard input and files in; exit code and both outputs out. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.cjs');

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

/** Variables of the machine that would change what is printed. */
const CLEAN: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:PUSHSIFT_|NO_COLOR|FORCE_COLOR|CI$|TERM$|NODE_OPTIONS|VITEST)/.test(name),
  ),
);

/** One run of `pushsift` with these words. */
export function pushsift(words: readonly string[], { input = '', folder, environment = {} }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    input,
    cwd: folder,
    env: { ...CLEAN, ...environment },
    encoding: 'utf8',
    timeout: 30_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/** One run on a terminal of 80 columns: both outputs come as one, with the line ends of terminals taken back. */
export function pushsiftOnTerminal(line: string, { folder, environment = {} }: RunOptions = {}): Run {
  const command = `stty cols 80 rows 24; exec '${process.execPath}' '${MAIN}' ${line}`;
  const { status, stdout, stderr } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { ...CLEAN, TERM: 'xterm', ...environment },
    encoding: 'utf8',
    timeout: 30_000,
    input: '',
  });
  return { code: status, out: stdout.replaceAll('\r\n', '\n'), err: stderr };
}

/** One line of `sh` with `pushsift` as a function in it. */
export function inShell(line: string, { folder, environment = {} }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `pushsift() { '${process.execPath}' '${MAIN}' "$@"; }\n${line}`],
    {
      cwd: folder,
      env: { ...CLEAN, ...environment },
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  return { code: status, out: stdout, err: stderr };
}

/** Starts the command and interrupts it when it has run for a while; settles with its exit code. */
export function interrupted(words: readonly string[], afterMs: number, folder?: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      cwd: folder,
      env: CLEAN,
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
    setTimeout(() => child.kill('SIGINT'), afterMs);
    child.on('close', (code) => resolve({ code, out, err }));
  });
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

function newFolder(files: Files): string {
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
export function expectRun({ words, files = {}, input = '', environment = {}, code, out = '', err = '' }: Case): void {
  const run = withFolder(files, (folder) => pushsift(words, { input, folder, environment }));
  expect(run).toEqual({
    code,
    out: typeof out === 'string' ? out : expect.stringMatching(out),
    err: typeof err === 'string' ? err : expect.stringMatching(err),
  });
}
