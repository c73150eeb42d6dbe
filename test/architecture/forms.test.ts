/** The table "The forms of a filter" of docs/index-engine.md names what there is: in each file that it names, what it says is there is exported. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.js';

const page = readFileSync(join(ROOT, 'docs/index-engine.md'), 'utf8');
const [section = ''] = page.slice(page.indexOf('### The forms of a filter')).split('\n## ', 1);
const rows = section.split('\n').filter((line) => /^\| [a-zA-Z]/.test(line) && !line.startsWith('| form |'));

/** `NAME` in `FILE`, as often as it stands there. */
function namesIn(row: string): readonly (readonly [name: string, file: string])[] {
  return [...row.matchAll(/`(\w+)` in `([\w./-]+)`/g)].map(([, name = '', file = '']) => [name, file]);
}

function isExported(name: string, file: string): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  return new RegExp(`^export (?:class|const|function|interface|type) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'));
}

it('a filter has ten forms from its text to its count', () => {
  expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual([
    'text',
    'tokens',
    'AST',
    'bound tree',
    'lowered tree',
    'plan',
    'set expression',
    'program',
    'query',
    'kernel',
  ]);
});

it.each(rows.slice(1))('what makes the form is exported where the table says: %s', (row) => {
  const names = namesIn(row);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter(([name, file]) => !isExported(name, file))).toEqual([]);
});

it('what is not there is told', () => {
  expect(isExported('Program', 'src/bitset/program/program.ts')).toBe(true);
  expect(isExported('Progra', 'src/bitset/program/program.ts')).toBe(false);
  expect(isExported('Program', 'src/bitset/program/nowhere.ts')).toBe(false);
});
