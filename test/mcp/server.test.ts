/** What the server registers with the package of the protocol, and what a call comes back as. */

import { describe, expect, it } from 'vitest';
import { MCP_SERVER } from '../../src/mcp/mcp-server.js';
import { TOOLS } from '../../src/mcp/tools.js';
import { ACCOUNT } from './ask.js';

type Handler = (input: object, context: object) => Promise<object>;

/** Stands for the server of the package, and keeps what is given to it. */
class RecordedServer {
  readonly tools = new Map<string, { readonly said: object; readonly handler: Handler }>();
  constructor(
    readonly info: object,
    readonly options: { readonly instructions?: string },
  ) {}
  registerTool(name: string, said: object, handler: Handler): void {
    this.tools.set(name, { said, handler });
  }
}

function served(account = ACCOUNT): RecordedServer {
  const sdk = { McpServer: RecordedServer, fromJsonSchema: (schema: object) => ({ schema }) };
  const inWords = (error: unknown): string => `in words: ${(error as Error).message}`;
  // Of the package nothing but this is used.
  return MCP_SERVER.mcpServer(sdk as never, { account, version: '1.2.3', inWords }) as unknown as RecordedServer;
}

async function called(name: string, input: object, account = ACCOUNT): Promise<unknown> {
  const { handler } = served(account).tools.get(name) ?? {};
  return handler?.(input, { mcpReq: { signal: new AbortController().signal } });
}

describe('the server', () => {
  it('tells its name, its version, and in which order a filter is written', () => {
    const { info, options } = served();
    expect(info).toEqual({ name: 'pushsift', version: '1.2.3' });
    expect(options.instructions).toMatch(/search_catalog .*; check; explain, .*; count\./);
  });

  it('registers each tool with its words and schemas, as one that reads and changes nothing', () => {
    const { tools } = served();
    expect([...tools.keys()]).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, title, description, input, output } of TOOLS)
      expect(tools.get(name)?.said).toEqual({
        title,
        description,
        inputSchema: { schema: input },
        outputSchema: { schema: output },
        annotations: {
          title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      });
  });
});

describe('a call', () => {
  it('comes back as data, and as the text of the same', async () => {
    const value = { question: 'empty', answer: 'yes', witness: null, reason: null };
    const filter = 'A("AAAAA-AAAAA") \\ A("AAAAA-AAAAA")';
    expect(await called('prove', { question: 'empty', filter })).toEqual({
      content: [{ type: 'text', text: JSON.stringify(value) }],
      structuredContent: value,
    });
  });

  it('that is refused is an error in words', async () => {
    expect(await called('prove', { question: 'empty', filter: 'A("AAAAA-AAAAA")', other: 'A("AAAAA-AAAAA")' })).toEqual(
      {
        content: [{ type: 'text', text: 'The question empty is about one filter: leave `other` out.' }],
        isError: true,
      },
    );
  });

  it('that fails is an error in the words it is told in', async () => {
    const devices = {
      refusals: () => [],
      countAll: () => Promise.reject(new Error('no devices today')),
    };
    expect(await called('count', { filter: 'A("AAAAA-AAAAA")' }, { ...ACCOUNT, devices })).toEqual({
      content: [{ type: 'text', text: 'in words: no devices today' }],
      isError: true,
    });
  });
});

it('proofs know what the catalog says of devices: a witness has a platform of its application', async () => {
  const filters = { before: 'A("EEEEE-EEEEE")', after: 'A("EEEEE-EEEEE") \\ T("age", GTE, 18)' };
  const platform = expect.stringMatching(/^(?:OsX|Windows|Windows_Phone|Blackberry|Chrome)$/);
  expect(await called('diff', filters)).toMatchObject({ structuredContent: { lost: { witness: { platform } } } });
  const asked = { question: 'empty', filter: filters.before };
  expect(await called('prove', asked)).toMatchObject({ structuredContent: { witness: { platform } } });
});
