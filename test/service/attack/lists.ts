/** Messages with filters as long as they may be, and all of them listed, by many at once, with a small heap: it lives and answers. */

import assert from 'node:assert/strict';
import { setTimeout as timeout } from 'node:timers/promises';
import { type AttackedService, startService } from './attacked-service.js';

const HEAP_MEGABYTES = 192;
const MESSAGES = 200;
const FILTER_UNITS = 221_000;
const VALUES = 1_000;
const AT_ONCE = 8;
const MOST_PAGE_BYTES = 2 ** 20;

export async function attackLists(): Promise<string> {
  await using service = await startService({ heap: HEAP_MEGABYTES });
  const inFuture = '2100-01-01 00:00';
  for (let number = 0; number < MESSAGES; number++) {
    const body = { auth: service.token, devices_filter: longFilter(number), content: 'Hello', send_date: inFuture };
    const answer = await ask(service, '/json/1.3/createTargetedMessage', JSON.stringify({ request: body }));
    assert.match(answer, /^\{"status_code":200,/, answer.slice(0, 500));
  }
  const lists = await Promise.all(Array.from({ length: AT_ONCE }, () => listAll(service)));
  for (const { codes } of lists) assert.equal(codes.size, MESSAGES);
  const largest = Math.max(...lists.map(({ bytes }) => bytes));
  assert.ok(largest < MOST_PAGE_BYTES, `a page has ${largest} bytes`);
  assert.equal(service.process.exitCode, null);
  return `${MESSAGES} filters of ${FILTER_UNITS} characters, ${AT_ONCE} lists at once in ${HEAP_MEGABYTES} MB: the largest page has ${largest} bytes`;
}

/** Of ever new conditions. */
function longFilter(number: number): string {
  let text = 'A("AAAAA-AAAAA") * (T("number", EQ, 0)';
  for (let value = 1_000_000_000 + number * 30_000; text.length < FILTER_UNITS; value += VALUES) {
    const values = Array.from({ length: VALUES }, (_, index) => value + index);
    text += ` + T("number", IN, [${values.join(', ')}])`;
  }
  return `${text})`;
}

async function listAll(service: AttackedService) {
  const codes = new Set<string>();
  let bytes = 0;
  for (let after: string | null = null; ; ) {
    const text: string = await ask(service, `/v1/messages?limit=200${after === null ? '' : `&after=${after}`}`);
    bytes = Math.max(bytes, text.length);
    const page = JSON.parse(text) as { readonly messages: readonly { readonly code: string }[]; next: string | null };
    for (const { code } of page.messages) codes.add(code);
    if (page.next === null) return { codes, bytes };
    after = page.next;
  }
}

async function ask(
  { url, token }: Pick<AttackedService, 'url' | 'token'>,
  path: string,
  body?: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { headers, ...(body !== undefined && { method: 'POST', body }) });
  const text = await answer.text();
  if (answer.status === 429) {
    await timeout(1000 * Number(answer.headers.get('retry-after')));
    return ask({ url, token }, path, body);
  }
  assert.equal(answer.status, 200, text.slice(0, 500));
  return text;
}
