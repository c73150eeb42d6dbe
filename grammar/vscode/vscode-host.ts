/** The commands of the extension in VS Code: registered, with the editor behind what they do. */

import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { commandOf, QUESTIONS, RESTART_COMMAND, STATUS_COMMAND } from './command-table.js';
import {
  type Host,
  type OtherFilter,
  type Page,
  type Place,
  runQuestion,
  type Status,
  statusLine,
  type Told,
} from './run-question.js';

/** The scheme of answers: they are read, and never saved. */
const SCHEME = 'pushsift-answer';

/** `restart` starts the server anew; `client` is the one that runs. */
export function registerCommands(client: () => BaseLanguageClient, restart: () => Promise<void>): vscode.Disposable[] {
  const pages = new Pages();
  const host = new VsCodeHost(client, pages);
  return [
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, pages),
    ...QUESTIONS.map((question) =>
      vscode.commands.registerCommand(commandOf(question), () => runQuestion(question, host)),
    ),
    vscode.commands.registerCommand(STATUS_COMMAND, () => host.status()),
    vscode.commands.registerCommand(RESTART_COMMAND, restart),
  ];
}

/** Answers as documents that are read alone: the newest of each name. */
class Pages implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  put({ name, text }: Page): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.txt` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }
}

/** Files that are offered to compare with. */
const MOST_FILES = 1_000;

class VsCodeHost implements Host {
  readonly #client: () => BaseLanguageClient;
  readonly #pages: Pages;

  constructor(client: () => BaseLanguageClient, pages: Pages) {
    this.#client = client;
    this.#pages = pages;
  }

  active(): Place | null {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return null;
    const { line, character } = editor.selection.active;
    const { uri } = editor.document;
    return { uri: uri.toString(), position: { line, character }, name: nameOf(uri) };
  }

  ask(method: string, params: object): Promise<Told | null> {
    return this.#client().sendRequest<Told | null>(method, params);
  }

  async chooseOther(): Promise<OtherFilter | null> {
    const files = await vscode.workspace.findFiles('**/*.sift', '**/node_modules/**', MOST_FILES);
    const typed = { label: 'Write a filter…', uri: null };
    const offered = files.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
    const chosen = await vscode.window.showQuickPick([typed, ...offered.sort(byLabel)], {
      placeHolder: 'The filter to compare with',
    });
    if (chosen === undefined) return null;
    if (chosen.uri !== null) return { uri: chosen.uri.toString() };
    const text = await vscode.window.showInputBox({ prompt: 'The filter to compare with' });
    return text === undefined ? null : { text };
  }

  tell(line: string): void {
    void vscode.window.showInformationMessage(line);
  }

  warn(line: string): void {
    void vscode.window.showWarningMessage(line);
  }

  async show(page: Page): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.#pages.put(page));
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preview: true,
      preserveFocus: true,
    });
  }

  async apply(edit: WorkspaceEdit): Promise<boolean> {
    return vscode.workspace.applyEdit(await this.#client().protocol2CodeConverter.asWorkspaceEdit(edit));
  }

  async status(): Promise<void> {
    const place = this.active();
    if (place === null) return this.warn('open a filter first');
    const params = { textDocument: { uri: place.uri } };
    const status = await this.#client().sendRequest<Status | null>('pushsift/status', params);
    if (status === null) this.warn(`there is no filter in ${place.name}`);
    else this.tell(statusLine(status));
  }
}

function byLabel(left: { readonly label: string }, right: { readonly label: string }): number {
  return left.label < right.label ? -1 : 1;
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
