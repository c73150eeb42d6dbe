import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, runInProcess, withFolderAsync } from './command.js';

const IMPLIED = 'A("X") * T("n", GTE, 18) * T("n", GTE, 21)';
const SHORT = 'A("X") * T("n", GTE, 21)';
const SAID =
  'warning lint/implied-clause whoever has `n` at least 21 has it at least 18 | help: remove it, or write what was meant instead | safe fix: remove it';

function body(filter: string, more: object = {}): string {
  return JSON.stringify({ request: { auth: 'a', send_date: 'now', content: 'x', devices_filter: filter, ...more } });
}

/** What a fix of a body is shown with: the end of its line. */
function end(filter: string): string {
  return body(filter).slice(-70);
}

const cases: readonly Case[] = [
  {
    title: 'a filter',
    words: ['check', 'a.sift'],
    files: { 'a.sift': IMPLIED },
    code: 0,
    out: `a.sift:1:10: ${SAID} -> ${SHORT}\n`,
  },
  {
    title: 'standard input',
    words: ['check', '-'],
    input: IMPLIED,
    code: 0,
    out: `<stdin>:1:10: ${SAID} -> ${SHORT}\n`,
  },
  {
    title: 'a body',
    words: ['check', 'a.json'],
    files: { 'a.json': body(IMPLIED) },
    code: 0,
    out: `a.json:1:85: ${SAID} -> ...${end(SHORT)}\n`,
  },
  {
    title: 'a body with another mistake',
    words: ['check', 'a.json'],
    files: { 'a.json': body(IMPLIED, { send_date: 'nwo' }) },
    code: 1,
    out: /lint\/implied-clause/,
  },
  {
    title: 'a filter at a pointer',
    words: ['check', 'a.json', '--pointer', '/f'],
    files: { 'a.json': JSON.stringify({ f: IMPLIED }) },
    code: 0,
    out: `a.json:1:18: ${SAID} -> ${JSON.stringify({ f: SHORT })}\n`,
  },
  {
    title: 'bodies line by line',
    words: ['check', 'a.jsonl'],
    files: { 'a.jsonl': `${body(SHORT)}\n${body(IMPLIED)}\n` },
    code: 0,
    out: `a.jsonl:2:85: ${SAID} -> ...${end(SHORT)}\n`,
  },
  {
    title: 'a level to fail at',
    words: ['check', 'a.sift', '--fail-level', 'warning'],
    files: { 'a.sift': IMPLIED },
    code: 1,
    out: `a.sift:1:10: ${SAID} -> ${SHORT}\n`,
  },
  {
    title: 'a suppression',
    words: ['check', 'a.sift', '--suppressions', 's.json', '--fail-level', 'warning'],
    files: { 'a.sift': IMPLIED, 's.json': '{"a.sift":{"lint/implied-clause":1}}' },
    code: 0,
    out: /^$/,
    err: /.*/,
  },
  {
    title: 'the rule by its code',
    words: ['rules', 'lint/implied-clause'],
    code: 0,
    out: /a condition that others imply/,
  },
];

describe('check proves', () => {
  it.each(cases)('$title', expectRun);

  it.each([
    ['a.sift', IMPLIED, SHORT],
    ['a.json', body(IMPLIED), body(SHORT)],
  ])('and --fix mends %s', async (name, before, after) => {
    await withFolderAsync({ [name]: before }, async (folder) => {
      const { code, err } = await runInProcess(['check', '--fix', name], { folder });
      expect(err).toMatch(new RegExp(`^${name}:1:\\d+: fixed lint/implied-clause: remove it\nfixed 1 finding\n$`));
      expect([code, readFileSync(join(folder, name), 'utf8')]).toEqual([0, after]);
    });
  });
});
