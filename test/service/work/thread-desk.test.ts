/** The thread of a desk ends, fails or is asked too much: whoever asked is told, and nobody waits for ever. */

import { getEventListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import { DEFAULT_CONVENTIONS } from '../../../src/service/device-conventions.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { ThreadDesk } from '../../../src/service/work/thread-desk.js';
import { ALL, indexAt, NEVER, question, SHOP } from './desk-questions.js';

const SETUP = { devices: indexAt('', ''), catalog: null };

/** A desk whose thread does this with what it is asked. */
const scripted = (code: string) =>
  new ThreadDesk(SETUP, {
    start: () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ number, work: { question, request } }) => { const { body } = question ?? request; ${code} });`,
        { eval: true },
      ),
  });
const ECHO = "parentPort.postMessage({ kind: 'done', number, result: { status: 200, body } });";

describe('a thread', () => {
  it('that ends by itself is told to who asked, and another answers the next', async () => {
    const desk = scripted(`if (body === 'end') process.exit(1); ${ECHO}`);
    const first = desk.ask(question('count', 'end'), NEVER);
    const second = desk.ask(question('count', 'go on'), NEVER);
    await expect(first).rejects.toThrow('a thread for work has failed: it ended');
    expect(await second).toEqual({ status: 200, body: 'go on' });
    await desk.dispose();
  });

  it('that answers twice is heard once, whatever it says', async () => {
    const answers = [
      { kind: 'done', result: null },
      { kind: 'other-devices' },
      { kind: 'unresolvable', reason: 'why' },
      { kind: 'unsupported', diagnostics: [] },
      { kind: 'unavailable', reason: 'why' },
      { kind: 'failed', reason: 'why' },
    ];
    let heard = 0;
    const desk = new ThreadDesk(SETUP, {
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           const answers = ${JSON.stringify(answers)};
           parentPort.on('message', ({ number, work: { question: { body } } }) => {
             ${ECHO}
             if (body === 'first') for (const answer of answers) parentPort.postMessage({ ...answer, number });
           });`,
          { eval: true },
        ).on('message', () => heard++),
    });
    expect(await desk.ask(question('count', 'first'), NEVER)).toEqual({ status: 200, body: 'first' });
    await vi.waitFor(() => expect(heard).toBe(1 + answers.length), { timeout: 600_000 });
    expect(await desk.ask(question('count', 'second'), NEVER)).toEqual({ status: 200, body: 'second' });
    await desk.dispose();
  });

  it('that has answered leaves nothing behind at the signal of who asked', async () => {
    const desk = scripted(ECHO);
    const { signal } = new AbortController();
    const asked = desk.ask(question('count', ''), signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await asked;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await desk.dispose();
  });

  it('that asks a database where there is none is told so', async () => {
    const desk = new ThreadDesk(SETUP, {
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           let piece = null;
           parentPort.on('message', ({ kind, number, failure }) => parentPort.postMessage(
             kind === 'work' && (piece = number, true)
               ? { kind: 'query', number: 1, query: { kind: 'sql', query: { text: 'SELECT 1', parameters: [] } } }
               : { kind: 'done', number: piece, result: { status: 200, body: failure.reason } },
           ));`,
          { eval: true },
        ),
    });
    expect((await desk.ask(question('count', ''), NEVER))?.body).toContain(
      'a thread asks a database where there is one',
    );
    await desk.dispose();
  });

  it('that cannot answer says so, and goes on', async () => {
    const desk = scripted(
      `if (body === 'no') parentPort.postMessage({ kind: 'failed', number, reason: 'why' }); else ${ECHO}`,
    );
    await expect(desk.ask(question('count', 'no'), NEVER)).rejects.toThrow('why');
    expect(await desk.ask(question('count', 'yes'), NEVER)).toEqual({ status: 200, body: 'yes' });
    await desk.dispose();
  });

  it('tells what the database cannot be asked, and that it cannot be asked now', async () => {
    const diagnostics = [{ code: 'target/text-not-held', message: 'NUL in a text' }];
    const desk = scripted(
      `parentPort.postMessage(body === 'nul' ? { kind: 'unsupported', number, diagnostics: ${JSON.stringify(diagnostics)} } : { kind: 'unavailable', number, reason: 'no connection' });`,
    );
    const refused = desk.ask(question('count', 'nul'), NEVER);
    await expect(refused).rejects.toThrow(UnsupportedFilterError);
    await expect(refused).rejects.toMatchObject({ message: 'NUL in a text', diagnostics });
    const away = desk.ask(question('count', 'away'), NEVER);
    await expect(away).rejects.toThrow(AudienceUnavailableError);
    await expect(away).rejects.toThrow('no connection');
    await desk.dispose();
  });

  it('whose queries fail is told why, and whether that may pass; a query ends when nobody waits', async () => {
    const failures: Error[] = [new Error('no such table'), new AudienceUnavailableError('no connection')];
    const signals: (AbortSignal | undefined)[] = [];
    const desk = new ThreadDesk(SETUP, {
      connection: {
        dialect: 'sqlite',
        query: async (_, { signal } = {}) => {
          signals.push(signal as AbortSignal | undefined);
          throw failures.shift();
        },
      },
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           let piece = null;
           parentPort.on('message', ({ kind, number, failure }) => parentPort.postMessage(
             kind === 'work' && (piece = number, true)
               ? { kind: 'query', number: 7, query: { kind: 'sql', query: { text: 'SELECT 1', parameters: [] } } }
               : { kind: 'done', number: piece, result: { status: 200, body: JSON.stringify(failure) } },
           ));`,
          { eval: true },
        ),
    });
    const waiting = new AbortController();
    expect((await desk.ask(question('count', ''), waiting.signal))?.body).toBe(
      '{"reason":"no such table","isUnavailable":false}',
    );
    expect((await desk.ask(question('count', ''), NEVER))?.body).toBe(
      '{"reason":"no connection","isUnavailable":true}',
    );
    expect(signals).toEqual([waiting.signal, NEVER]);
    await desk.dispose();
  });

  it('whose message cannot be read says so, and goes on', async () => {
    const code = `require('node:worker_threads').parentPort.on('message', function ({ number, work: { question: { body } } }) {
      let deep = null;
      for (let level = 0; level < 20_000; level++) deep = { deep };
      this.postMessage({ kind: 'done', number, result: { status: 200, body: body === 'deep' ? deep : body } });
    });`;
    const desk = new ThreadDesk(SETUP, {
      start: () => new Worker(code, { eval: true, resourceLimits: { stackSizeMb: 64 } }),
    });
    await expect(desk.ask(question('count', 'deep'), NEVER)).rejects.toThrow();
    expect(await desk.ask(question('count', 'flat'), NEVER)).toEqual({ status: 200, body: 'flat' });
    await desk.dispose();
  });

  it('is asked questions of 4,096 units before longer ones, which came first', async () => {
    const desk = scripted(ECHO);
    const order: number[] = [];
    const ask = (units: number, rights: TokenRecord) =>
      desk.ask(question('count', 'x'.repeat(units), rights), NEVER).then(() => order.push(units));
    await Promise.all([ask(1, ALL), ask(4_097, ALL), ask(4_096, SHOP)]);
    expect(order).toEqual([1, 4_096, 4_097]);
    await desk.dispose();
  });

  it('is given up to 64 long requests of one token', async () => {
    const desk = scripted('');
    const given = new AbortController();
    const request = {
      name: 'createPreset',
      body: 'never',
      rights: ALL,
      suggestions: false,
      now: 0,
      listsTexts: true,
      devices: DEFAULT_CONVENTIONS,
    } as const;
    const waiting = Array.from({ length: 65 }, () => desk.examine(request, AbortSignal.any([given.signal])));
    const late = await desk.examine(request, NEVER);
    expect(late.kind === 'refused' && [late.refused.status, late.refused.headers, late.refused.body]).toEqual([
      429,
      { 'retry-after': '1' },
      '{"status_message":"64 long requests of this token are waiting: send one after the other"}',
    ]);
    given.abort(new Error('gone'));
    for (const each of waiting) await expect(each).rejects.toThrow('gone');
    await desk.dispose();
  });

  it('is not waited for by who has given up, nor by too many of one token', async () => {
    const desk = scripted('');
    const given = new AbortController();
    const running = desk.ask(question('count', 'never'), given.signal);
    const waiting = Array.from({ length: 8 }, () => desk.ask(question('count', 'never'), given.signal));
    const late = await desk.ask(question('count', 'never'), NEVER);
    expect([late?.status, late?.headers, late?.body]).toEqual([
      429,
      { 'retry-after': '1' },
      '{"status_message":"8 long questions of this token are waiting: send one after the other"}',
    ]);
    given.abort(new Error('gone'));
    for (const each of [running, ...waiting]) await expect(each).rejects.toThrow('gone');
    await desk.dispose();
  });
});
