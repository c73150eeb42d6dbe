/** The editor of `pushsift/codemirror` in a browser: colours, findings with fixes, completion, hover, formatting, inlays; for a filter and for one inside a body. */

import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';

/** `pictures`: a folder for what it looks like; null: none are taken. */
export async function tryEditor(browser: Browser, code: string, pictures: string | null): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 900, height: 420 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addScriptTag({ content: code, type: 'module' });
  await page.waitForFunction('globalThis.body !== undefined');
  const picture = async (name: string): Promise<void> => {
    if (pictures !== null) await page.screenshot({ path: `${pictures}/editor-${name}.png` });
  };

  await page.waitForSelector('#filter .cm-sift-devices');
  assert.deepEqual(await textsOf(page, '#filter .cm-sift-grouping'), ['(', ')']);
  const devices = (await textsOf(page, '#filter .cm-sift-devices')).map((text) => Number.parseInt(text, 10));
  assert(devices.length >= 2 && devices.every((count) => count > 0 && count <= 500), `devices: ${devices}`);
  const colours = await page.$$eval('#filter .cm-line span', (spans) =>
    spans.map((span) => getComputedStyle(span).color),
  );
  assert(new Set(colours).size >= 3, 'strings, names and operators have colours of their own');
  await picture('inlays');

  await replace(page, '#filter', 'A("AAAAA-AAAAA") * T("age", GTEE, 18)');
  await page.hover('#filter .cm-lintRange-error');
  await page.waitForSelector('.cm-tooltip .cm-diagnostic-error');
  await picture('finding');
  await page.click('.cm-tooltip .cm-diagnosticAction');
  await page.waitForFunction(`filter.state.doc.toString() === 'A("AAAAA-AAAAA") * T("age", GTE, 18)'`);
  await page.waitForSelector('#filter .cm-lintRange-error', { state: 'detached' });
  await page.keyboard.press('Control+z');
  assert.equal(await textIn(page, 'filter'), 'A("AAAAA-AAAAA") * T("age", GTEE, 18)');

  await replace(page, '#filter', 'A("AAAAA-AAAAA") * T("');
  await page.keyboard.press('Control+Space');
  await page.waitForSelector('.cm-tooltip-autocomplete li');
  const offered = await textsOf(page, '.cm-tooltip-autocomplete .cm-completionLabel');
  assert(offered.includes('age'), `completion offers ${offered}`);
  await picture('completion');
  await page.keyboard.press('Escape');

  await replace(page, '#filter', 'A("AAAAA-AAAAA")*T("age",GTE,18)');
  await page.keyboard.press('Shift+Alt+F');
  await page.waitForFunction(`filter.state.doc.toString() === 'A("AAAAA-AAAAA") * T("age", GTE, 18)'`);
  const { left, top } = await page.evaluate<{ left: number; top: number }>(
    `filter.coordsAtPos(filter.state.doc.toString().indexOf('age') + 1)`,
  );
  await page.mouse.move(left, top + 8);
  await page.waitForSelector('.cm-tooltip-hover .cm-sift-text');
  const told = (await textsOf(page, '.cm-tooltip-hover')).join(' ');
  assert.match(told, /Integer/);
  await picture('hover');
  await page.mouse.move(0, 0);

  await page.hover('#body .cm-lintRange-error');
  await page.waitForSelector('.cm-tooltip .cm-diagnostic-error');
  await picture('body');
  assert.deepEqual(errors, []);
  await page.close();
  return 'Chromium: the editor shows findings, fixes, completion, hover, formatting and devices, for a filter and inside a body';
}

async function replace(page: Page, editor: string, text: string): Promise<void> {
  await page.click(`${editor} .cm-content`);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

function textIn(page: Page, name: string): Promise<string> {
  return page.evaluate(`${name}.state.doc.toString()`);
}

function textsOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent ?? ''));
}
