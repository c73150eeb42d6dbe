/** A service behind a server of Node, and connections to it that do as a test says. */

import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Service } from '../../../../src/service/service.js';

export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
  /** An open connection; its errors are nobody's. */
  readonly connect: () => Promise<Socket>;
}

export async function serve(service: Service, options: ServerOptions = {}): Promise<Served> {
  const server = createServer(options, (incoming, outgoing) => void service.listener(incoming, outgoing));
  server.on('clientError', service.clientError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    connect: async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function requestHead(path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'service', 'content-type': 'application/json', ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** All that comes until the other side ends the connection. */
export async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}
