/** What goes over a port: each message that is none of the relay is passed by, without an answer and without a failure. */

import { describe, expect, it } from 'vitest';
import { languageProvider } from '../../src/editor/provider/language-provider.js';
import { connectLanguage, type LanguagePort, serveLanguage } from '../../src/editor/provider/relay.js';

/** One end of a port, with what was sent from it, and a way to send to it. */
class OneEnd implements LanguagePort {
  readonly sent: unknown[] = [];
  #listener: (event: { readonly data: unknown }) => void = () => undefined;

  postMessage(message: unknown): void {
    this.sent.push(message);
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listener = listener;
  }

  receive(data: unknown): void {
    this.#listener({ data });
  }
}

/** Long enough for all that was asked to be answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const filter = { text: 'A( "X" )', form: 'filter' } as const;

describe('who answers', () => {
  it.each([
    null,
    5,
    'format',
    {},
    { ask: 'format', given: [filter] },
    { sift: '1', ask: 'format', given: [filter] },
    { sift: 1, ask: 'format' },
    { sift: 1, ask: 'format', given: { 0: filter } },
    { sift: 1, ask: 'nope', given: [filter] },
    { sift: 1, given: [filter] },
  ])('passes by %j', async (message) => {
    const port = new OneEnd();
    serveLanguage(port, languageProvider());
    port.receive(message);
    await settled();
    expect(port.sent).toEqual([]);
  });

  it('answers with the number of the question, and tells that it failed without words', async () => {
    const port = new OneEnd();
    serveLanguage(port, languageProvider());
    port.receive({ sift: 7, ask: 'format', given: [filter] });
    await settled();
    port.receive({ sift: 8, ask: 'format', given: [null] });
    await settled();
    expect(port.sent).toEqual([
      { sift: 7, answer: [{ span: { start: 2, end: 8 }, text: '"X")' }] },
      { sift: 8, failed: true },
    ]);
  });
});

describe('who asks', () => {
  /** A question, its number, and the other end. */
  function asking() {
    const port = new OneEnd();
    const answer = connectLanguage(port).format(filter);
    const [message] = port.sent;
    expect(message).toEqual({ sift: expect.any(Number), ask: 'format', given: [filter] });
    const sift = message !== null && typeof message === 'object' && 'sift' in message ? message.sift : null;
    return { port, answer, sift };
  }

  it.each([
    null,
    5,
    'text',
    {},
    { answer: 1 },
    { sift: 'x', answer: 1 },
    { sift: -1, answer: 1 },
    { sift: -1, failed: true },
  ])('passes by %j', async (message) => {
    const { port, answer, sift } = asking();
    expect(() => port.receive(message)).not.toThrow();
    port.receive({ sift, answer: 'this one' });
    expect(await answer).toBe('this one');
  });

  it.each([{}, { failed: false }, { failed: 1 }])('passes by an answer that is none: %j', async (rest) => {
    const { port, answer, sift } = asking();
    port.receive({ sift, ...rest });
    port.receive({ sift, answer: null });
    expect(await answer).toBeNull();
  });

  it('is answered once, and told of a failure', async () => {
    const { port, answer, sift } = asking();
    port.receive({ sift, failed: true });
    await expect(answer).rejects.toThrow('pushsift: the language service could not answer');
    expect(() => port.receive({ sift, answer: 1 })).not.toThrow();
  });
});
