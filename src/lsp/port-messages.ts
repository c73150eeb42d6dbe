/** A connection whose messages come whole over a port, as the threads of browsers and of Node pass them: nothing is read or written as bytes. */

import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  Disposable,
  type Message,
  type MessageConnection,
  RAL,
} from 'vscode-jsonrpc';
import type { LanguagePort } from '../editor/provider/relay.js';

export function portConnection(port: LanguagePort): MessageConnection {
  installTimers();
  return createMessageConnection(new PortReader(port), new PortWriter(port));
}

/** What is no message of the protocol is passed by: a page may send other things to its worker. */
class PortReader extends AbstractMessageReader {
  readonly #port: LanguagePort;

  constructor(port: LanguagePort) {
    super();
    this.#port = port;
  }

  listen(callback: DataCallback): Disposable {
    let isListening = true;
    this.#port.addEventListener('message', ({ data }) => {
      if (isListening && isMessage(data)) callback(data);
    });
    return Disposable.create(() => {
      isListening = false;
    });
  }
}

class PortWriter extends AbstractMessageWriter {
  readonly #port: LanguagePort;

  constructor(port: LanguagePort) {
    super();
    this.#port = port;
  }

  async write(message: Message): Promise<void> {
    this.#port.postMessage(message);
  }

  end(): void {
    // A port is closed by whoever opened it.
  }
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
}

/** The package of the protocol asks for its host's timers. Where it has a host already, as in a test beside streams, that one stays. */
function installTimers(): void {
  try {
    RAL();
  } catch {
    // SAFETY: the other parts of a host read and write bytes, and ports bring whole messages.
    RAL.install({ timer: TIMERS, console: SILENT } as RAL);
  }
}

/** Errors there may hold texts of people: they are not logged. */
const SILENT = { info() {}, log() {}, warn() {}, error() {} };

const TIMERS: RAL['timer'] = {
  setTimeout(callback, ms, ...args) {
    const handle = setTimeout(callback, ms, ...args);
    return Disposable.create(() => clearTimeout(handle));
  },
  // WHY NOT a timer of 0 ms: browsers make it wait.
  setImmediate(callback, ...args) {
    let isWanted = true;
    queueMicrotask(() => isWanted && callback(...args));
    return Disposable.create(() => {
      isWanted = false;
    });
  },
  setInterval(callback, ms, ...args) {
    const handle = setInterval(callback, ms, ...args);
    return Disposable.create(() => clearInterval(handle));
  },
};
