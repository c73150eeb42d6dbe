import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { configSchemaText } from '../../src/configuration/config-shape.js';
import { until } from '../support/service/fake-clock.js';
import {
  type Case,
  expectRun,
  inShell,
  interrupted,
  pushsiftOnTerminal,
  runInProcess,
  withFolder,
  withFolderAsync,
} from './command.js';

const COMMANDS = [
  'check',
  'fmt',
  'explain',
  'count',
  'list',
  'match',
  'prove empty',
  'prove universal',
  'prove equivalent',
  'prove implies',
  'prove disjoint',
  'prove overlap',
  'prove reach',
  'diff',
  'overlap',
  'test',
  'index build',
  'index info',
  'index verify',
  'compile',
  'schema',
  'init',
  'generate',
  'catalog validate',
  'catalog infer',
  'catalog types',
  'serve',
  'serve token add',
  'serve token list',
  'serve token rotate',
  'serve token remove',
  'lsp',
  'mcp',
  'rules',
  'bench',
  'completion',
];

const usage: readonly Case[] = [
  {
    title: '-h is the short help',
    words: ['-h'],
    code: 0,
    out: /^Checks device filters[\s\S]*pushsift --help for more\n$/,
  },
  { title: '--help is the full help', words: ['--help'], code: 0, out: /Exit codes:\n[\s\S]*Environment:\n/ },
  {
    title: 'help COMMAND is its full help',
    words: ['help', 'fmt'],
    code: 0,
    out: /^Lay filters out[\s\S]*Exit codes:\n/,
  },
  { title: '--version', words: ['--version'], code: 0, out: /^[0-9]+\.[0-9]+\.[0-9]+\n$/ },
  { title: 'no word at all: short help on standard error', words: [], code: 2, err: /^Checks device filters/ },
  {
    title: 'an unknown command, with a suggestion',
    words: ['chekc'],
    code: 2,
    err: 'pushsift: there is no command `chekc`\n  help: did you mean `pushsift check`?\n',
  },
  {
    title: 'an unknown command that is near none',
    words: ['xyzzy'],
    code: 2,
    err: 'pushsift: there is no command `xyzzy`\n  help: `pushsift -h` lists the commands\n',
  },
  {
    title: 'an unknown option of the program',
    words: ['--verson'],
    code: 2,
    err: 'pushsift: there is no option `--verson`\n  help: did you mean `pushsift --version`?\n',
  },
  {
    title: 'an unknown command of a family',
    words: ['catalog', 'valdate'],
    code: 2,
    err: 'pushsift: there is no command `catalog valdate`\n  help: did you mean `pushsift catalog validate`?\n',
  },
  {
    title: 'a family alone',
    words: ['catalog'],
    code: 2,
    err: 'pushsift: `catalog` wants one more word\n  help: there are `catalog validate`, `catalog infer`, `catalog types`\n',
  },
  { title: 'a family has help', words: ['catalog', '-h'], code: 0, out: /^Usage: pushsift catalog COMMAND/ },
  {
    title: 'an unknown command of a family that is near none',
    words: ['catalog', 'xyz'],
    code: 2,
    err: 'pushsift: there is no command `catalog xyz`\n  help: there are `catalog validate`, `catalog infer`, `catalog types`\n',
  },
  { title: 'help FAMILY', words: ['help', 'catalog'], code: 0, out: /^Usage: pushsift catalog COMMAND/ },
  {
    title: 'help on what there is not',
    words: ['help', 'chekc'],
    code: 2,
    err: 'pushsift: there is no command `chekc`\n  help: did you mean `pushsift check`?\n',
  },
  {
    title: 'help on a second word that there is not',
    words: ['help', 'catalog', 'inferr'],
    code: 2,
    err: 'pushsift: there is no command `catalog inferr`\n  help: did you mean `pushsift catalog infer`?\n',
  },
  { title: '-h COMMAND is its short help', words: ['-h', 'fmt'], code: 0, out: /^Lay filters out[\s\S]*exit codes\n$/ },
  ...['version', '-v'].map((word) => ({
    title: `${word} is answered with the option`,
    words: [word],
    code: 2,
    err: new RegExp(`^pushsift: there is no \\w+ \`${word}\`\n {2}help: did you mean \`pushsift --version\`\\?\n$`),
  })),
  {
    title: 'of several options that are near, one is suggested',
    words: ['check', '--no-fix', 'x'],
    code: 2,
    err: 'pushsift: unknown option `--no-fix`\n  help: did you mean `--config`?\n',
  },
  {
    title: 'an argument that is missing is described',
    words: ['list'],
    code: 2,
    err: 'pushsift: FILTER is missing: filter text, @FILE, @REV:PATH, or - for standard input\n  help: `pushsift list -h` shows what it takes\n',
  },
  {
    title: 'the name of a file is not empty',
    words: ['check', 'x', '--catalog', ''],
    code: 2,
    err: 'pushsift: option `--catalog` takes the name of a file, not an empty one\n',
  },
  { title: 'a path is not empty', words: ['check', ''], code: 2, err: 'pushsift: the name of a file is empty\n' },
  {
    title: 'an unknown option, with a suggestion',
    words: ['count', '--fliters', 'x'],
    code: 2,
    err: 'pushsift: unknown option `--fliters`\n  help: did you mean `--filters`?\n',
  },
  {
    title: 'an option without its value',
    words: ['check', 'x', '--catalog'],
    code: 2,
    err: 'pushsift: option `--catalog` wants a FILE\n  help: `pushsift check -h` shows what it takes\n',
  },
  {
    title: 'an option that takes one file, with two',
    words: ['count', 'A("X")', '--devices', 'a.ndjson', '--devices=b.ndjson'],
    code: 2,
    err: 'pushsift: option `--devices` takes one FILE, not both `a.ndjson` and `b.ndjson`\n',
  },
  {
    title: 'a value that is no choice, with a suggestion',
    words: ['check', 'x', '--dialect', 'stric'],
    code: 2,
    err: 'pushsift: option `--dialect` takes strict or lenient, not `stric`\n  help: did you mean `strict`?\n',
  },
  {
    title: 'a value that is no number',
    words: ['check', 'x', '--max-warnings', '-1'],
    code: 2,
    err: 'pushsift: option `--max-warnings` takes a whole number from 0, not `-1`\n',
  },
  {
    title: 'one argument too many',
    words: ['explain', 'A("X")', 'A("Y")'],
    code: 2,
    err: 'pushsift: `A("Y")` is one argument too many\n  help: `pushsift explain -h` shows what it takes\n',
  },
];

describe('usage', () => {
  it.each(usage)('$title', expectRun);

  it.each(COMMANDS)('%s has short and full help', async (name) => {
    const short = await runInProcess([...name.split(' '), '-h']);
    const full = await runInProcess([...name.split(' '), '--help']);
    expect([short.code, short.err, full.code, full.err]).toEqual([0, '', 0, '']);
    expect(short.out).toContain(`Usage: pushsift ${name} `);
    expect(short.out).not.toContain('Exit codes:');
    expect(full.out).toMatch(/\nExamples:\n {2}\S[\s\S]*\nExit codes:\n {2}0 {4}\S[\s\S]*\nEnvironment:\n {2}\S/);
  });

  it('help names every command there is, and none of those to come', async () => {
    const listed = (await runInProcess(['-h'])).out.matchAll(/^ {2}(\S+(?: \S+){0,2}) {2,}\S/gm);
    expect(Array.from(listed, ([, name]) => name)).toEqual(COMMANDS);
  });
});

describe('on a terminal', () => {
  it.each(['', 'check', 'fmt', 'explain', 'count', 'list', 'match', 'test', 'catalog validate', 'completion'])(
    '`pushsift %s` without an argument prints the short help and exits with 2',
    (name) => {
      const { code, out } = pushsiftOnTerminal(name);
      expect(code).toBe(2);
      expect(out).toContain(`Usage: pushsift ${name === '' ? 'COMMAND' : name} `);
    },
  );

  it.each([
    ['check -', 'a filter'],
    ['fmt --check', 'a filter'],
    [`match 'A("X")'`, 'a device'],
    [`count 'A("X")' --devices -`, 'devices'],
    ['explain -', 'a filter'],
  ])('`pushsift %s` does not wait for standard input', (line, what) => {
    const { code, out } = pushsiftOnTerminal(line);
    expect(code).toBe(2);
    expect(out).toContain(`pushsift: standard input is a terminal: pipe ${what} into it, or name a file\n`);
  });
});

describe('outputs and inputs that fail', () => {
  const full = 'cannot write standard output: the disk is full';

  it.each([
    ['rules > /dev/full', { code: 2, out: '', err: `pushsift: ${full}\n` }],
    [`explain 'A("X")' --format json > /dev/full`, { code: 2, out: '', err: `pushsift: ${full}\n` }],
    ['check no.sift 2> /dev/full', { code: 2, out: '', err: '' }],
    ['check - < .', { code: 2, out: '', err: 'pushsift: cannot read standard input: it is a folder\n' }],
    [
      `count 'A("X")' --devices - < .`,
      { code: 2, out: '', err: 'pushsift: cannot read standard input: it is a folder\n' },
    ],
  ])('pushsift %s', (line, expected) => {
    expect(inShell(`pushsift ${line}`)).toEqual(expected);
  });

  it('a pipe in a folder is not waited for', () => {
    withFolder({ 'a.sift': 'A("X")' }, (folder) => {
      const line = 'mkfifo p.sift && ln -s p.sift l.sift && mkdir d && ln -s d d.sift && pushsift check .';
      expect(inShell(line, { folder })).toEqual({ code: 0, out: '', err: '' });
    });
  });
});

describe('interruption', () => {
  it('is exit 130', async () => {
    expect(await interrupted(['check', '-'])).toEqual({ code: 130, out: '', err: 'pushsift: interrupted\n' });
  });

  it('leaves no half report behind', async () => {
    const device = '{"id":"d","platform":"iOS","applications":["X"]}\n';
    const failure = { code: 'interrupted', message: 'interrupted' };
    const words = ['list', 'A("X")', '--devices', '-', '--format', 'json'];
    const list = await interrupted(words, { input: device.repeat(20_000) });
    expect([list.code, JSON.parse(list.out).failure]).toEqual([130, failure]);
    expect(JSON.parse(list.out).ids.length).toBeGreaterThan(0);
    const count = await interrupted(['count', '--filters', '-', '--devices', import.meta.filename]);
    expect([count.code, JSON.parse(count.out)]).toEqual([130, { failure }]);
  });

  it('leaves no half file behind', async () => {
    await withFolderAsync({}, async (folder) => {
      const when = () => until(() => readdirSync(folder).length > 0);
      const words = ['generate', '--count', '9000000', '--output', 'd.ndjson'];
      const { code } = await interrupted(words, { folder, when });
      expect(code).toBe(130);
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});

describe('settings', () => {
  /** The text has one warning: it fails exactly where the fail level is `warning`. */
  const expectFails = (
    isFailure: boolean,
    words: readonly string[],
    config: object | null,
    environment: Readonly<Record<string, string>>,
  ) =>
    withFolderAsync(config === null ? {} : { 'pushsift.config.json': JSON.stringify(config) }, async (folder) => {
      mkdirSync(join(folder, 'below/here'), { recursive: true });
      const options = { folder: join(folder, 'below/here'), environment, input: 'T("age", GTE, 18)' };
      expect((await runInProcess(['check', '-', ...words], options)).code).toBe(isFailure ? 1 : 0);
    });

  it.each([
    ['default', [], null, {}, false],
    ['configuration before default', [], { failLevel: 'warning' }, {}, true],
    ['environment before configuration', [], { failLevel: 'warning' }, { PUSHSIFT_FAIL_LEVEL: 'error' }, false],
    [
      'flag before environment',
      ['--fail-level', 'warning'],
      { failLevel: 'error' },
      { PUSHSIFT_FAIL_LEVEL: 'error' },
      true,
    ],
    ['--no-config leaves the configuration out', ['--no-config'], { failLevel: 'warning' }, {}, false],
    ['an empty variable is none', [], { failLevel: 'warning' }, { PUSHSIFT_FAIL_LEVEL: '' }, true],
  ] as const)('%s', (_, words, config, environment, isFailure) => expectFails(isFailure, words, config, environment));

  it('--config and PUSHSIFT_CONFIG name another file, the flag before the variable', async () => {
    await withFolderAsync({ 'a.json': '{"quiet":true}', 'b.json': '{"quite":true}' }, async (folder) => {
      const run = async (words: readonly string[], environment = {}) =>
        (await runInProcess(['check', '-', ...words], { folder, environment, input: 'A("X")' })).code;
      expect(await run(['--config', 'a.json'])).toBe(0);
      expect(await run(['--config', 'b.json'])).toBe(2);
      expect(await run([], { PUSHSIFT_CONFIG: 'b.json' })).toBe(2);
      expect(await run(['--config', 'a.json'], { PUSHSIFT_CONFIG: 'b.json' })).toBe(0);
      expect(await run(['--config', 'no.json'])).toBe(2);
    });
  });

  it('file names lead from the folder of the configuration', async () => {
    const files = {
      'pushsift.config.json': '{"catalog":"c.json"}',
      'c.json': '{"applications":{}}',
      'below/a.sift': 'A("X")',
    };
    await withFolderAsync(files, async (folder) => {
      const { code, out } = await runInProcess(['check', 'a.sift'], { folder: join(folder, 'below') });
      expect({ code, out }).toEqual({
        code: 1,
        out: expect.stringMatching(/^a\.sift:1:3: error name\/unknown-application /),
      });
    });
  });

  it.each([
    ['1', 1],
    ['false', 0],
    ['perhaps', 2],
  ])('a switch set to %s is exit %i', async (PUSHSIFT_REQUIRE_APP, code) => {
    const options = { environment: { PUSHSIFT_REQUIRE_APP }, input: 'T("age", GTE, 18)' };
    expect((await runInProcess(['check', '-'], options)).code).toBe(code);
  });

  it('a format that a command cannot print is left to the others', async () => {
    await withFolderAsync({ 'pushsift.config.json': '{"format":"compact"}' }, async (folder) => {
      expect((await runInProcess(['rules'], { folder })).code).toBe(0);
    });
  });

  it.each([
    ['{"dialekt":"strict"}', ':1:2: there is no key `dialekt`\n  help: did you mean `dialect`?\n'],
    ['{"dialect":"strit"}', ':1:12: `dialect` takes strict or lenient\n'],
    ['{"maxWarnings":-1}', ':1:16: `maxWarnings` takes a whole number from 0\n'],
    ['{"quiet":1}', ':1:10: `quiet` takes true or false\n'],
    ['[]', ':1:1: a configuration is an object\n'],
    ['', ':1:1: there is no JSON here\n  help: the smallest configuration is {}\n'],
  ])('%s is exit 2', async (config, said) => {
    await withFolderAsync({ 'pushsift.config.json': config }, async (folder) => {
      const { code, err } = await runInProcess(['check', '-'], { folder, input: 'A("X")' });
      expect({ code, err }).toEqual({ code: 2, err: `pushsift: ${join(folder, 'pushsift.config.json')}${said}` });
    });
  });

  it('the published schema is that of the loader', () => {
    const published = join(import.meta.dirname, '../../src/cli/config/pushsift.config.schema.json');
    expect(readFileSync(published, 'utf8')).toBe(configSchemaText());
  });
});

describe('completion', () => {
  const scripts = new Map<string, string>();
  beforeAll(async () => {
    for (const shell of ['bash', 'zsh', 'fish']) scripts.set(shell, (await runInProcess(['completion', shell])).out);
  });
  const complete = (words: string) =>
    withFolder({ completion: scripts.get('bash') ?? '' }, (folder) => {
      const line = `source ./completion; COMP_WORDS=(${words}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _pushsift; echo "\${COMPREPLY[@]}"`;
      return inShell(line, { folder }).out.trim();
    });

  it.each([
    ['pushsift ch', 'check'],
    ['pushsift catalog v', 'validate'],
    ['pushsift check --fail', '--fail-level'],
    ['pushsift check --dialect l', 'lenient'],
    ['pushsift catalog infer --on', '--on-error'],
    ['pushsift completion z', 'zsh'],
    ['pushsift hel', 'help'],
    ['pushsift help fm', 'fmt'],
    ['pushsift help serve t', 'token'],
    ['pushsift help serve token l', 'list'],
    ['pushsift help fmt --w', ''],
    ['pushsift help fmt c', ''],
    ['pushsift serve t', 'token'],
    ['pushsift serve token r', 'rotate remove'],
    ['pushsift serve token ""', 'add list rotate remove'],
    ['pushsift serve --sto', '--store'],
    ['pushsift serve token add shop --acc', '--account-wide'],
    ['pushsift serve token list --acc', ''],
    ['pushsift rules type/operator-not', 'type/operator-not-allowed'],
    ['pushsift rules lint/always-em', 'lint/always-empty'],
    ['pushsift rules --format j', 'json'],
  ])('bash: `%s` becomes %s', (words, expected) => {
    expect(complete(words)).toBe(expected);
  });

  it.each([
    ['zsh', /^ {6}\('serve'\) choices=\('token:[^\n]*\) ;;$/m],
    ['zsh', /^ {6}\('serve token'\) choices=\('add:[^\n]* 'list:[^\n]* 'rotate:[^\n]* 'remove:[^\n]*\) ;;$/m],
    ['zsh', /^ {6}\('help serve'\) choices=\('token:[^\n]*\) ;;$/m],
    ['zsh', /^ {4}\('rules'\) _arguments [^\n]*:CODE:\([^)]* type\/operator-not-allowed[ )]/m],
    ['fish', /^complete -c pushsift -f -n '__pushsift_is all serve' -a token /m],
    ['fish', /^complete -c pushsift -f -n '__pushsift_is all serve token' -a remove /m],
    ['fish', /^complete -c pushsift -f -n '__pushsift_is all help' -a fmt /m],
    ['fish', /^complete -c pushsift -f -n '__pushsift_is all help serve' -a token /m],
    ['fish', /^complete -c pushsift -n '__pushsift_is start rules' -f -a '[^']* type\/operator-not-allowed[ ']/m],
  ])('%s: %s', (shell, line) => {
    expect(scripts.get(shell)).toMatch(line);
  });

  it.each([
    ['bash', /compgen -W "([a-z ]+) --help/, / /],
    ['zsh', /local -a choices=\(([^\n]*)\)/, /:(?:[^']|'\\'')*'(?: |$)/],
    [
      'fish',
      /^([\s\S]*)$/,
      /(?:^|\n)(?!complete -c pushsift -f -n __fish_use_subcommand -a)[^\n]*|[^\n]* -a | -d [^\n]*/,
    ],
  ])('%s offers every command, and none of those to come', (shell, list, between) => {
    const offered = (list.exec(scripts.get(shell) ?? '')?.[1] ?? '')
      .split(between)
      .flatMap((word) => /[a-z]+/.exec(word)?.[0] ?? []);
    expect(offered).toEqual([...new Set(COMMANDS.map((name) => name.split(' ')[0]))]);
  });
});
