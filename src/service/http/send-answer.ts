/**
 * Answers on their way: as a `Response`, or written to the connection where one is at hand. A `Response` of Node is made of streams, which
 * take longer than all there is to write.
 */

import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Answer, JSON_TYPE } from '../answer.js';

/** `outgoing` is that of a server of Node; null: there is none. */
export function sendAnswer(id: string, answer: Answer, method: string, outgoing: ServerResponse | null): Response {
  const { status, body } = answer;
  const headers = headersOf(id, answer);
  if (outgoing === null || body instanceof ReadableStream)
    return new Response(body as BodyInit | null, { status, headers });
  if (body !== null) headers['content-length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, headers);
  if (body === null || method === 'HEAD') outgoing.end();
  else outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

function headersOf(id: string, { type, headers, body }: Answer): Record<string, string> {
  return {
    ...(body === null ? {} : { 'content-type': type ?? JSON_TYPE }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    ...headers,
  };
}
