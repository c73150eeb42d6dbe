/** The tools on a server of the Model Context Protocol. In the package it is a file beside the library, which has the language already; see tsdown.config.ts. */

import type * as Sdk from '@modelcontextprotocol/server';
import type { AbortSignal } from '../base/host-types.js';
import type { Account, Tool, ToolAnswer } from './tool.js';
import { isRefused } from './tool.js';
import { TOOLS } from './tools.js';

/** The part of the package that is used: whoever starts the server brings it. */
type Package = Pick<typeof Sdk, 'McpServer' | 'fromJsonSchema'>;

interface Served {
  readonly account: Account;
  readonly version: string;
  /** What a call threw, in words that may be shown. */
  readonly inWords: (error: unknown) => string;
}

const INSTRUCTIONS =
  'Tools for the device filter language of push messaging services. A filter decides who receives a message. Write one in this order: search_catalog for the exact names; check; explain, and read its sentence back; count. A filter that reaches the whole account is refused unless a call sets allowAccountWide, which only the person who asked may decide.';

/** A server with every tool; arguments are held to the schemas before a tool is called. */
function mcpServer({ McpServer, fromJsonSchema }: Package, served: Served): Sdk.McpServer {
  const server = new McpServer({ name: 'pushsift', version: served.version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    const { name, title, description } = tool;
    const [inputSchema, outputSchema] = [fromJsonSchema<object>({ ...tool.input }), fromJsonSchema({ ...tool.output })];
    const annotations = {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, (input, context) =>
      answerOf(tool, input, served, context.mcpReq.signal),
    );
  }
  return server;
}

async function answerOf(
  tool: Tool,
  input: object,
  { account, inWords }: Served,
  signal: AbortSignal,
): Promise<Sdk.CallToolResult> {
  try {
    return resultOf(await tool.call(input, account, signal));
  } catch (error) {
    return resultOf({ refusal: inWords(error) });
  }
}

/** Data twice: for clients that know schemas, and as text for the others. */
function resultOf(answer: ToolAnswer): Sdk.CallToolResult {
  if (isRefused(answer)) return { content: [{ type: 'text', text: answer.refusal }], isError: true };
  return { content: [{ type: 'text', text: JSON.stringify(answer.value) }], structuredContent: { ...answer.value } };
}

export const MCP_SERVER = { mcpServer };
