/** Links of the pages in the package lead to what is in the package: who reads them there has no repository around them. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.js';
import { anchorsIn, filesNamedIn, linksIn } from './markdown-links.js';

/** Where the package is read: its own address leads to its files as a relative link does. */
const PACKAGE = 'https://unpkg.com/pushsift/';

const words = ['pack', '--ignore-scripts', '--dry-run', '--json', '--silent'];
const [pack] = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8' })) as readonly [
  { readonly files: readonly { readonly path: string }[] },
];
const packed = new Set(pack.files.map(({ path }) => path));
const pages = [...packed].filter((path) => path.endsWith('.md'));
const textOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Why a link of `page` leads nowhere; null where it leads somewhere, or to somebody else's page. */
function faultOf(page: string, link: string): string | null {
  const isOwn = link.startsWith(PACKAGE);
  if (!isOwn && /^[a-z][a-z+.-]*:/i.test(link)) return link.startsWith('http') ? null : 'is no address of a page';
  const [path = '', anchor = ''] = (isOwn ? link.slice(PACKAGE.length) : link).split('#');
  const file = path === '' && !isOwn ? page : join(isOwn ? '' : dirname(page), decodeURI(path));
  if (!packed.has(file)) return 'is not in the package';
  if (anchor === '') return link.endsWith('#') ? 'has no anchor behind its #' : null;
  if (!file.endsWith('.md')) return 'has an anchor in what is no page';
  return anchorsIn(textOf(file)).has(anchor) ? null : 'has an anchor that is not there';
}

describe('pages in the package', () => {
  it('are the README, the changelog, and those of docs', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/language.md']));
    expect(pages.flatMap((page) => linksIn(textOf(page))).length).toBeGreaterThan(300);
  });

  it.each(pages)('%s', (page) => {
    const faults = linksIn(textOf(page)).map((link) => [link, faultOf(page, link)] as const);
    expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
  });

  it.each(pages)('%s names files that are in the repository', (page) => {
    expect(filesNamedIn(textOf(page)).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
  });
});

it('links of the README are whole addresses: a registry shows it without a folder around it', () => {
  expect(linksIn(textOf('README.md')).filter((link) => !link.startsWith('https://'))).toEqual([]);
});

describe('links', () => {
  it('are those of texts, images, references and HTML, and none of code', () => {
    const page = '[a](b.md) ![c](d_(e).svg "f") <img src="g.svg">\n\n[h]: i.md\n\n`[j](k)` and\n\n```md\n[l](m)\n```\n';
    expect(linksIn(page)).toEqual(['b.md', 'd_(e).svg', 'i.md', 'g.svg']);
  });

  it('may lead to headings, of which equal ones are numbered, and to names', () => {
    const page = '# A `b/c` & [d](e.md)\n## Two\n## Two\n<a id="here"></a>\n```sh\n# no heading\n```\n';
    expect([...anchorsIn(page)]).toEqual(['a-bc--d', 'two', 'two-1', 'here']);
  });
});
