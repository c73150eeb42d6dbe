/**
 * Under which names the page is served. A name that somebody else owns may lead to this address (DNS rebinding), and then a page of theirs
 * may read what comes from here: so only names that are known. An address is no name, and leads nowhere else.
 */

import { isIP } from 'node:net';
import { shown } from '../../base/shown.js';
import { type Answer, refusal } from '../answer.js';

/** Null: it may be served. `host` is as a URL has it, with a port or without; `hosts` are names that are known besides `localhost`. */
export function refusedHost(host: string, hosts: readonly string[]): Answer | null {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (isAddress || name === 'localhost' || hosts.some((known) => known.toLowerCase() === name)) return null;
  return refusal(421, `the page is not served as \`${shown(name)}\`: name that with \`--page-host\``);
}
