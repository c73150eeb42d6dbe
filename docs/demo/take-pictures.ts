/**
 * Pictures of the status page while the demonstration runs: `tsx docs/demo/take-pictures.ts ADDRESS TOKEN FOLDER`. `CHROMIUM` names the binary;
 * default `/usr/bin/chromium`.
 */

import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

const [address = '', token = '', folder = ''] = process.argv.slice(2);
const SIZES = [
  { name: 'light', colorScheme: 'light', width: 1200, height: 1400 },
  { name: 'dark', colorScheme: 'dark', width: 1200, height: 1400 },
] as const;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, colorScheme, width, height } of SIZES) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height } });
    await page.goto(address);
    await page.fill('#token', token);
    await page.click('#sign-in button');
    await page.waitForSelector('#watched:not([hidden]) svg');
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
}
