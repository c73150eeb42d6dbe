/** A line to a server that can be made to swallow all that is said on it: nobody is told, and nothing is closed. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export class LossyLine {
  port = 0;
  readonly #server;
  readonly #sockets = new Set<Socket>();
  #isGone = false;

  constructor(to: number) {
    this.#server = createServer({ allowHalfOpen: true }, (client) => {
      const server = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
      for (const socket of [client, server]) this.#sockets.add(socket.on('error', () => {}));
      client.on('data', (bytes) => this.#isGone || server.write(bytes));
      server.on('data', (bytes) => this.#isGone || client.write(bytes));
      server.on('close', () => client.destroy());
      client.on('close', () => this.#isGone || server.destroy());
      if (this.#isGone) this.#swallow(client);
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  /** From now on; connections that are made meanwhile lead nowhere, too. */
  vanish(): void {
    this.#isGone = true;
    for (const socket of this.#sockets) this.#swallow(socket);
  }

  /** For connections that are made from now on. */
  comeBack(): void {
    this.#isGone = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #swallow(socket: Socket): void {
    socket.pause();
  }
}
