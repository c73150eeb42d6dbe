/** PostgreSQL in memory behind a port, with a line that can be made to swallow all that is sent: nobody is told, and nothing is closed. */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from '../../pglite.js';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: AuthenticationOk and ReadyForQuery. */
export const WELCOME = Buffer.from([...[82, 0, 0, 0, 8, 0, 0, 0, 0], ...[90, 0, 0, 0, 5, 73]]);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

export class PgliteServer {
  /** What comes meanwhile is never answered. */
  isSilent = false;
  url = '';
  readonly #database: PGlite;
  readonly #server = createServer((socket) => void this.#serve(socket).catch(() => socket.destroy()));
  readonly #sockets = new Set<Socket>();
  /** Who has the one session of the database keeps the others waiting. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: PGlite) {
    this.#database = database;
  }

  static async start(): Promise<PgliteServer> {
    const server = new PgliteServer(await openPglite());
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    const address = server.#server.address();
    server.url = `postgres://test@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/postgres`;
    return server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#database.close();
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket.on('error', () => {}));
    let isWelcome = false;
    let held: Buffer[] = [];
    let letGo: (() => void) | null = null;
    for await (const bytes of heard(socket)) {
      if (this.isSilent) continue;
      if (!isWelcome) {
        isWelcome = true;
        socket.write(WELCOME);
        continue;
      }
      held.push(bytes);
      if (bytes[0] !== QUERY && bytes[0] !== SYNC) continue;
      letGo ??= await this.#take();
      const answer = await this.#database.execProtocolRaw(Buffer.concat(held));
      held = [];
      if (answer.at(-1) === IDLE) {
        letGo();
        letGo = null;
      }
      socket.write(answer);
    }
    if (letGo === null) return;
    await this.#database.exec('ROLLBACK');
    letGo();
  }

  async #take(): Promise<() => void> {
    const before = this.#last;
    let letGo = (): void => {};
    this.#last = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await before;
    return letGo;
  }
}

/** Messages, whole; the first has no type. */
async function* heard(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
      typeBytes = 1;
    }
  }
}
