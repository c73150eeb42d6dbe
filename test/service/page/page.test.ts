/** The files of the status page as the service hands them out. What they do is tried in a browser: `npm run test:browser`. */

import { describe, expect, it } from 'vitest';
import { ask, tryService } from '../../support/service/try-service.js';

describe('the status page', () => {
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

describe('the name that the page is asked for under', () => {
  const statusAt = async (host: string): Promise<number> => {
    const { service } = await tryService({ pageHosts: ['push.example.com'] });
    return (await service(new Request(`http://${host}/`))).status;
  };

  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1:8080',
    '10.1.2.3',
    '[::1]:8080',
    'push.example.com',
    'PUSH.example.com:1',
  ])('%s is known', async (host) => {
    expect(await statusAt(host)).toBe(200);
  });

  it.each(['evil.example', 'localhost.evil.example', 'push.example.com.evil.example', '127.0.0.1.evil.example'])(
    '%s is not: it may be of somebody else',
    async (host) => {
      expect(await statusAt(host)).toBe(421);
    },
  );

  it('is told in the refusal, and nothing else is refused for it', async () => {
    const trial = await tryService({ pageHosts: [] });
    expect((await ask(trial, '/page.js')).body).toEqual({
      status_message: 'the page is not served as `service`: name that with `--page-host`',
    });
    expect((await ask(trial, '/healthz')).status).toBe(200);
  });
});
