/** What the parts of the status page have in common: its elements, and questions to the service with the token of whoever looks. */

/** Gone when the tab is closed. */
export const TOKEN_KEY = 'pushsift-token';

export const numbers = new Intl.NumberFormat('en');

export interface Counted {
  readonly count: number;
  readonly devices: number;
  readonly byPlatform: Readonly<Record<string, number>>;
}

export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  // The page and this script are served together.
  return document.getElementById(id) as Kind;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** What the service answered in place of what was asked for. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Rejects with `Refused`, with the reason of the signal, and with what the network says. */
export async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(path, { ...options, headers, cache: 'no-store' });
  const body = (await response.json()) as { readonly status_message?: string };
  if (!response.ok) throw new Refused(response.status, body.status_message ?? `HTTP ${response.status}`);
  return body as Answer;
}
