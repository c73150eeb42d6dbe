/**
 * ClickHouse in the process behind HTTP, as far as `@clickhouse/client` needs it: the text of a query comes as the body, its parameters
 * as the client wrote them, and the engine reads both. No server of ClickHouse takes part.
 */

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ClickHouseClient, clickHouseConnection } from '../../../src/evaluate/sql/audience/connections.js';
import type { ClickHouseEngine } from './clickhouse-engine.js';
import type { SqlEngine } from './sql-engine.js';

export interface ClickHouseServer extends AsyncDisposable {
  /** Host and port. */
  readonly place: string;
}

export async function serveClickHouse(engine: ClickHouseEngine): Promise<ClickHouseServer> {
  const server = createServer({ maxHeaderSize: 2 * LONGEST_URI }, async (request, response) => {
    try {
      response.end(await answer(engine, request));
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has a port');
  return {
    place: `127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a server takes unless told otherwise: `http_max_uri_size` and `http_max_field_value_size`. */
const LONGEST_URI = 1_048_576;
const LONGEST_FIELD = 131_072;

async function answer(engine: ClickHouseEngine, request: IncomingMessage): Promise<string> {
  const { url = '', headers } = request;
  if (url.length > LONGEST_URI) throw new Error('URI too long');
  const bytes = await buffer(request);
  const type = headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const fields = isForm ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : [];
  let text = isForm ? '' : bytes.toString();
  for (const [name, value] of [...new URL(url, 'http://localhost').searchParams, ...fields]) {
    if (Buffer.byteLength(String(value)) > LONGEST_FIELD) throw new Error(`Field value too long: ${name}`);
    if (name.startsWith('param_')) engine.ask(`SET ${name} = ${literal(String(value))}`);
    if (name === 'database') engine.ask(`USE ${value}`);
    if (name === 'query') text = String(value);
  }
  return engine.ask(text);
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;
}

/** The engine, asked for selects through the client proper; `close` closes the client alone. */
export function throughClient(engine: ClickHouseEngine, { place }: ClickHouseServer): SqlEngine {
  const { createClient } = createRequire(join(PEERS, 'index.js'))('@clickhouse/client') as {
    readonly createClient: (options: object) => ClickHouseClient & { close(): Promise<void> };
  };
  // No test is about time.
  const client = createClient({ url: `http://${place}`, request_timeout: 600_000 });
  const { query } = clickHouseConnection(client);
  return {
    dialect: 'clickhouse',
    execute: (statement) => engine.execute(statement),
    rows: (asked) => (asked.text.startsWith('SELECT ') ? query(asked) : engine.rows(asked)),
    close: () => client.close(),
  };
}

/** Where `npm run test:clickhouse` installs. */
export const PEERS = join(process.cwd(), '.peers');
