/** What is said to the language client in every kind of VS Code: which documents the server is for, and what is set for it. */

import * as vscode from 'vscode';
import type { LanguageClientOptions } from 'vscode-languageclient';

const LANGUAGES = ['sift', 'json', 'jsonl'] as const;

/** Of files of any scheme, and of what was never saved; answers of the extension are in none of the languages. */
export function clientOptions(): LanguageClientOptions {
  const { catalog, devices, dialect } = vscode.workspace.getConfiguration('pushsift');
  return {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: { catalog, devices, dialect },
  };
}
