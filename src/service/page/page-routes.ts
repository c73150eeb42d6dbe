/** The status page: three files that hold nothing of the service. What they show is asked for with the token of whoever looks. */

import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { shown } from '../../base/shown.js';
import { type Answer, refusal } from '../answer.js';
import type { Route, RouteGroup } from '../http/exchange.js';
import { PAGE_CSS, PAGE_HTML, PAGE_SCRIPT } from './page-files.js';

/** Scripts and styles of this service alone, and nothing to be framed, sent or embedded. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const pageRoutes: RouteGroup = ({ pageHosts }) => [
  file(pageHosts, '/', 'text/html; charset=utf-8', PAGE_HTML),
  file(pageHosts, '/page.css', 'text/css; charset=utf-8', PAGE_CSS),
  file(pageHosts, '/page.js', 'text/javascript; charset=utf-8', PAGE_SCRIPT),
];

function file(hosts: readonly string[], path: string, type: string, body: string): Route {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    etag,
  };
  const whole: Answer = { status: 200, type, headers, body };
  const unchanged: Answer = { status: 304, headers, body: null };
  return {
    path,
    access: 'open',
    methods: {
      GET: ({ request }) =>
        refusedHost(new URL(request.url).host, hosts) ?? (request.header('if-none-match') === etag ? unchanged : whole),
    },
  };
}

/**
 * Under which names the page is served. A name that somebody else owns may lead to this address (DNS rebinding), and then a page of theirs
 * may read what comes from here: so only names that are known. An address is no name, and leads nowhere else. Null: it may be served.
 * `host` is as a URL has it, with a port or without; `hosts` are names that are known besides `localhost`.
 */
function refusedHost(host: string, hosts: readonly string[]): Answer | null {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (isAddress || name === 'localhost' || hosts.some((known) => known.toLowerCase() === name)) return null;
  return refusal(421, `the page is not served as \`${shown(name)}\`: name that with \`--page-host\``);
}
