/** The language server over a port, with a client at the other end that speaks the protocol in plain messages. */

import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { type LanguageServerOptions, serveLanguageServer } from '../../src/entries/lsp.js';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: unknown;
}

interface Client {
  readonly ended: Promise<boolean>;
  readonly page: MessagePort;
  notify(method: string, params?: object): void;
  ask<Answer>(method: string, params?: object): Promise<Answer>;
  /** The parameters of the first notification of this method, from the beginning. */
  told<Params>(method: string): Promise<Params>;
}

/** `answers` are what the client answers to requests of the server, by method. */
async function connect(
  options: LanguageServerOptions = {},
  answers: Readonly<Record<string, (params: never) => unknown>> = {},
): Promise<Client> {
  const { port1: page, port2: worker } = new MessageChannel();
  worker.start();
  const ended = serveLanguageServer(worker, options);
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  page.onmessage = ({ data }: { readonly data: Message }) => {
    received.push(data);
    const answer = data.method === undefined || data.id === undefined ? undefined : answers[data.method];
    if (answer !== undefined) send({ id: data.id, result: answer(data.params as never) });
    for (const look of waiting) look();
  };
  const send = (message: object): void => page.postMessage({ jsonrpc: '2.0', ...message });
  const first = (isIt: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.find(isIt);
        if (found === undefined) return void waiting.add(look);
        waiting.delete(look);
        resolve(found);
      };
      look();
    });
  let asked = 0;
  const client: Client = {
    ended,
    page,
    notify: (method, params = {}) => send({ method, params }),
    async ask<Answer>(method: string, params: object = {}): Promise<Answer> {
      const id = ++asked;
      send({ id, method, params });
      // SAFETY: the test knows what the method answers.
      return (await first((message) => message.id === id && message.method === undefined)).result as Answer;
    },
    // SAFETY: the same of what it tells.
    told: async <Params>(method: string) => (await first((message) => message.method === method)).params as Params,
  };
  await client.ask('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: 'memfs:/work', name: 'work' }],
  });
  client.notify('initialized');
  return client;
}

function open(client: Client, text: string): string {
  const uri = 'memfs:/work/a.sift';
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'sift', version: 1, text } });
  return uri;
}

async function end(client: Client): Promise<boolean> {
  await client.ask('shutdown');
  client.notify('exit');
  const isInOrder = await client.ended;
  client.page.close();
  return isInOrder;
}

interface Found {
  readonly diagnostics: readonly { readonly code: string }[];
}

describe('the language server over a port', () => {
  it('tells findings by the catalog that it was started with, and ends in order', async () => {
    const client = await connect({ catalog: sampleCatalog });
    open(client, 'A("AAAAA-AAAAA") * T("agee", GTE, 18)');
    const { diagnostics } = await client.told<Found>('textDocument/publishDiagnostics');
    expect(diagnostics.map(({ code }) => code)).toStrictEqual(['name/unknown-tag']);
    expect(await end(client)).toBe(true);
  });

  it('takes the dialect that it was started with', async () => {
    const client = await connect({ dialect: 'lenient' });
    open(client, 'A("AAAAA-AAAAA") and T("age", GTE, 18)');
    const { diagnostics } = await client.told<{ diagnostics: { severity: number }[] }>(
      'textDocument/publishDiagnostics',
    );
    expect(diagnostics.map(({ severity }) => severity)).toStrictEqual([2]);
    await end(client);
  });

  it('counts and completes with what it was given', async () => {
    const client = await connect({
      catalog: sampleCatalog,
      countDevices: async () => 1234,
      valuesOf: async () => [{ value: 'Berlin', devices: 17 }],
    });
    const uri = open(client, 'T("city", EQ, "");');
    const completion = await client.ask<{ items: { label: string; detail?: string }[] }>('textDocument/completion', {
      textDocument: { uri },
      position: { line: 0, character: 15 },
    });
    expect(completion.items.map(({ label, detail }) => [label, detail])).toContainEqual(['"Berlin"', '17 devices']);
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: 'T("city", EQ, "Berlin")' }],
    });
    const { title } = await client.ask<{ title: string }>('pushsift/count', { textDocument: { uri } });
    expect(title).toMatch(/^1,234 devices/);
    await end(client);
  });

  it('finds configuration and catalog where the client reads files, and asks for none where it does not', async () => {
    const files: Readonly<Record<string, string>> = {
      'memfs:/work/pushsift.config.json': '{"catalog": "c.json"}',
      'memfs:/work/c.json': '{"applications": {}, "tags": {"age": {"type": "Integer"}}}',
    };
    const asked: string[] = [];
    const readFile = ({ uri }: { readonly uri: string }): string | null => {
      asked.push(uri);
      return files[uri] ?? null;
    };
    const answers = { 'pushsift/readFile': readFile };
    const reading = await connect({ clientReadsFiles: true }, answers);
    const uri = open(reading, 'T("age", GTE, 18)');
    expect(await reading.ask('pushsift/status', { textDocument: { uri } })).toStrictEqual({
      catalog: 'memfs:/work/c.json',
      configuration: 'memfs:/work/pushsift.config.json',
      devices: null,
      problem: null,
    });
    await end(reading);
    asked.length = 0;
    const silent = await connect({ catalog: sampleCatalog }, answers);
    open(silent, 'T("age", GTE, 18)');
    expect(await silent.ask('pushsift/status', { textDocument: { uri } })).toMatchObject({ configuration: null });
    expect(asked).toStrictEqual([]);
    await end(silent);
  });

  it.each([
    ['text', 'hello'],
    ['nothing', null],
    ['a message of another program', { sift: 1, ask: 'hover', given: [] }],
    ['an object that is no message', { jsonrpc: '2.0' }],
    ['a method that is none', { jsonrpc: '2.0', id: 900, method: 5 }],
  ])('goes on after %s', async (_, message) => {
    const client = await connect();
    client.page.postMessage(message);
    const uri = open(client, 'A("AAAAA-AAAAA")');
    expect(await client.ask('pushsift/status', { textDocument: { uri } })).not.toBe(undefined);
    expect(await end(client)).toBe(true);
  });

  it('that ends without saying so before has not ended in order', async () => {
    const client = await connect();
    client.notify('exit');
    expect(await client.ended).toBe(false);
    client.page.close();
  });
});
