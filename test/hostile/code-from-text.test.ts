// No text becomes code: the sources make none, and the whole way works in a process that forbids it.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'src');

it('no source makes code from text', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const makers = files.filter((name) => /\beval\(|\bnew Function\b/.test(readFileSync(join(SOURCES, name), 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(makers).toEqual([]);
});

it('compiles, renders, explains and matches where code from strings is forbidden', () => {
  const entry = JSON.stringify(pathToFileURL(join(SOURCES, 'entries/index.ts')).href);
  const script = `
    import { compile, compileMatcher, explain, format, renderDiagnostics } from ${entry};
    let forbidden = false;
    try { eval('1'); } catch { forbidden = true; }
    const text = 'A("X") + t("age", GT, 5';
    renderDiagnostics(text, compile(text).diagnostics);
    const { filter } = compile(format('A("X")*T("age",GTE,5)').text);
    explain(filter);
    const holds = compileMatcher(filter)({ id: 'd', platform: 'iOS', applications: ['X'], tags: { age: 5 } });
    process.stdout.write(JSON.stringify({ forbidden, holds }));`;
  const flags = ['--disallow-code-generation-from-strings', '--import', 'tsx', '--input-type=module', '--eval', script];
  const output = execFileSync(process.execPath, flags, { cwd: ROOT, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ forbidden: true, holds: true });
});
