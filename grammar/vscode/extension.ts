/** The extension in VS Code for desktops: starts the language server as a program, and speaks to it over standard input and output. */

import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { chooseServer, serverWords } from './choose-server.js';
import { clientOptions } from './client-options.js';
import { registerCommands } from './vscode-host.js';

let running: LanguageClient | null = null;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const start = async (): Promise<void> => {
    running = clientFor(context);
    await running.start();
  };
  const restart = async (): Promise<void> => {
    await deactivate();
    await start();
  };
  const client = (): LanguageClient => {
    if (running === null) throw new Error('the language server does not run');
    return running;
  };
  context.subscriptions.push(
    ...registerCommands(client, restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('pushsift.server') || change.affectsConfiguration('pushsift.source'))
        await restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  const client = running;
  running = null;
  // One that did not start has nothing to end.
  if (client?.needsStop() === true) await client.dispose();
}

function clientFor(context: vscode.ExtensionContext): LanguageClient {
  const settings = vscode.workspace.getConfiguration('pushsift');
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const folders = workspaceFolders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
  const { module, problem } = chooseServer({
    setting: settings.get('server.path', ''),
    folders,
    isTrusted,
    bundled: context.asAbsolutePath('server'),
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  });
  if (problem !== null) void vscode.window.showWarningMessage(problem);
  const start = async (): Promise<ChildProcess> => {
    const words = [module, ...serverWords(settings.get('source', ''), isTrusted)];
    // The program of VS Code runs as Node where the environment says so.
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    return spawn(process.execPath, words, { env, ...(folders[0] === undefined ? {} : { cwd: folders[0] }) });
  };
  return new LanguageClient('pushsift', 'pushsift', start, clientOptions());
}
