/** The pages of the site: which there are, and where their links lead. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../docs/playground/shared/address.js';
import { pagePath, sitePages } from '../../../docs/site/pages.js';
import { SECTIONS } from '../../../docs/site/sections.js';
import { slugOf } from '../../../docs/site/slug.js';
import { codes } from '../../../src/diagnostics/explain-code.js';
import { ROOT } from '../../architecture/source-files.js';
import { anchorsIn, linksIn } from '../markdown-links.js';

const FILES = ['README.md', 'CHANGELOG.md', 'bench/README.md', 'docs/*.md', 'docs/decisions/*.md'];

const texts = new Map(globSync(FILES, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const site = await sitePages(texts);

/** Markdown on a page of the repository, and on its page of the site. */
const LINKS: readonly (readonly [written: string, expected: string])[] = [
  ['[a](stores.md)', '[a](/stores)'],
  ['[a](stores.md#one-file)', '[a](/stores#one-file)'],
  ['[a](#here)', '[a](#here)'],
  ['[a](../README.md)', '[a](/)'],
  ['[a](../bench/README.md#the-engine)', '[a](/bench#the-engine)'],
  ['[a](diagnostics.md)', '[a](/diagnostics)'],
  ['[a](diagnostics.md#syntaxunclosed-bracket)', '[a](/diagnostics/syntax/unclosed-bracket)'],
  ['[a](decisions/L01-json-escapes-in-strings.md)', '[a](/decisions/L01-json-escapes-in-strings)'],
  ['![a](overlap.svg)', '![a](/overlap.svg)'],
  ['[a](https://unpkg.com/pushsift/docs/language.md)', '[a](/language)'],
  ['[a](https://unpkg.com/pushsift/CHANGELOG.md)', '[a](/changelog)'],
  ['[a](https://example.org/x.md)', '[a](https://example.org/x.md)'],
  ['`[a](stores.md)` and ``[`](stores.md)``', '`[a](stores.md)` and ``[`](stores.md)``'],
  ['```text\n[a](stores.md)\n```\n[b](stores.md)', '```text\n[a](stores.md)\n```\n[b](/stores)'],
];

const linkPage = (at: number) => `page${at}.md`;
/** Made once: the pages of all codes come with them. */
const written = await sitePages(new Map(LINKS.map(([text], at) => [`docs/${linkPage(at)}`, text])));

describe('the site', () => {
  it('has every page of the documentation in one section of its side bar', () => {
    const listed = SECTIONS.flatMap(({ pages }) => pages).toSorted();
    const pages = globSync('docs/*.md', { cwd: ROOT }).map((file) => file.slice('docs/'.length, -'.md'.length));
    expect(listed).toStrictEqual(pages.toSorted());
  });

  it('has a page for each code, with what is wrong and what is right', () => {
    for (const code of codes()) expect(site.has(`diagnostics/${code}.md`), code).toBe(true);
    const page = site.get('diagnostics/syntax/unclosed-bracket.md') ?? '';
    expect(page).toMatch(/^---\ntitle: "syntax\/unclosed-bracket: bracket that is never closed"\n---\n/);
    expect(page).toContain('error[syntax/unclosed-bracket]: this `(` is never closed');
    expect(page).toContain('```sift\nT("a", EQ, 1)\n```');
  });

  it('shows the catalog of an example on its page, and links to none of another page', () => {
    const page = site.get('diagnostics/name/unknown-tag.md') ?? '';
    expect(page).toMatch(/With the catalog\n\n```json\n/);
    for (const code of codes()) {
      const links = linksIn(site.get(`diagnostics/${code}.md`) ?? '');
      expect(
        links.filter((link) => !link.startsWith('/playground/index.html#')),
        code,
      ).toStrictEqual([]);
    }
  });

  it('opens the wrong text of a filter in the playground, with its catalog', async () => {
    const linked = async (code: string) => {
      const links = linksIn(site.get(`diagnostics/${code}.md`) ?? '');
      return Promise.all(links.map(async (link) => (await readAddress(link.slice(link.indexOf('#')))).state));
    };
    expect((await linked('syntax/unclosed-bracket'))[0]).toMatchObject({
      filter: 'T("a", EQ, 1',
      second: '',
      catalog: null,
    });
    const [unknown] = await linked('name/unknown-tag');
    expect(JSON.parse(unknown?.catalog ?? '')).toHaveProperty('tags');
    // The playground knows no limits of one's own, and no requests.
    expect(await linked('limit/nesting')).toStrictEqual([]);
    expect(await linked('request/unknown-field')).toStrictEqual([]);
  });

  it('has links within the site that lead to pages, and to anchors that these have', () => {
    const wrong: string[] = [];
    for (const [path, page] of site)
      for (const link of linksIn(page)) {
        if (!/^[/#]/.test(link) || /\.(?:svg|png)$|^\/playground\/index\.html#/.test(link)) continue;
        const [address = '', anchor] = link.split('#');
        const name = address === '' ? path : `${address.slice(1) || 'index'}.md`;
        const target = site.get(name);
        if (target === undefined || (anchor !== undefined && !anchorsIn(target).has(anchor)))
          wrong.push(`${path}: ${link}`);
      }
    expect(wrong).toStrictEqual([]);
  });

  it('leaves no link to a file of the repository or to the package', () => {
    const relative = Array.from(site, ([path, page]) =>
      linksIn(page)
        .filter((link) => /^(?:\.|https:\/\/unpkg\.com\/pushsift\/(?!dist\/schemas\/))/.test(link))
        .map((link) => `${path}: ${link}`),
    ).flat();
    expect(relative).toStrictEqual([]);
  });

  it.each(LINKS.map((row, at) => [...row, at] as const))('writes %j as %j', (_, expected, at) =>
    expect(written.get(linkPage(at))).toBe(expected),
  );

  it.each([
    ['README.md', 'index.md'],
    ['docs/language.md', 'language.md'],
    ['docs/decisions/0001-x.md', 'decisions/0001-x.md'],
    ['docs/deployment/nginx.conf', null],
    ['src/compile.ts', null],
  ])('has %s at %s', (file, path) => expect(pagePath(file)).toBe(path));
});

describe('the anchor of a heading', () => {
  it.each([
    ['The engine', 'the-engine'],
    ['What `IN` means, and `A + B`', 'what-in-means-and-a--b'],
    ['Größe & Maß_1', 'größe--maß_1'],
    ['  spaced  ', 'spaced'],
  ])('of %j is %j', (heading, slug) => expect(slugOf(heading)).toBe(slug));
});
