/**
 * Every report format held against what its readers demand, and what a report says of the failure of its run. Sources: the contract
 * of the command line; SARIF 2.1.0; GitLab's page on code quality reports; the JUnit schema of Jenkins; the reader of workflow
 * commands in GitHub's runner.
 */

import { expect } from 'vitest';
import { z } from 'zod';
import type { ReportFormat } from '../../src/report/formats.js';
import { readXml, type XmlElement } from './read-xml.js';
import { CHECK_REPORT, LAST_LINE, SOURCE } from './report-schema.js';
import { SARIF_LOG } from './sarif-schema.js';

/** What a report says of a run. */
export interface Said {
  /** Codes of the failures that it carries; null for a format that carries none. */
  readonly failures: readonly string[] | null;
  /** How many findings it shows, at least. */
  readonly findings: number;
}

/** Throws unless `text` is a valid report. */
export function readReport(format: ReportFormat, text: string): Said {
  return READERS[format](text);
}

const COMPACT_LINE = /^.+:\d+:\d+: (?:error|warning|note) [a-z]+\/[a-z0-9-]+ .+$/;
const PRETTY_END = /(?:^|\n)[\d,]+ files?, [^\n]+\n$/;
const FRAME = /^(?:error|warning|note)\[/gm;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/;

const READERS: Readonly<Record<ReportFormat, (text: string) => Said>> = {
  pretty(text) {
    expect(text).not.toMatch(CONTROL);
    if (text !== '') expect(text).toMatch(PRETTY_END);
    return { failures: null, findings: text.match(FRAME)?.length ?? 0 };
  },
  compact(text) {
    const lines = linesOf(text);
    for (const line of lines) expect(line).toMatch(COMPACT_LINE);
    return { failures: null, findings: lines.length };
  },
  json(text) {
    const { results, failure, summary } = CHECK_REPORT.parse(JSON.parse(text));
    expect(summary.sources).toBe(results.length);
    return { failures: failure === null ? [] : [failure.code], findings: findingsIn(results) };
  },
  jsonl(text) {
    const lines = linesOf(text).map((line): unknown => JSON.parse(line));
    const results = lines.slice(0, -1).map((line) => SOURCE.parse(line));
    const { failure, summary } = LAST_LINE.parse(lines.at(-1));
    expect(summary.sources).toBe(results.length);
    return { failures: failure === null ? [] : [failure.code], findings: findingsIn(results) };
  },
  sarif(text) {
    const { runs } = SARIF_LOG.parse(JSON.parse(text));
    const [{ invocations, results }] = runs as [(typeof runs)[number]];
    const notes = invocations.flatMap(({ toolConfigurationNotifications, toolExecutionNotifications }) => [
      ...toolConfigurationNotifications,
      ...toolExecutionNotifications,
    ]);
    expect(invocations[0]?.executionSuccessful).toBe(notes.length === 0);
    return {
      failures: notes.map(({ descriptor }) => descriptor.id.replace('pushsift/', '')),
      findings: results.length,
    };
  },
  gitlab(text) {
    const issues = z.array(GITLAB_ISSUE).parse(JSON.parse(text));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    const blockers = issues.filter(({ severity }) => severity === 'blocker');
    return {
      failures: blockers.map((issue) => issue.check_name.replace('pushsift/', '')),
      findings: issues.length - blockers.length,
    };
  },
  junit: readJunit,
  github: readGithub,
};

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

function findingsIn(results: readonly z.infer<typeof SOURCE>[]): number {
  return results.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
}

const GITLAB_ISSUE = z.strictObject({
  description: z.string().min(1),
  check_name: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/),
  fingerprint: z.string().min(1),
  severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
  location: z.strictObject({
    path: z
      .string()
      .min(1)
      .regex(/^(?!\.\/)/),
    lines: z.strictObject({ begin: z.int().min(1), end: z.int().min(1) }),
  }),
});

/** Elements, the attributes each must have and may have, and what may stand inside. */
const JUNIT: Readonly<Record<string, { must: readonly string[]; may: readonly string[]; holds: readonly string[] }>> = {
  testsuites: { must: ['name', 'tests', 'failures', 'errors'], may: [], holds: ['testsuite'] },
  testsuite: { must: ['name', 'tests', 'failures', 'errors', 'skipped'], may: [], holds: ['testcase'] },
  testcase: { must: ['name', 'classname'], may: ['file'], holds: ['failure', 'error', 'system-out'] },
  failure: { must: ['message', 'type'], may: [], holds: [] },
  error: { must: ['message', 'type'], may: [], holds: [] },
  'system-out': { must: [], may: [], holds: [] },
};

function readJunit(text: string): Said {
  const root = readXml(text);
  expect(root.name).toBe('testsuites');
  expectShape(root);
  const cases = root.children.flatMap(({ children }) => children);
  const inside = cases.flatMap(({ children }) => children);
  const count = (name: string) => inside.filter((element) => element.name === name).length;
  for (const counted of [root, ...root.children])
    expect(counted.attributes).toMatchObject({
      tests: String(cases.length),
      failures: String(count('failure')),
      errors: String(count('error')),
    });
  const names = cases.map(({ attributes }) => attributes.name);
  expect(new Set(names).size).toBe(names.length);
  const lines = inside.filter(({ name }) => name !== 'error').flatMap((element) => element.text.split('\n'));
  return {
    failures: inside.filter(({ name }) => name === 'error').map(({ attributes }) => attributes.type ?? ''),
    findings: lines.filter((line) => /^\d+:\d+: /.test(line)).length,
  };
}

function expectShape({ name, attributes, children, text }: XmlElement): void {
  const shape = JUNIT[name];
  expect(shape, `an element <${name}>`).toBeDefined();
  if (shape === undefined) return;
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining([...shape.must]));
  expect([...shape.must, ...shape.may]).toEqual(expect.arrayContaining(Object.keys(attributes)));
  if (shape.holds.length > 0) expect(text.trim()).toBe('');
  for (const child of children) {
    expect(shape.holds).toContain(child.name);
    expectShape(child);
  }
}

const MOST_ANNOTATIONS = 10;
const COMMAND = /^::(error|warning|notice) ([^:]*)::(.+)$/;
const PROPERTIES = new Set(['file', 'line', 'endLine', 'col', 'endColumn', 'title']);

/** Reads lines as the runner does: a command begins with `::` behind blanks; else the older form `##[` may stand anywhere. */
function readGithub(text: string): Said {
  const counts = new Map<string, number>();
  const failures: string[] = [];
  let findings = 0;
  for (const line of linesOf(text)) {
    if (!line.trimStart().startsWith('::')) {
      expect(line).not.toContain('##[');
      if (COMPACT_LINE.test(line)) findings++;
      continue;
    }
    const [, command = '', properties = '', message = ''] = COMMAND.exec(line) ?? [];
    expect(command, line).not.toBe('');
    expect(message).not.toMatch(/%(?!25|0A|0D)/);
    counts.set(command, (counts.get(command) ?? 0) + 1);
    const values = propertiesIn(properties);
    if (values.get('title')?.startsWith('pushsift%3A ')) failures.push(values.get('title')?.slice(12) ?? '');
  }
  for (const count of counts.values()) expect(count).toBeLessThanOrEqual(MOST_ANNOTATIONS);
  return { failures, findings };
}

function propertiesIn(text: string): ReadonlyMap<string, string> {
  const values = new Map(
    text.split(',').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  for (const [name, value] of values) {
    expect(PROPERTIES).toContain(name);
    expect(value).not.toMatch(/[\r\n:,]|%(?!25|0A|0D|2C|3A)/);
  }
  for (const name of ['line', 'endLine', 'col', 'endColumn'])
    if (values.has(name)) expect(Number(values.get(name))).toBeGreaterThan(0);
  // The runner drops columns of what spans lines, and says so in the log.
  if (values.get('line') !== values.get('endLine')) expect(values.has('col')).toBe(false);
  return values;
}
