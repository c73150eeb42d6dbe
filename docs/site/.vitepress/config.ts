/** How the pages that `docs/site/build.ts` lays out become the site. */

import { readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { BUILT, STAGED } from '../folders.js';
import { SECTIONS, type Section } from '../sections.js';
import { slugOf } from '../slug.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const grammar = JSON.parse(readFileSync(new URL('../../../grammar/pushsift.tmLanguage.json', import.meta.url), 'utf8'));

/** Where the site stands on its host, as `/pushsift/`: with slashes around. */
const base = process.env.SITE_BASE ?? '/';

export default defineConfig({
  title: 'pushsift',
  description: 'The compiler for the device filter language of push messaging services.',
  base,
  srcDir: STAGED,
  outDir: BUILT,
  cacheDir: `${STAGED}/../vitepress`,
  cleanUrls: false,
  // Nothing is asked of other hosts: the theme has its fonts, the search its index.
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Language', link: '/language' },
      { text: 'Diagnostics', link: '/diagnostics' },
      { text: 'API', link: '/api/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
      {
        text: `v${version}`,
        items: [{ text: 'What has changed', link: '/changelog' }, ...otherVersions(process.env.SITE_VERSIONS ?? '')],
      },
    ],
    sidebar: [
      { text: 'Start', link: '/' },
      ...SECTIONS.map(sidebarSection),
      { text: 'Numbers', items: [{ text: 'What each benchmark answers', link: '/bench' }] },
    ],
    outline: 'deep',
  },
  markdown: {
    // Pages say `<code>` and `{{name}}` about filters: they are texts and never elements.
    html: false,
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    languages: [{ ...grammar, name: 'sift' }],
    config(md) {
      const { text } = md.renderer.rules;
      md.renderer.rules.text = (...words) => (text?.(...words) ?? '').replaceAll('{{', '&#123;&#123;');
    },
  },
});

/** Of `0.2=/ 0.1=/0.1/`: each version with its address on the host. */
function otherVersions(list: string): readonly DefaultTheme.NavItemWithLink[] {
  return Array.from(list.matchAll(/(\S+?)=(\S+)/g), ([, text = '', link = '']) => ({
    text: `v${text}`,
    link,
    target: '_self',
  }));
}

function sidebarSection({ title, pages }: Section): DefaultTheme.SidebarItem {
  return { text: title, collapsed: false, items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` })) };
}

/** The first heading of the page. */
function titleOf(page: string): string {
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(`${STAGED}/${page}.md`, 'utf8')) ?? [];
  return title.replaceAll('`', '');
}
