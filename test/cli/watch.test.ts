/** `--watch`: what a run says again when files change. The waits are for what is printed, never for time. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputPort } from '../../src/cli/output/output.js';
import { run } from '../../src/cli/run.js';
import { pushsift, runInProcess } from './command.js';

const WRONG = 'A("X") * T("age", GT, 17)\n';
const RIGHT = 'A("X") * T("age", GTE, 18)\n';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-watch-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** A run that goes on until `stop`. `turn` gives what each turn printed, in order. */
function watching(words: readonly string[]) {
  let text = '';
  let seen = 0;
  let told = () => {};
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      text += chunk;
      told();
      done();
    },
  });
  const port: OutputPort = { descriptor: -1, stream: () => stream as unknown as NodeJS.WriteStream };
  const ending = new AbortController();
  const code = run({
    words: [...words, '--watch'],
    environment: {},
    folder,
    stdin: () => Readable.from([]) as unknown as NodeJS.ReadStream,
    stdout: port,
    stderr: port,
    signal: ending.signal,
    version: '0.0.0',
  });
  const END = 'watching for changes, Ctrl-C ends\n';
  return {
    async turn(): Promise<string> {
      for (;;) {
        const end = text.indexOf(END, seen);
        if (end >= 0) {
          const turn = text.slice(seen, end);
          seen = end + END.length;
          return turn;
        }
        await new Promise<void>((settle) => {
          told = settle;
        });
      }
    },
    stop(): Promise<number> {
      ending.abort();
      return code;
    },
  };
}

describe('check --watch', () => {
  it('runs again beside a file that never stops changing', async () => {
    write('a.sift', RIGHT);
    const command = watching(['check', folder, '--no-config']);
    await command.turn();
    const log = setInterval(() => write('log.jsonl', `${JSON.stringify(Math.random())}\n`), 5);
    try {
      write('a.sift', WRONG);
      expect(await command.turn()).toContain('GT');
    } finally {
      clearInterval(log);
    }
    expect(await command.stop()).toBe(0);
  }, 60_000);

  it('says again what is wrong when a file changes, and ends with 0 when it is interrupted', async () => {
    write('a.sift', RIGHT);
    const command = watching(['check', folder, '--no-config']);
    expect(await command.turn()).not.toContain('error');
    write('a.sift', WRONG);
    expect(await command.turn()).toContain('GT');
    write('a.sift', RIGHT);
    expect(await command.turn()).not.toContain('error');
    expect(await command.stop()).toBe(0);
  });

  it('sees files and folders that come', async () => {
    write('a.sift', RIGHT);
    const command = watching(['check', folder, '--no-config']);
    await command.turn();
    mkdirSync(join(folder, 'inner'));
    await command.turn();
    write('inner/b.sift', WRONG);
    expect(await command.turn()).toContain('b.sift');
    rmSync(join(folder, 'inner'), { recursive: true });
    expect(await command.turn()).not.toContain('b.sift');
    expect(await command.stop()).toBe(0);
  });

  it('reads the configuration and the catalog anew', async () => {
    mkdirSync(join(folder, 'filters'));
    mkdirSync(join(folder, 'catalogs'));
    write('filters/a.sift', RIGHT);
    const catalog = (code: string) =>
      JSON.stringify({ applications: { [code]: {} }, tags: { age: { type: 'Integer' } } });
    write('catalogs/c.json', catalog('X'));
    write('pushsift.config.json', '{}');
    const named = ['--catalog', join(folder, 'catalogs/c.json'), '--config', join(folder, 'pushsift.config.json')];
    const command = watching(['check', join(folder, 'filters'), ...named]);
    expect(await command.turn()).not.toContain('unknown');
    write('catalogs/c.json', catalog('Y'));
    expect(await command.turn()).toContain('name/unknown-application');
    write('pushsift.config.json', '{"colour": 1}');
    expect(await command.turn()).toContain('colour');
    expect(await command.stop()).toBe(0);
  });

  it('sees the catalog that the configuration names, wherever it is, and the one that it names next', async () => {
    for (const name of ['filters', 'one', 'two']) mkdirSync(join(folder, name));
    write('filters/a.sift', RIGHT);
    const catalog = (code: string) =>
      JSON.stringify({ applications: { [code]: {} }, tags: { age: { type: 'Integer' } } });
    write('one/c.json', catalog('X'));
    write('two/c.json', catalog('X'));
    write('pushsift.config.json', '{"catalog": "one/c.json"}');
    const command = watching(['check', join(folder, 'filters'), '--config', join(folder, 'pushsift.config.json')]);
    expect(await command.turn()).not.toContain('unknown');
    write('one/c.json', catalog('Y'));
    expect(await command.turn()).toContain('name/unknown-application');
    write('pushsift.config.json', '{"catalog": "two/c.json"}');
    expect(await command.turn()).not.toContain('unknown');
    write('two/c.json', catalog('Y'));
    expect(await command.turn()).toContain('name/unknown-application');
    expect(await command.stop()).toBe(0);
  });

  it.each([
    [['check'], 'PATHS is missing'],
    [['check', '.', '--colour', 'always'], 'unknown option `--colour`'],
    [['check', '.', '--catalog'], '--catalog'],
    [['check', '.', '--format', 'html'], 'html'],
    [['check', '.', '--report', 'sarif=out.sarif'], '`--report` writes a file at each run'],
    [['check', '.', '--suppressions', 'known.json', '--suppress-all'], '`--suppress-all` writes a file at each run'],
  ])('ends at words that it does not understand: %j', async (words, message) => {
    const { code, err } = await runInProcess([...words, '--watch'], { folder });
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toContain('watching');
  });

  it('takes what it prints into a file beside the filters for no change', async () => {
    write('a.sift', RIGHT);
    const command = watching(['check', folder, '--no-config']);
    await command.turn();
    write('out.txt', 'printed');
    write('a.sift', WRONG);
    expect(await command.turn()).toContain('GT');
    write('out.txt', 'printed again');
    write('a.sift', RIGHT);
    expect(await command.turn()).not.toContain('error');
    expect(await command.stop()).toBe(0);
  });

  it('of one file is not disturbed by folders inside its own, and sees it written anew', async () => {
    write('a.sift', RIGHT);
    mkdirSync(join(folder, 'inner'));
    const command = watching(['check', join(folder, 'a.sift'), '--no-config']);
    await command.turn();
    write('inner/b.sift', WRONG);
    rmSync(join(folder, 'a.sift'));
    expect(await command.turn()).toContain('cannot read');
    write('a.sift', WRONG);
    expect(await command.turn()).toContain('GT');
    expect(await command.stop()).toBe(0);
  });

  it('writes fixes, and goes on', async () => {
    write('a.sift', 'a("X")\n');
    const command = watching(['check', folder, '--no-config', '--fix']);
    expect(await command.turn()).toContain('fixed');
    expect(await command.turn()).not.toContain('fixed');
    expect(await command.stop()).toBe(0);
  });

  it('of standard input is refused', async () => {
    const run = await runInProcess(['check', '-', '--watch'], { folder });
    expect(run.code).toBe(2);
    expect(run.err).toBe('pushsift: standard input cannot be watched\n  help: name files or folders\n');
  });
});

it('test --watch runs tests again', async () => {
  const device = { id: 'd', platform: 'iOS', applications: ['X'], tags: { age: 20 } };
  const test = (side: 'in' | 'out') =>
    JSON.stringify({ filter: RIGHT, devices: [device], cases: [{ name: 'adult', [side]: ['d'] }] });
  write('a.sift.test.json', test('in'));
  const command = watching(['test', folder, '--no-config']);
  expect(await command.turn()).toContain('1 passed');
  write('a.sift.test.json', test('out'));
  expect(await command.turn()).toContain('1 failed');
  expect(await command.stop()).toBe(0);
});

it('commands that do not read files again do not take it', () => {
  const { code, err } = pushsift(['fmt', '.', '--watch'], { folder });
  expect(code).toBe(2);
  expect(err).toContain('--watch');
});
