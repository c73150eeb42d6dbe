/** Draws `icon.png` of the extension from `icon.svg` with Chromium, after a change of it. `CHROMIUM` names the binary; default `/usr/bin/chromium`. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
await page.setContent(`<body style="margin:0">${readFileSync(fileBeside('icon.svg'), 'utf8')}</body>`);
await page.screenshot({ path: fileBeside('icon.png'), omitBackground: true });
await browser.close();
