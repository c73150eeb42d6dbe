/** One page of the playground, as a person has it in front of them: its texts, its keys, and what goes wrong meanwhile. */

import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export class Playground {
  readonly page: Page;
  readonly #problems: string[];

  constructor(page: Page, problems: string[]) {
    this.page = page;
    this.#problems = problems;
  }

  text(selector: string): Promise<string> {
    return this.page.$eval(selector, (found) => found.textContent ?? '');
  }

  texts(selector: string): Promise<readonly string[]> {
    return this.page.$$eval(selector, (all) => all.map((found) => found.textContent ?? ''));
  }

  /** Waits until an element has a text. Not `waitForFunction`, which the policy of the page holds back. */
  async shows(selector: string, text: string | RegExp): Promise<void> {
    const words = this.page.locator(selector).filter({ hasText: text });
    await words.first().waitFor();
  }

  /** Waits until there is nothing in an element. */
  async empties(selector: string): Promise<void> {
    await this.page.waitForSelector(`${selector}:empty`, { state: 'attached' });
  }

  /** The text of an editor. */
  doc(editor: string): Promise<string> {
    return this.page.$$eval(`#${editor} .cm-line`, (lines) =>
      lines
        .map((line) => {
          const copy = line.cloneNode(true) as Element;
          for (const inlay of copy.querySelectorAll('.cm-sift-inlay')) inlay.remove();
          return copy.textContent ?? '';
        })
        .join('\n'),
    );
  }

  /** Replaces the text of the editor that has the focus. */
  async rewrite(text: string): Promise<void> {
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** With a pointer, where the keyboard is not the point. */
  async write(editor: string, text: string): Promise<void> {
    await this.page.click(`#${editor} .cm-content`);
    await this.rewrite(text);
  }

  /** The label, name or text of what has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate(
      `(({ activeElement: found }) => found.getAttribute('aria-label') ?? (found.id || found.textContent.trim()))(document)`,
    );
  }

  /** Presses Tab until what has the focus is called so; fails when it comes by nothing of that name. */
  async tabTo(name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if ((await this.focused()) === name) return;
      await this.page.keyboard.press('Tab');
    }
    assert.fail(`the Tab key does not lead to ${name}`);
  }

  /** Opens a tab by arrows; the list of tabs has the focus. */
  async arrowTo(name: string): Promise<void> {
    for (let presses = 0; presses < 6; presses++) {
      if ((await this.focused()) === `tab-${name}`) break;
      await this.page.keyboard.press('ArrowRight');
    }
    await this.page.waitForSelector(`#panel-${name}:not([hidden])`);
  }

  /** Nothing was wrong so far that the page did not tell. */
  async close(): Promise<void> {
    assert.deepEqual(this.#problems, []);
    await this.page.close();
  }
}

/** Opened and counted. Whatever it asks of anybody, and every error, is a problem. */
export async function playgroundIn(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<Playground> {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  const [own] = address.split('#');
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== own && !url.startsWith('blob:')) problems.push(`asked for ${url}`);
  });
  page.on('pageerror', (error) => problems.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  await page.goto(address);
  const playground = new Playground(page, problems);
  await playground.shows('#source', /generated$/);
  return playground;
}
