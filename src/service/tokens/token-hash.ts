/** What is kept of a token in its place. Tokens hold 256 random bits: a plain hash of one tells nothing about it. */

import { hash } from 'node:crypto';

/** SHA-256 in hexadecimal digits. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
