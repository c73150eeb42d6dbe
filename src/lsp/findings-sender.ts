/** Findings of open documents, sent without being asked for: a while after the last change, and of the text as it is then. */

import type { Accounts } from './accounts.js';
import type { Client } from './client.js';
import { protocolDiagnostic } from './diagnostics.js';
import type { Document } from './document.js';
import type { Documents } from './documents.js';
import { formOf } from './filters-in.js';
import type { Findings } from './findings.js';

/** How long nothing is typed before findings are sent, in milliseconds. */
const QUIET_MS = 60;

export class FindingsSender {
  readonly #client: Client;
  readonly #documents: Documents;
  readonly #findings: Findings;
  readonly #accounts: Accounts;
  /** By URI. */
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: Client, documents: Documents, findings: Findings, accounts: Accounts) {
    this.#client = client;
    this.#documents = documents;
    this.#findings = findings;
    this.#accounts = accounts;
  }

  sendSoon({ uri }: Document): void {
    clearTimeout(this.#waiting.get(uri));
    const timer = setTimeout(() => {
      this.#waiting.delete(uri);
      const document = this.#documents.get(uri);
      if (document !== null) this.#send(document).catch(() => this.#client.log(`${uri} could not be checked`));
    }, QUIET_MS);
    this.#waiting.set(uri, timer);
  }

  /** Nothing more is sent of this document until it changes. */
  cancel(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.delete(uri);
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  async #send(document: Document): Promise<void> {
    if (formOf(document) === null) return;
    const account = await this.#accounts.of(document);
    const found = await this.#findings.of(document, account);
    // What has changed since is sent later.
    if (this.#documents.isCurrent(document))
      this.#client.findings(
        document.uri,
        document.version,
        found.map((one) => protocolDiagnostic(document, one, account)),
      );
  }
}
