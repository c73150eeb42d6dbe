/**
 * The pages of the site, made from the pages of the repository: Markdown in, Markdown out. Links between pages lead within the site; the
 * README is its first page, and each code of a diagnostic has a page of its own. Nothing is read or written here.
 */

import { CATALOGUE, type DiagnosticCode } from '../../src/diagnostics/catalogue.js';
import type { Example } from '../../src/diagnostics/code-entry.js';
import { codes } from '../../src/diagnostics/explain-code.js';
import { codePage, codeTables } from '../generate-diagnostics.js';
import { addressOf } from '../playground/shared/address.js';
import { EMPTY } from '../playground/shared/state.js';

/** Files of the repository by their path. */
export type Texts = ReadonlyMap<string, string>;

/** Pages by their path on the site, `.md` included. */
export type Pages = ReadonlyMap<string, string>;

/** Where the page of a code is, seen from the root of the site; without ending, as links have it. */
function codeAddress(code: DiagnosticCode): string {
  return `/diagnostics/${code}`;
}

/** Where a file of the repository is on the site; null where it has no page. */
export function pagePath(file: string): string | null {
  if (file === 'README.md') return 'index.md';
  if (file === 'CHANGELOG.md') return 'changelog.md';
  if (file === 'bench/README.md') return 'bench.md';
  return /^docs\/(?:decisions\/)?[^/]+\.md$/.test(file) ? file.slice('docs/'.length) : null;
}

/** The addresses of the package and of its files, which the README has for readers outside of the repository. */
const PACKAGE = 'https://unpkg.com/pushsift/';

export async function sitePages(texts: Texts): Promise<Pages> {
  const pages = new Map<string, string>();
  for (const [file, text] of texts) {
    const path = pagePath(file);
    if (path !== null && path !== 'diagnostics.md') pages.set(path, linkedInside(file, text));
  }
  pages.set('diagnostics.md', codeTables(codeAddress));
  for (const code of codes()) pages.set(`diagnostics/${code}.md`, await onePage(code));
  return pages;
}

/** Titled by what is found, since the code alone says little in a list of results. */
async function onePage(code: DiagnosticCode): Promise<string> {
  const title = JSON.stringify(`${code}: ${CATALOGUE[code].title}`);
  return `---\ntitle: ${title}\n---\n\n${await codePage(code, playgroundLink)}`;
}

/** The playground as a file of the site, which is no page of it. */
const PLAYGROUND = '/playground/index.html';

/** Opens the wrong text of an example in the playground, which knows filters with comments in the strict dialect, and their catalogs. */
async function playgroundLink({
  kind,
  bad,
  catalog,
  dialect,
  limits,
  devices,
  beside,
}: Example): Promise<readonly string[]> {
  const isKnown = [dialect, limits, devices, beside].every((setting) => setting === undefined);
  if (kind !== 'filter' || !isKnown || bad.length > LONGEST_LINKED_UNITS) return [];
  const address = await addressOf({ ...EMPTY, filter: bad, catalog: catalog ?? null });
  return address === null ? [] : [`[Open it in the playground](${PLAYGROUND}${address}){target="_self"}`, ''];
}

/** Longer examples are about limits. */
const LONGEST_LINKED_UNITS = 2000;

const LINK = /(\]\()([^()\s]+)(\))/g;

/** The text with links to files of the repository changed to links within the site. `file` is where it stands. */
function linkedInside(file: string, text: string): string {
  return outsideOfCode(text, (part) =>
    part.replaceAll(LINK, (_, before: string, link: string, after: string) => before + siteLink(file, link) + after),
  );
}

/** `text` with `change` made to what stands neither in a block of code nor between backticks. */
function outsideOfCode(text: string, change: (part: string) => string): string {
  const code = /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\2[`~]*[ \t]*$|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\3(?!`)/gm;
  const parts: string[] = [];
  let end = 0;
  for (const found of text.matchAll(code)) {
    parts.push(change(text.slice(end, found.index)), found[0]);
    end = found.index + found[0].length;
  }
  return [...parts, change(text.slice(end))].join('');
}

function siteLink(file: string, link: string): string {
  if (link.startsWith('#')) return link;
  const target = link.startsWith(PACKAGE) ? link.slice(PACKAGE.length) : relativeTarget(file, link);
  if (target === null) return link;
  const [path = '', anchor] = target.split('#');
  const code = path === 'docs/diagnostics.md' ? codes().find((known) => known.replace('/', '') === anchor) : undefined;
  if (code !== undefined) return codeAddress(code);
  const page = pagePath(path);
  if (page === null)
    return path.startsWith('docs/') && /\.(?:svg|png)$/.test(path) ? `/${path.slice('docs/'.length)}` : link;
  return `/${page.replace(/\.md$/, '').replace(/^index$/, '')}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The file that a relative link leads to; null for links to other places. */
function relativeTarget(file: string, link: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  return new URL(link, `file:///${file}`).href.slice('file:///'.length);
}
