/** The table "Where a change goes" of docs/architecture.md names files and folders that there are. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.js';

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const rows = page
  .slice(page.indexOf('## Where a change goes'))
  .split('\n## ', 1)
  .join()
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));

it('has a row for each kind of change', () => {
  expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual([
    'an operator',
    'a tag type',
    'a platform',
    'a near-miss',
    'a lint rule',
    'a diagnostic',
    'a report format',
    'an SQL engine',
    'an evaluator',
    'a rewrite of plans',
    'a CLI command',
    'a request field',
    'a store',
    'a payload, or a part of one',
    'a container of the index',
    'a decision about the language',
  ]);
});

it.each(rows)('names files that there are: %s', (row) => {
  expect(pathsIn(row).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** A bare name stands in the folder named last before it. */
function pathsIn(row: string): readonly string[] {
  let folder = '';
  return [...row.matchAll(/`([\w-]*[./][\w./-]*)`/g)].map(([, path = '']) => {
    if (path.endsWith('/')) folder = path;
    return path.includes('/') ? path : `${folder}${path}`;
  });
}
