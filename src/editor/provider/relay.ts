/**
 * A provider on the other side of a port: a worker answers, the page asks. Messages are `{ sift: number, ask, given }` and
 * `{ sift: number, answer }`, or `failed: true`; whatever else comes over the port is passed by.
 */

import { type Expectation, expectArgument, hasMethods } from '../../base/argument.js';
import { isJsonObject } from '../../base/json-kind.js';
import type { LanguageProvider } from './provider.js';

/** One end of a channel: a `Worker`, the `self` of one, or a `MessagePort` that was started. */
export interface LanguagePort {
  /** Sends plain data to the other end. */
  postMessage(message: unknown): void;
  /** Hears what the other end sends. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** What a port must be. */
export const PORT: Expectation = {
  holds: (value) => hasMethods(value, 'postMessage', 'addEventListener'),
  what: 'a port: a worker, the `self` of one, or a MessagePort',
};

const QUESTIONS = ['diagnostics', 'actions', 'complete', 'hover', 'format', 'inlays', 'tokens'] as const;
type Question = (typeof QUESTIONS)[number];

/** What a provider must have. */
export const PROVIDER: Expectation = {
  holds: (value) => hasMethods(value, ...QUESTIONS),
  what: 'a provider: languageProvider() or connectLanguage()',
};

/**
 * Answers what is asked over the port. What the provider throws is told as failed, without its words: they may hold texts.
 * @throws TypeError for another port or provider
 */
export function serveLanguage(port: LanguagePort, provider: LanguageProvider): void {
  expectArgument('serveLanguage: `port`', port, PORT);
  expectArgument('serveLanguage: `provider`', provider, PROVIDER);
  port.addEventListener('message', ({ data }) => {
    const asked = readQuestion(data);
    if (asked !== null) void answer(port, provider, asked);
  });
}

interface Asked {
  readonly id: number;
  readonly ask: Question;
  readonly given: readonly unknown[];
}

function readQuestion(data: unknown): Asked | null {
  if (!isJsonObject(data) || typeof data.sift !== 'number' || !Array.isArray(data.given)) return null;
  const ask = QUESTIONS.find((name) => name === data.ask);
  return ask === undefined ? null : { id: data.sift, ask, given: data.given };
}

async function answer(port: LanguagePort, provider: LanguageProvider, { id, ask, given }: Asked): Promise<void> {
  try {
    port.postMessage({ sift: id, answer: await Reflect.apply(provider[ask], provider, given) });
  } catch {
    port.postMessage({ sift: id, failed: true });
  }
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Numbers of questions, whatever port they go over: several editors may share one. */
let asked = 0;

/**
 * The provider that answers at the other end. A question that fails there rejects.
 * @throws TypeError for another port
 */
export function connectLanguage(port: LanguagePort): LanguageProvider {
  expectArgument('connectLanguage: `port`', port, PORT);
  const waiting = new Map<number, Waiting>();
  port.addEventListener('message', ({ data }) => settle(waiting, data));
  const ask =
    (question: Question) =>
    (...given: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        port.postMessage({ sift: id, ask: question, given });
      });
  return {
    diagnostics: ask('diagnostics'),
    actions: ask('actions'),
    complete: ask('complete'),
    hover: ask('hover'),
    format: ask('format'),
    inlays: ask('inlays'),
    tokens: ask('tokens'),
  };
}

function settle(waiting: Map<number, Waiting>, data: unknown): void {
  if (!isJsonObject(data) || typeof data.sift !== 'number') return;
  const one = waiting.get(data.sift);
  if (one === undefined || !('answer' in data || data.failed === true)) return;
  waiting.delete(data.sift);
  // What the other end says is of the type of its question: both ends are this file.
  if ('answer' in data) one.resolve(data.answer as never);
  else one.reject(new Error('pushsift: the language service could not answer'));
}
