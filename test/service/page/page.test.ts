/** The files of the status page as the service hands them out. What they do is tried in a browser: `npm run test:browser`. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageModule } from '../../../docs/generate-page.js';
import { ask, tryService } from '../../support/service/try-service.js';

describe('the status page', () => {
  it('is made from its sources', () => {
    const written = readFileSync(new URL('../../../src/service/page/page-files.ts', import.meta.url), 'utf8');
    expect(written, 'run `npm run page`').toBe(pageModule());
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/page.css', 'text/css; charset=utf-8'],
    ['/page.js', 'text/javascript; charset=utf-8'],
  ])('%s is there for anybody, and may load nothing from elsewhere', async (path, type) => {
    const { status, headers } = await ask(await tryService(), path);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has no script, style or handler within its markup, and names no other place', async () => {
    const { text } = await ask(await tryService(), '/');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|https?:|\/\//i);
  });

  it('is sent again only when it has changed', async () => {
    const trial = await tryService();
    const etag = (await ask(trial, '/page.js')).headers.get('etag') ?? '';
    const again = await ask(trial, '/page.js', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
