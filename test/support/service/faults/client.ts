/** Sends requests that may lose their answers, and holds answers against what was acknowledged before. */

import type { Attempt } from './attempts.js';

export interface Client {
  readonly url: string;
  readonly token: string;
  /** Says what was answered and should not have been. */
  readonly fail: (message: string) => void;
}

/** What is answered when the service is at its end. */
export const STOPPING = 'this service is being stopped';

interface Created {
  readonly status_code?: number;
  readonly response?: { readonly presetCode?: string; readonly messageCode?: string };
}

/** Whether there was an answer. */
export async function send({ url, token, fail }: Client, attempt: Attempt): Promise<boolean> {
  const { path, fields, key, marker } = attempt;
  const body = attempt.filter === null ? { auth: token, ...fields } : { request: { auth: token, ...fields } };
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
  const answer = await answered(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer === null) return false;
  const { status_code, response } = (answer.value ?? {}) as Created;
  const code = response?.presetCode ?? response?.messageCode;
  if (answer.status !== 200 || status_code !== 200 || code === undefined)
    fail(`${marker} was answered with ${answer.status} ${JSON.stringify(answer.value)}`);
  else if (attempt.code !== null && attempt.code !== code) fail(`${marker} is ${attempt.code}, and then ${code}`);
  else attempt.code = code;
  return true;
}

/** All of what is kept, page by page; throws when the service does not answer. */
export async function listAll<Kept>({ url, token }: Client, name: 'presets' | 'messages'): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (let after: string | null = null; ; ) {
    const from: string = after === null ? '' : `&after=${after}`;
    const answer = await answered(`${url}/v1/${name}?limit=500${from}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer?.status !== 200) throw new Error(`${name} cannot be listed: ${JSON.stringify(answer)}`);
    const page = answer.value as { readonly next: string | null } & Record<typeof name, readonly Kept[]>;
    kept.push(...page[name]);
    if (page.next === null) return kept;
    after = page.next;
  }
}

/** What lists show a beginning of, whole. */
export function readAll<Kept>(
  { url, token }: Client,
  name: 'presets' | 'messages',
  codes: readonly string[],
): Promise<readonly Kept[]> {
  return Promise.all(
    codes.map(async (code) => {
      const answer = await answered(`${url}/v1/${name}/${code}`, { headers: { authorization: `Bearer ${token}` } });
      if (answer?.status !== 200) throw new Error(`${code} cannot be read: ${JSON.stringify(answer)}`);
      return answer.value as Kept;
    }),
  );
}

/** Null: the connection ended before, or the service is at its end. */
async function answered(
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly value: unknown } | null> {
  try {
    const response = await fetch(url, init);
    const value: unknown = await response.json();
    const isStopping = (value as { readonly status_message?: unknown }).status_message === STOPPING;
    return isStopping ? null : { status: response.status, value };
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 0, value: 'no JSON' };
    return null;
  }
}
