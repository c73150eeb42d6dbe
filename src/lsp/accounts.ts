/** The accounts of documents; what keeps one from being read is shown once. */

import type { Account, Workspace } from './account.js';
import type { Client } from './client.js';
import type { Document } from './document.js';

export class Accounts {
  readonly #workspace: Workspace;
  readonly #client: Client;
  /** The problem that was shown last, by the file it is in. */
  readonly #shown = new Map<string, string>();

  constructor(workspace: Workspace, client: Client) {
    this.#workspace = workspace;
    this.#client = client;
  }

  async of({ uri }: Document): Promise<Account> {
    const account = await this.#workspace.accountOf(uri);
    const problem = account.problem ?? '';
    const place = account.configFile ?? account.catalogFile ?? uri;
    if ((this.#shown.get(place) ?? '') !== problem) {
      this.#shown.set(place, problem);
      if (problem !== '') this.#client.show(problem);
    }
    return account;
  }
}
