/** Every format on every way a check can end: valid for its readers, and the failure, where there is one, said in it. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REPORT_FORMATS } from '../../src/report/formats.js';
import { readReport } from '../support/valid-reports.js';
import { type Files, newFolder } from './command.js';

/** A filter that the compiler breaks down on, as no filter should. */
const BREAKDOWN = 'A("BREAKDOWN")';

let runInProcess: typeof import('./command.js').runInProcess;

// Files may share what they load: what is loaded here is loaded anew, and nobody else gets it.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../src/compile.js', async (importActual) => {
    const actual = await importActual<typeof import('../../src/compile.js')>();
    const compile: typeof actual.compile = (source, options) => {
      if (source === BREAKDOWN) throw new TypeError('x is not a function');
      return actual.compile(source, options);
    };
    return { ...actual, compile };
  });
  ({ runInProcess } = await import('./command.js'));
});
afterAll(() => {
  vi.doUnmock('../../src/compile.js');
  vi.resetModules();
});

const GOOD = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)\n';
const HOSTILE = '::error::x, y:z%0A\u001b[31m"<&>\'##[add-mask]\u202e.sift';
const MANY = Array.from({ length: 30 }, (_, at) => `T("a${at}", BETWEEN, [99, ${at}])`).join(' +\n');

const MESSAGE = '{"request": {"auth": "t", "content": "hi", "devices_filter": "A(\\"AAAAA-AAAAA\\")"}}';
const WRONG_MESSAGE = MESSAGE.replace('"A(', '"T(\\"a\\", BETWEEN, [3, 1]) + A(');

const FILES: Files = {
  'good.sift': GOOD,
  'warning.sift': 'A("AAAAA-AAAAA") + T("age", GTE, 18)\n',
  'note.sift': 'A("AAAAA-AAAAA") * T("age", NOTEQ, 18)\n',
  'broken.sift': 'A("AAAAA-AAAAA" * T("age", BETWEEN, [30, 18])\n',
  'lines.sift': '(A("AAAAA-AAAAA")\n+\nT("age", GTE, 18)',
  'many.sift': MANY,
  'empty.sift': '',
  'breakdown.sift': BREAKDOWN,
  'marked.sift': `\uFEFF${GOOD}`,
  'latin.sift': new Uint8Array([0x41, 0xe9]),
  'utf16.sift': new Uint8Array([0xff, 0xfe, 0x41, 0x00]),
  'controls.sift': 'A("\u0000\u001b[31m\ud800::error::\u202e") ! T("::warning::x\r\n##[group]", EQ, "]]>&<")',
  [`odd/${HOSTILE}`]: 'A("X"',
  'none/readme.txt': '',
  'bad-catalog.json': '{"applications":[]}',
  'bad-config.json': '{"dialekt":"strict"}',
  'half-config.json': '{"dialect":',
  'bad-suppressions.json': '{"good.sift": {"lint/account-wide": 0}}',
  'unused.json': '{"good.sift": {"lint/account-wide": 2}, "gone.sift": {"syntax/empty": 1}}',
  'message.json': MESSAGE,
  'wrong.json': WRONG_MESSAGE,
  'bodies.jsonl': `${MESSAGE}\n\n${WRONG_MESSAGE}\n{"content": 1, "name": 2}\n`,
  'half-unknown.jsonl': `${WRONG_MESSAGE}\n{"x": 1}\n`,
  'half.json': '{"request": {"auth": "t", "devices_filter": "A(\\"',
  'nothing.json': '{"requ',
  'no-json.json': 'A("X")',
  'list.json': '[]',
  'text.json': '"x"',
  'unknown.json': '{"x": 1}',
  'empty.json': '',
  'blank.jsonl': '\n\n',
  'utf16.json': new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  'marked.json': `\uFEFF${MESSAGE}`,
  'twice.json': '{"request": {"devices_filter": "A(\\"X\\")", "devices_filter": 1, "__proto__": 1, "\\ud800": 2}}',
  'deep.json': `{"request": {"devices_filter": "A(\\"X\\")", "x": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  'large.json': `{"request": {"devices_filter": "${'x'.repeat(10 * 1024 * 1024)}"}}`,
  'keys.json': `{"request": {"devices_filter": "A(\\"X\\")"${Array.from({ length: 100_000 }, (_, at) => `, "k${at}": 1`).join('')}}}`,
  'mixed/wrong.json': WRONG_MESSAGE,
  'mixed/package.json': '{"name": "x"}',
  'unknowns/package.json': '{"name": "x"}',
  'bad-devices.ndjson': '{\n',
  'devices.ndjson': '{"id":"d1","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"age":20}}\n',
};

interface Path {
  readonly title: string;
  readonly words: readonly string[];
  readonly code: 0 | 1 | 2;
  readonly failures: readonly string[];
  readonly findings: number;
}

function path(
  title: string,
  words: readonly string[],
  code: 0 | 1 | 2,
  failures: readonly string[],
  findings: number,
): Path {
  return { title, words, code, failures, findings };
}

const PATHS: readonly Path[] = [
  path('clean', ['good.sift'], 0, [], 0),
  path('clean, with a byte order mark', ['marked.sift'], 0, [], 0),
  path('warnings and notes', ['warning.sift', 'note.sift'], 0, [], 2),
  path('warnings that fail', ['warning.sift', '--fail-level', 'warning'], 1, [], 1),
  path('more warnings than allowed', ['warning.sift', '--max-warnings', '0'], 1, [], 1),
  path('syntax errors', ['broken.sift', 'empty.sift', 'good.sift'], 1, [], 3),
  path('a finding over lines', ['lines.sift'], 1, [], 1),
  path('more findings than a platform shows', ['many.sift'], 1, [], 30),
  path('hostile text', ['controls.sift'], 1, [], 1),
  path('a hostile name', ['odd'], 1, [], 1),
  path('a message', ['message.json', 'marked.json'], 0, [], 0),
  path('a message with a wrong filter', ['wrong.json'], 1, [], 1),
  path('a line of bodies that is wrong', ['bodies.jsonl'], 1, [], 3),
  path('half a body', ['half.json'], 1, [], 1),
  path('duplicate and unusual keys', ['twice.json'], 1, [], 1),
  path('a hundred thousand lists in each other', ['deep.json'], 1, [], 1),
  path('a string of ten megabytes', ['large.json'], 1, [], 1),
  path('a hundred thousand unknown keys', ['keys.json'], 1, [], 50),
  path('bodies among other JSON', ['mixed'], 1, [], 1),
  path('a folder with nothing but other JSON', ['unknowns'], 2, ['input'], 0),
  path('a line of no known kind', ['half-unknown.jsonl'], 2, ['input'], 1),
  path(
    'files that are no request',
    ['nothing.json', 'no-json.json', 'list.json', 'text.json', 'unknown.json', 'empty.json', 'blank.jsonl'],
    2,
    Array.from({ length: 7 }, () => 'input'),
    0,
  ),
  path('a body in UTF-16', ['utf16.json', 'wrong.json'], 2, ['input'], 1),
  path('the same with their kind named', ['nothing.json', 'list.json', '--kind', 'createPreset'], 1, [], 2),
  path('a guard', ['good.sift', '--min-audience', '2', '--devices', 'devices.ndjson'], 1, [], 1),
  path('suppressions that nothing needs', ['good.sift', '--suppressions', 'unused.json'], 0, [], 2),
  path('a broken configuration', ['good.sift', '--config', 'half-config.json'], 2, ['configuration'], 0),
  path('an unknown key of the configuration', ['good.sift', '--config', 'bad-config.json'], 2, ['configuration'], 0),
  path('a file that is not there', ['broken.sift', 'no.sift'], 2, ['input'], 2),
  path('names that no file can have', [`${'x'.repeat(300)}.sift`, 'good.sift/x.sift'], 2, ['input', 'input'], 0),
  path('two files that are no text', ['latin.sift', 'utf16.sift'], 2, ['input', 'input'], 0),
  path('a folder without files', ['none'], 2, ['input'], 0),
  path('a glob without matches', ['*.nothing'], 2, ['input'], 0),
  path('an unknown option', ['good.sift', '--nope'], 2, ['usage'], 0),
  path('a wrong value', ['good.sift', '--max-warnings', 'many'], 2, ['usage'], 0),
  path('no path', [], 2, ['usage'], 0),
  path('an empty path', [''], 2, ['usage'], 0),
  path('a report that is no report', ['good.sift', '--report', 'sarfi=x'], 2, ['usage'], 0),
  path('a bad catalog', ['good.sift', '--catalog', 'bad-catalog.json'], 2, ['catalog'], 0),
  path('bad suppressions', ['good.sift', '--suppressions', 'bad-suppressions.json'], 2, ['configuration'], 0),
  path('no revision', ['good.sift', '--changed-since', '--all'], 2, ['input'], 0),
  path('a bad device', ['good.sift', '--max-audience', '1', '--devices', 'bad-devices.ndjson'], 2, ['devices'], 0),
  path('a guard without devices', ['good.sift', '--max-audience', '1'], 2, ['usage'], 0),
  path('an internal failure', ['breakdown.sift', 'broken.sift'], 2, ['internal'], 2),
];

/** All of the files, which no run changes. Reports are written anew by each. */
let folder: string;
beforeAll(() => {
  folder = newFolder(FILES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** JSON formats carry the first failure only. */
function failuresIn(format: string, failures: readonly string[]): readonly string[] | null {
  if (format === 'pretty' || format === 'compact') return null;
  return format === 'json' || format === 'jsonl' ? failures.slice(0, 1) : failures;
}

describe.each(PATHS)('$title', ({ words, code, failures, findings }) => {
  it.each(REPORT_FORMATS)('%s', async (format) => {
    const run = await runInProcess(['check', ...words, '--format', format], { folder });
    expect(run.code).toBe(code);
    const said = readReport(format, run.out);
    expect(said.failures).toEqual(failuresIn(format, failures));
    expect(said.findings).toBeGreaterThanOrEqual(findings);
    if (findings === 0) expect(said.findings).toBe(0);
    if (failures.length > 0) expect(run.out).not.toContain('no findings');
  });

  it('all of them as files of one run', async () => {
    const reports = REPORT_FORMATS.map((format) => [format, `reports-${format}`] as const);
    for (const [, name] of reports) rmSync(join(folder, name), { force: true });
    const options = reports.flatMap(([format, name]) => ['--report', `${format}=${name}`]);
    const run = await runInProcess(['check', ...options, ...words, '--format', 'compact'], { folder });
    expect(run.code).toBe(code);
    for (const [format, name] of reports) {
      const said = readReport(format, readFileSync(join(folder, name), 'utf8'));
      expect(said.failures).toEqual(failuresIn(format, failures));
      expect(said.findings).toBeGreaterThanOrEqual(findings);
    }
  });
});
