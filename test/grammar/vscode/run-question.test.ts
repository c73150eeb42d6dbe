/** What commands ask and show, without an editor. */

import { describe, expect, it } from 'vitest';
import type { Question } from '../../../grammar/vscode/command-table.js';
import { type Host, runQuestion, statusLine, type Told } from '../../../grammar/vscode/run-question.js';

const EDIT = { changes: {} };

/** What a command did, a line each. */
async function run(question: Question, changes: Partial<Host>, told: Told | null = { title: 'T', text: 'X' }) {
  const log: string[] = [];
  const host: Host = {
    active: () => ({ uri: 'file:///a.sift', position: { line: 1, character: 2 }, name: 'a.sift' }),
    async ask(method, params) {
      log.push(`ask ${method} ${JSON.stringify(params)}`);
      return told;
    },
    chooseOther: async () => ({ text: 'A("X")' }),
    tell: (line) => void log.push(`tell ${line}`),
    warn: (line) => void log.push(`warn ${line}`),
    show: async ({ name, text }) => void log.push(`show ${name} ${JSON.stringify(text)}`),
    async apply(edit) {
      log.push(`apply ${JSON.stringify(edit)}`);
      return true;
    },
    ...changes,
  };
  await runQuestion(question, host);
  return log;
}

const asked = (question: string, more = ''): string =>
  `ask pushsift/${question} {"textDocument":{"uri":"file:///a.sift"},"position":{"line":1,"character":2}${more}}`;

describe('a command', () => {
  it.each([
    ['count', 'tell T'],
    ['explain', 'show explain a.sift "T\\n\\nX\\n"'],
    ['diff', 'show diff a.sift "T\\n\\nX\\n"'],
    ['simplify', 'tell T'],
  ] as const)('%s asks at the cursor, and shows the answer', async (question, shown) => {
    expect(await run(question, {})).toStrictEqual([asked(question), shown]);
  });

  it('shows a page of one line where there is no more', async () => {
    expect(await run('explain', {}, { title: 'T', text: null })).toContain('show explain a.sift "T\\n"');
  });

  it('that proves asks for the other filter first, and does nothing where none is chosen', async () => {
    expect(await run('prove', {})).toStrictEqual([
      asked('prove', ',"other":{"text":"A(\\"X\\")"}'),
      'show prove a.sift "T\\n\\nX\\n"',
    ]);
    expect(await run('prove', { chooseOther: async () => null })).toStrictEqual([]);
  });

  it('that simplifies edits the text, and says where the editor would not', async () => {
    const told = { title: 'T', text: 'X', edit: EDIT };
    expect(await run('simplify', {}, told)).toStrictEqual([asked('simplify'), 'apply {"changes":{}}', 'tell T']);
    expect(await run('simplify', { apply: async () => false }, told)).toStrictEqual([
      asked('simplify'),
      'warn the filter has changed meanwhile: nothing was done',
    ]);
    expect(await run('simplify', {}, { ...told, edit: null })).toStrictEqual([asked('simplify'), 'tell T']);
  });

  it('says what keeps it from an answer', async () => {
    expect(await run('count', { active: () => null })).toStrictEqual(['warn open a filter first']);
    expect(await run('count', {}, null)).toStrictEqual([asked('count'), 'warn there is no filter in a.sift']);
    const failing = { ask: () => Promise.reject(new Error('the filter has 1 error')) };
    expect(await run('count', failing)).toStrictEqual(['warn the filter has 1 error']);
  });
});

it('the files in use are one line, with what keeps them from being read', () => {
  expect(statusLine({ catalog: null, configuration: 'c.json', devices: null, problem: null })).toBe(
    'catalog: none · configuration: c.json · devices: none',
  );
  expect(statusLine({ catalog: 'a', configuration: null, devices: 'd', problem: 'broken' })).toBe(
    'catalog: a · configuration: none · devices: d · broken',
  );
});
