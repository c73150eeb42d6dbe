/** `npm run site`: lays the pages out, adds the reference of the API, builds the site and holds its links. Needs no network. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { brokenLinks } from './broken-links.js';
import { BUILT, STAGED } from './folders.js';
import { sitePages } from './pages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PAGES = ['README.md', 'CHANGELOG.md', 'bench/README.md', 'docs/*.md', 'docs/decisions/*.md'];
const PICTURES = ['docs/*.svg', 'docs/performance/*.svg', 'docs/playground/pictures/*.png', 'docs/demo/pictures/*.png'];

rmSync(STAGED, { recursive: true, force: true });
rmSync(BUILT, { recursive: true, force: true });
const texts = new Map(globSync(PAGES, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
for (const [path, text] of await sitePages(texts)) {
  mkdirSync(dirname(join(STAGED, path)), { recursive: true });
  writeFileSync(join(STAGED, path), text);
}
for (const file of globSync(PICTURES, { cwd: ROOT }))
  cpSync(join(ROOT, file), join(STAGED, 'public', file.slice('docs/'.length)));
cpSync(playground(), join(STAGED, 'public/playground/index.html'));
run('typedoc', '--options', 'docs/site/typedoc.json', '--out', join(STAGED, 'api'));
run('vitepress', 'build', 'docs/site');
const broken = brokenLinks(BUILT, process.env.SITE_BASE ?? '/');
for (const { page, link, why } of broken) process.stderr.write(`${page}: ${link}: ${why}\n`);
if (broken.length > 0) process.exitCode = 1;
else process.stdout.write(`the site is in ${BUILT}\n`);

/** The file of the playground, newly built. */
function playground(): string {
  run('tsx', 'docs/playground/build.ts');
  return join(ROOT, 'docs/playground/built/index.html');
}

/** @throws when the command fails, which has said why */
function run(command: string, ...words: readonly string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin', command), words, { cwd: ROOT, stdio: 'inherit' });
}
