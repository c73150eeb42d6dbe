/** The extension in VS Code for the web: starts the language server in a worker, and reads files for it. */

import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { FIND_FILES, READ_FILE } from '../../src/lsp/client-file-requests.js';
import { clientOptions } from './client-options.js';
import { registerCommands } from './vscode-host.js';

let running: { readonly client: LanguageClient; readonly worker: Worker } | null = null;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const start = async (): Promise<void> => {
    const worker = new Worker(vscode.Uri.joinPath(context.extensionUri, 'server-worker.js').toString(true));
    const client = new LanguageClient('pushsift', 'pushsift', worker, clientOptions());
    client.onRequest(READ_FILE, ({ uri }: { readonly uri: string }) => readFile(uri));
    client.onRequest(FIND_FILES, ({ most }: { readonly most: number }) => findFiles(most));
    running = { client, worker };
    await client.start();
  };
  const client = (): LanguageClient => {
    if (running === null) throw new Error('the language server does not run');
    return running.client;
  };
  const restart = async (): Promise<void> => {
    await deactivate();
    await start();
  };
  context.subscriptions.push(...registerCommands(client, restart));
  await start();
}

export async function deactivate(): Promise<void> {
  const ending = running;
  running = null;
  if (ending?.client.needsStop() === true) await ending.client.dispose();
  ending?.worker.terminate();
}

/** Null: it cannot be read. */
async function readFile(uri: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri)));
  } catch {
    return null;
  }
}

async function findFiles(most: number): Promise<readonly string[]> {
  const found = await vscode.workspace.findFiles('**/*.{sift,json,jsonl}', '**/node_modules/**', most);
  return found.map((uri) => uri.toString());
}
