/** Links within a built site that lead nowhere: to no file of it, or to an anchor that its page does not have. */

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';

export interface BrokenLink {
  /** The page that has the link, seen from the root of the site. */
  readonly page: string;
  readonly link: string;
  readonly why: string;
}

/** `base` is the address of the root, with slashes around. Links to other hosts are not followed. */
export function brokenLinks(folder: string, base: string): readonly BrokenLink[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map((page) => [page, readFileSync(join(folder, page), 'utf8')]),
  );
  return Array.from(pages, ([page, html]) =>
    [...new Set(linksIn(html))].flatMap((link) => {
      const why = fault(folder, base, page, link, pages);
      return why === null ? [] : [{ page, link, why }];
    }),
  ).flat();
}

function linksIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, link = '']) => link.replaceAll('&amp;', '&'));
}

function fault(
  folder: string,
  base: string,
  page: string,
  link: string,
  pages: ReadonlyMap<string, string>,
): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return null;
  const { pathname, hash } = new URL(link, `https://site${base}${page}`);
  if (!pathname.startsWith(base)) return 'leads out of the site';
  const path = decodeURIComponent(pathname.slice(base.length));
  const file = [path, `${path}.html`, posix.join(path, 'index.html')].find(
    (name) => pages.has(name) || (/\.\w+$/.test(name) && existsSync(join(folder, name))),
  );
  if (file === undefined) return 'there is no such page';
  const anchor = decodeURIComponent(hash.slice(1));
  const html = pages.get(file);
  // What stands behind `#` in an address of the playground is a state, and no place.
  if (anchor === '' || html === undefined || file.startsWith('playground/')) return null;
  return html.includes(` id="${anchor.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    ? null
    : `the page has no anchor ${anchor}`;
}
