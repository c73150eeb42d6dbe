/** Links of a built site that lead nowhere are found, and no others. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brokenLinks } from '../../../docs/site/broken-links.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-site-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const found = (base = '/') => brokenLinks(folder, base).map(({ page, link, why }) => `${page} ${link} ${why}`);

it('names pages that are not there, and anchors that a page does not have', () => {
  write({
    'index.html': '<a href="/a.html">1</a><a href="/a">2</a><a href="b/c.html#here">3</a><img src="/p.svg">',
    'a.html': '<h2 id="top">x</h2><a href="#top">1</a><a href="#gone">2</a><a href="/b/">3</a>',
    'b/c.html': '<h2 id="here">x</h2><a href="../a.html#top">1</a><a href="../none.html">2</a><a href="d">3</a>',
    'p.svg': '<svg/>',
  });
  expect(found().toSorted()).toStrictEqual([
    'a.html #gone the page has no anchor gone',
    'a.html /b/ there is no such page',
    'b/c.html ../none.html there is no such page',
    'b/c.html d there is no such page',
  ]);
});

it('follows no link to another place, and knows escaped addresses', () => {
  write({
    'index.html':
      '<a href="https://example.org/x">1</a><a href="mailto:a@b.c">2</a><a href="//x.y/z">3</a><a href="/a%20b.html#%C3%BC">4</a>',
    'a b.html': '<h2 id="ü">x</h2>',
  });
  expect(found()).toStrictEqual([]);
});

it('takes what stands behind # for a state of the playground', () => {
  write({ 'index.html': '<a href="/playground/index.html#1.abc">1</a>', 'playground/index.html': '' });
  expect(found()).toStrictEqual([]);
});

it('counts from the address of the site', () => {
  write({ 'index.html': '<a href="/shop/a.html">1</a><a href="/a.html">2</a>', 'a.html': '' });
  expect(found('/shop/')).toStrictEqual(['index.html /a.html leads out of the site']);
});
