/** The links of the README work where a registry shows it, which knows no folder around it. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.js';

const PACKAGE = 'https://unpkg.com/pushsift/';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const links = [...readme.matchAll(/\]\((?<link>[^)#\s]+)[^)]*\)|(?:src|href)="(?<source>[^"#]+)"/g)].map(
  ({ groups }) => groups?.link ?? groups?.source ?? '',
);

it('are whole addresses', () => {
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
});

it('lead to files that are in the package, where they lead to the package', () => {
  const words = ['pack', '--ignore-scripts', '--dry-run', '--json', '--silent'];
  const [pack] = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8' })) as readonly [
    { readonly files: readonly { readonly path: string }[] },
  ];
  const files = new Set(pack.files.map(({ path }) => path));
  const wanted = links.filter((link) => link.startsWith(PACKAGE)).map((link) => link.slice(PACKAGE.length));
  expect(wanted.filter((path) => !files.has(path))).toEqual([]);
});
