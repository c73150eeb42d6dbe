/** Few files of recipients are read at a time: a place is taken while one is read, and by nobody else. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/service/answer.js';
import { Places } from '../../../src/service/concurrency.js';
import type { TokenExchange } from '../../../src/service/http/exchange.js';
import { messageRoutes } from '../../../src/service/http/message-routes.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import type { Transport } from '../../../src/service/transport/transport.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { messageRecord, progressOf, tokenRecord } from '../../support/service/store-records.js';

const TOKEN = tokenRecord('shop');

/** A message in each state that recipients are asked for in, and one place to read them. */
async function trial(lines: AsyncIterable<Uint8Array> | Error | null = twoLines()) {
  const store = memoryStore();
  const own = { createdBy: TOKEN.id };
  await store.addMessage(messageRecord('READY', { ...own, progress: progressOf(1, 'ready', 'outbox') }), null);
  await store.addMessage(messageRecord('SOON', own), null);
  const readers = new Places(1);
  const transport = {
    recipients: async () => {
      if (lines instanceof Error) throw lines;
      return lines;
    },
  } as Partial<Transport> as Transport;
  const service = { store, transport, readers } as Partial<ServiceContext> as ServiceContext;
  const route = messageRoutes(service).find(({ path }) => path === '/v1/messages/:code/recipients');
  const ask = async (code: string, method = 'GET'): Promise<Answer> => {
    const exchange = { request: { param: () => code, method }, token: TOKEN } as unknown as TokenExchange;
    return (await route?.methods.GET?.(exchange as never)) as Answer;
  };
  /** Whether the place is free; it is free afterwards as it was before. */
  const isFree = (): boolean => {
    const leave = readers.take();
    leave?.();
    return leave !== null;
  };
  return { ask, isFree };
}

async function* twoLines(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"device":"a"}\n');
  yield Buffer.from('{"device":"b"}\n');
}

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"device":"a"}\n');
  throw new Error('the disk is gone');
}

function bodyOf({ body }: Answer): ReadableStream<Uint8Array> {
  expect(body).toBeInstanceOf(ReadableStream);
  return body as ReadableStream<Uint8Array>;
}

describe('the place of a reader', () => {
  it('is held until the last line is read', async () => {
    const { ask, isFree } = await trial();
    const answer = await ask('READY');
    expect(answer).toMatchObject({ status: 200, type: 'application/x-ndjson' });
    const reader = bodyOf(answer).getReader();
    const read: (string | null)[] = [];
    for (let line = await reader.read(); ; line = await reader.read()) {
      read.push(line.done ? null : Buffer.from(line.value).toString());
      if (line.done) break;
      expect(isFree()).toBe(false);
    }
    expect(read).toEqual(['{"device":"a"}\n', '{"device":"b"}\n', null]);
    expect(isFree()).toBe(true);
  });

  it('is given back where they break off, which the reader is told', async () => {
    const { ask, isFree } = await trial(brokenOff());
    const reader = bodyOf(await ask('READY')).getReader();
    await reader.read();
    expect(isFree()).toBe(false);
    await expect(reader.read()).rejects.toThrow('the disk is gone');
    expect(isFree()).toBe(true);
  });

  it('is refused to another meanwhile, who is told when to ask again', async () => {
    const { ask } = await trial();
    await ask('READY');
    expect(await ask('READY')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  it('is given back when the reader goes away', async () => {
    const { ask, isFree } = await trial();
    await bodyOf(await ask('READY')).cancel();
    expect(isFree()).toBe(true);
  });

  it('is given back at once where only the head is asked for, which has no body', async () => {
    const { ask, isFree } = await trial();
    expect(await ask('READY', 'HEAD')).toMatchObject({ status: 200, type: 'application/x-ndjson', body: null });
    expect(isFree()).toBe(true);
  });

  it.each([
    { what: 'a message that has no recipients yet', code: 'SOON', status: 409 },
    { what: 'a message that nobody knows', code: 'NONE', status: 404 },
  ])('is given back at once for $what: $status', async ({ code, status }) => {
    const { ask, isFree } = await trial();
    expect(await ask(code)).toMatchObject({ status });
    expect(isFree()).toBe(true);
  });

  it('is given back at once where the recipients are no longer here: 410', async () => {
    const { ask, isFree } = await trial(null);
    expect(await ask('READY')).toMatchObject({ status: 410 });
    expect(isFree()).toBe(true);
  });

  it('is given back where they cannot be opened', async () => {
    const { ask, isFree } = await trial(new Error('no file'));
    await expect(ask('READY')).rejects.toThrow('no file');
    expect(isFree()).toBe(true);
  });
});
