/** What the server tells and asks the client. Logs hold names of files, and no text of a document. */

import { type MessageConnection, NotificationType, RequestType } from 'vscode-jsonrpc';

const WARNING = 2;
const INFORMATION = 3;

export class Client {
  readonly #connection: MessageConnection;

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  log(message: string): void {
    void this.#notify('window/logMessage', { type: INFORMATION, message });
  }

  /** For people: the client shows it. */
  show(message: string): void {
    void this.#notify('window/showMessage', { type: WARNING, message });
  }

  findings(uri: string, version: number | null, diagnostics: readonly object[]): void {
    void this.#notify('textDocument/publishDiagnostics', {
      uri,
      ...(version === null ? {} : { version }),
      diagnostics,
    });
  }

  /** Null where the client does not do it. */
  async ask(method: string, params?: object): Promise<unknown> {
    try {
      return await this.#connection.sendRequest(new RequestType<object | undefined, unknown, void>(method), params);
    } catch {
      this.log(`the client refused ${method}`);
      return null;
    }
  }

  /** Where the connection has ended nobody is there to be told, and sending throws at once. */
  async #notify(method: string, params: object): Promise<void> {
    try {
      await this.#connection.sendNotification(new NotificationType<object>(method), params);
    } catch {
      // Its end is told to whoever waits for it.
    }
  }
}
