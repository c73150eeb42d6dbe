/** What applications ask the service for, over HTTP. Whatever is refused ends the demonstration, with what was answered. */

import type { Operation } from './account.js';
import type { DemoMessage } from './texts.js';

/** A watched audience, as the service tells it. */
export interface ShownAudience {
  readonly name: string;
  readonly count: number;
}

export class Client {
  readonly #url: string;
  readonly #token: string;
  operations = 0;
  messages = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async watch(name: string, filter: string): Promise<void> {
    await this.#ask('POST', '/v1/audiences', { name, filter });
  }

  async operate(kind: Operation['kind'], request: Operation['request']): Promise<void> {
    await this.#request(kind, request);
    this.operations++;
  }

  async send({ filter, content }: DemoMessage): Promise<void> {
    await this.#request('createTargetedMessage', { send_date: 'now', devices_filter: filter, content });
    this.messages++;
  }

  async audiences(): Promise<readonly ShownAudience[]> {
    const { audiences } = (await this.#ask('GET', '/v1/audiences')) as { readonly audiences: readonly ShownAudience[] };
    return audiences;
  }

  async #request(kind: string, request: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await this.#ask('POST', `/json/1.3/${kind}`, { request: { auth: this.#token, ...request } });
    if ((answer as { readonly status_code: number }).status_code !== 200)
      throw new Error(`${kind} was refused: ${JSON.stringify(answer)}`);
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}
