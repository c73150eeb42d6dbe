/** `--format json` on every way a run can end: standard output is one valid report, whatever else is said. */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHECK_REPORT, DIAGNOSTIC, FAILURE } from '../support/report-schema.js';
import { type Files, runInProcess, withFolderAsync } from './command.js';

const GOOD = 'A("AAAAA-AAAAA", ["iOS", "Android"]) * T("age", GTE, 18)\n';
const FILES: Files = {
  'good.sift': GOOD,
  'warning.sift': 'A("AAAAA-AAAAA") + T("age", GTE, 18)\n',
  'note.sift': 'A("AAAAA-AAAAA") * T("age", NOTEQ, 18)\n',
  'broken.sift': 'A("AAAAA-AAAAA" * T("age", BETWEEN, [30, 18])\n',
  'fixable.sift': 'A("AAAAA-AAAAA", ["ios"])\n',
  'empty.sift': '',
  'marked.sift': `\uFEFF${GOOD}`,
  'latin.sift': new Uint8Array([0x41, 0xe9]),
  'none/readme.txt': '',
  'body.json': '{}',
  'bad-catalog.json': '{"applications":[]}',
  'no-json.json': '{',
  'good-catalog.json': '{"applications":{"AAAAA-AAAAA":{}},"tags":{"age":{"type":"Integer"}}}',
  'bad-config.json': '{"dialekt":"strict"}',
  'json-config.json': '{"format":"json","catalog":"no.json"}',
  'devices.ndjson': '{"id":"d1","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"age":20}}\n',
  'bad-devices.ndjson': '{\n',
  'filters.jsonl': '"A(\\"AAAAA-AAAAA\\")"\n{"name":"n","filter":"A("}\n',
  'bad-filters.jsonl': '{"filter":1}\n',
};

async function reportsOf(words: readonly string[], input = ''): Promise<{ code: number; reports: unknown[] }> {
  let result: { code: number; reports: unknown[] } = { code: -1, reports: [] };
  await withFolderAsync(FILES, async (folder) => {
    const { code, out } = await runInProcess(words, { folder, input });
    result = {
      code,
      reports:
        words[0] === 'count'
          ? out
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line))
          : [JSON.parse(out)],
    };
  });
  return result;
}

describe('check', () => {
  it.each([
    [0, ['good.sift'], null],
    [0, ['marked.sift', '--catalog', 'good-catalog.json'], null],
    [0, ['warning.sift', 'note.sift', '--quiet'], null],
    [1, ['warning.sift', '--fail-level', 'warning'], null],
    [1, ['note.sift', '--fail-level', 'note'], null],
    [1, ['warning.sift', '--max-warnings', '0'], null],
    [1, ['warning.sift', '--forbid-account-wide'], null],
    [1, ['broken.sift', 'good.sift', 'empty.sift'], null],
    [0, ['fixable.sift', '--fix'], null],
    [2, ['.', '--dialect', 'lenient'], 'input'],
    [2, ['good.sift', 'no.sift'], 'input'],
    [2, ['latin.sift'], 'input'],
    [2, ['none'], 'input'],
    [2, ['*.nothing'], 'input'],
    [2, ['body.json'], 'input'],
    [2, [''], 'usage'],
    [2, [], 'usage'],
    [2, ['good.sift', '--nope'], 'usage'],
    [2, ['good.sift', '--catalog='], 'usage'],
    [2, ['good.sift', '--dialect', 'loose'], 'usage'],
    [2, ['good.sift', '--max-warnings', 'many'], 'usage'],
    [2, ['good.sift', '--catalog', 'no.json'], 'input'],
    [2, ['good.sift', '--catalog', 'bad-catalog.json'], 'catalog'],
    [2, ['good.sift', '--catalog', 'no-json.json'], 'catalog'],
    [2, ['good.sift', '--config', 'no.json'], 'configuration'],
    [2, ['good.sift', '--config', 'no-json.json'], 'configuration'],
    [2, ['good.sift', '--config', 'bad-config.json'], 'configuration'],
    [2, ['good.sift', '--config', 'json-config.json'], 'input'],
  ] as const)('exit %i: %j', async (code, words, failure) => {
    const run = await reportsOf(['check', ...words, '--format', 'json']);
    const [report] = z.array(CHECK_REPORT).length(1).parse(run.reports);
    expect({ code: run.code, failure: report?.failure?.code ?? null }).toEqual({ code, failure });
  });

  it('a format of the configuration holds for failures, too', async () => {
    const { code, reports } = await reportsOf(['check', 'good.sift', '--config', 'json-config.json']);
    expect({ code, failure: CHECK_REPORT.parse(reports[0]).failure }).toEqual({
      code: 2,
      failure: { code: 'input', message: expect.stringMatching(/^cannot read .*no\.json: there is no such file$/) },
    });
  });

  it('lists of a reach are sorted', async () => {
    const { reports } = await reportsOf(['check', 'good.sift', '--format', 'json']);
    expect(CHECK_REPORT.parse(reports[0]).results[0]?.reach?.platforms).toEqual(['Android', 'iOS']);
  });
});

const ERROR = z.strictObject({ name: z.string().optional(), error: z.array(DIAGNOSTIC).min(1) });
const FAILED = z.strictObject({ failure: FAILURE });
const counts = z.record(z.string(), z.int().min(1));
const COUNT = z.strictObject({
  name: z.string().optional(),
  count: z.int(),
  devices: z.int(),
  byPlatform: counts,
  byApplication: counts,
});
const MATCH = z.strictObject({
  matches: z.boolean(),
  because: z.array(z.strictObject({ text: z.string(), range: DIAGNOSTIC.shape.range, holds: z.boolean() })).min(1),
});
const OPERATIONS = z.enum(['union', 'intersection', 'difference']);
const { range } = DIAGNOSTIC.shape;
/** With `--analyze` each node has numbers, too. */
const treeWith = (numbers: Readonly<Record<string, z.ZodType>>): z.ZodType => {
  const tree: z.ZodType = z.lazy(() =>
    z.union([
      z.strictObject({ kind: z.enum(['application', 'group', 'tag']), text: z.string(), range, ...numbers }),
      z.strictObject({ kind: OPERATIONS, range, operands: z.array(tree).min(2), ...numbers }),
    ]),
  );
  return tree;
};
const TREE = treeWith({});
const MEASURED_TREE = treeWith({ count: z.int(), milliseconds: z.number() });
const DEVICE = '{"id":"d1","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"age":20}}';
const A = 'A("AAAAA-AAAAA")';
const DEVICES = ['--devices', 'devices.ndjson'];

describe('the commands that take a filter', () => {
  it.each([
    [0, ['count', A, ...DEVICES], [COUNT]],
    [1, ['count', 'A(', ...DEVICES], [ERROR]],
    [1, ['count', 'G("g")', ...DEVICES], [ERROR]],
    [2, ['count', A], [FAILED]],
    [2, ['count', A, '--devices', 'no.ndjson'], [FAILED]],
    [2, ['count', A, '--devices', 'bad-devices.ndjson'], [FAILED]],
    [2, ['count', A, '--devices', 'x.psi'], [FAILED]],
    [2, ['count', '@no.sift', ...DEVICES], [FAILED]],
    [2, ['count', A, ...DEVICES, '--catalog', 'bad-catalog.json'], [FAILED]],
    [1, ['count', '--filters', 'filters.jsonl', ...DEVICES], [COUNT, ERROR]],
    [2, ['count', '--filters', 'bad-filters.jsonl', ...DEVICES], [FAILED]],
    [2, ['count', '--filters', 'filters.jsonl', '--devices', 'bad-devices.ndjson'], [FAILED]],
    [0, ['match', A], [MATCH]],
    [1, ['match', 'T("age", LTE, 3)'], [MATCH]],
    [1, ['match', 'A('], [ERROR]],
    [2, ['match', 'A(', '--device', 'no.json'], [FAILED]],
    [2, ['match', A, '--device', 'no-json.json'], [FAILED]],
    [
      0,
      ['explain', A],
      [z.looseObject({ sentence: z.string(), tree: TREE, plan: z.looseObject({ kind: z.string() }) })],
    ],
    [0, ['explain', `${A} * (T("age", GTE, 18) \\ T("vip", EQ, 1))`], [z.looseObject({ tree: TREE })]],
    [0, ['explain', 'G("g")'], [z.looseObject({ tree: TREE, plan: z.null() })]],
    [0, ['explain', `${A} + T("age", GTE, 18)`, '--analyze', ...DEVICES], [z.looseObject({ tree: MEASURED_TREE })]],
    [1, ['explain', 'A('], [ERROR]],
    [2, ['explain', '@no.sift'], [FAILED]],
    [0, ['list', A, ...DEVICES], [z.strictObject({ ids: z.array(z.string()), failure: z.null() })]],
    [1, ['list', 'A(', ...DEVICES], [ERROR]],
    [2, ['list', A, '--devices', 'bad-devices.ndjson'], [z.strictObject({ ids: z.tuple([]), failure: FAILURE })]],
    [0, ['fmt', 'good.sift'], [z.strictObject({ files: z.array(z.looseObject({})).length(1), failure: z.null() })]],
    [2, ['fmt', 'no.sift'], [z.strictObject({ files: z.tuple([]), failure: FAILURE })]],
  ] as const)('exit %i: %j', async (code, words, shapes) => {
    const run = await reportsOf([...words, '--format', 'json'], DEVICE);
    expect([run.code, run.reports.length]).toEqual([code, shapes.length]);
    for (const [at, shape] of shapes.entries()) expect(shape.safeParse(run.reports[at]).error).toBeUndefined();
  });

  it.each(['check', 'fmt', 'explain', 'count', 'list', 'match'])('%s takes the options of all', async (name) => {
    const { code, out } = await runInProcess([name, '-h']);
    const offered = Array.from(out.matchAll(/--[a-z-]+/g), ([option]) => option);
    expect(code).toBe(0);
    expect(offered).toEqual(expect.arrayContaining(['--catalog', '--dialect', '--format', '--config', '--no-config']));
  });
});
