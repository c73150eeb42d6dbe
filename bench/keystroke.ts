/**
 * Question: is a keystroke in a filter of 10 KB answered in 16 ms? In processor time: of the worker of the playground, for each question that a
 * key asks of it, over 100,000 devices; and of the thread of its page in Chromium, where there is one, from the key to what is drawn.
 */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { playgroundPage, playgroundParts } from '../docs/playground/build.js';
import { Account } from '../docs/playground/worker/account.js';
import { audienceOf } from '../docs/playground/worker/answers.js';
import { accountLanguage } from '../docs/playground/worker/language.js';
import { format } from '../src/entries/index.js';
import { median } from './harness/measure.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { LONG } from './texts.js';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const BENCHMARK = 'a keystroke in 10 KB';
const KEYS = 60;
const DEVICES = 100_000;

export async function benchKeystroke(): Promise<readonly Finding[]> {
  return [...(await workerTimes()), ...(existsSync(CHROMIUM) ? await pageTimes() : [])];
}

async function workerTimes(): Promise<readonly Finding[]> {
  const account = new Account();
  await account.load({ kind: 'generated', count: DEVICES, seed: 1 }, () => undefined);
  const language = accountLanguage(account);
  const questions: Readonly<Record<string, (text: string) => unknown>> = {
    completion: (text) => language.complete({ text, form: 'filter' }, text.length),
    findings: (text) => language.diagnostics({ text, form: 'filter' }),
    count: (text) => audienceOf(account, text),
  };
  const times = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  // Each key makes another text: nothing is answered from what is kept of the one before.
  for (let key = 0; key < paced(KEYS); key++)
    for (const [name, ask] of Object.entries(questions)) {
      const before = process.cpuUsage();
      await ask(`${LONG.filter} + T("age", GTE, ${key})`);
      const { user, system } = process.cpuUsage(before);
      times.get(name)?.push((user + system) / 1000);
    }
  return [...times].map(([name, values]) => finding(`worker, ${name}`, median(values)));
}

async function pageTimes(): Promise<readonly Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-keystroke-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const file = join(folder, 'index.html');
    writeFileSync(file, playgroundPage(await playgroundParts()));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.locator('#source', { hasText: /generated$/ }).waitFor();
    return [
      finding('page, laid out over lines', await timeOfKeys(page, format(LONG.filter).text)),
      // Words that are coloured are boxes of their own, and a browser lays out all those of a line for each key.
      { ...finding('page, all in one line', await timeOfKeys(page, LONG.filter)), target: null },
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds a key, typed at the end one after the other. */
async function timeOfKeys(page: Page, text: string): Promise<number> {
  await page.click('#filter .cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  await page.locator('#filter-findings li').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadSeconds(session);
  for (let key = 0; key < paced(KEYS); key++) await page.keyboard.type(key % 2 === 0 ? ' ' : '+');
  return (((await threadSeconds(session)) - before) / paced(KEYS)) * 1000;
}

async function threadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function finding(measure: string, value: number): Finding {
  return { benchmark: BENCHMARK, measure, value, unit: 'ms', target: { atMost: 16 } };
}
