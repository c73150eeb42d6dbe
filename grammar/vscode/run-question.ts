/** What a command does: asks the language server of the filter under the cursor, and shows the answer. Whatever touches the editor is behind an interface. */

import type { Position, WorkspaceEdit } from 'vscode-languageserver-types';
import { type Question, SHOWN_AS } from './command-table.js';

/** As the server answers. */
export interface Told {
  readonly title: string;
  readonly text: string | null;
  /** Of `simplify`: null where there is nothing to change. */
  readonly edit?: WorkspaceEdit | null;
}

export type OtherFilter = { readonly uri: string } | { readonly text: string };

export interface Place {
  readonly uri: string;
  readonly position: Position;
  /** Of the file, for people. */
  readonly name: string;
}

export interface Page {
  readonly name: string;
  readonly text: string;
}

export interface Host {
  /** Where the cursor is; null: no text is open. */
  active(): Place | null;
  /** Null: the document has no filter that the server knows. Rejects with a message for people. */
  ask(method: string, params: object): Promise<Told | null>;
  /** The filter to compare with; null: the person thought better of it. */
  chooseOther(): Promise<OtherFilter | null>;
  tell(line: string): void;
  warn(line: string): void;
  show(page: Page): Promise<void>;
  /** False: the editor would not do it. */
  apply(edit: WorkspaceEdit): Promise<boolean>;
}

export async function runQuestion(question: Question, host: Host): Promise<void> {
  const place = host.active();
  if (place === null) return host.warn('open a filter first');
  const other = question === 'prove' ? await host.chooseOther() : null;
  if (question === 'prove' && other === null) return;
  const { uri, position, name } = place;
  const params = { textDocument: { uri }, position, ...(other === null ? {} : { other }) };
  try {
    const told = await host.ask(`pushsift/${question}`, params);
    if (told === null) return host.warn(`there is no filter in ${name}`);
    await show(question, name, told, host);
  } catch (error) {
    host.warn(error instanceof Error ? error.message : String(error));
  }
}

async function show(question: Question, name: string, told: Told, host: Host): Promise<void> {
  const { title, edit = null } = told;
  if (edit !== null && !(await host.apply(edit)))
    return host.warn('the filter has changed meanwhile: nothing was done');
  if (SHOWN_AS[question] === 'page') await host.show(pageOf(question, name, told));
  else host.tell(title);
}

/** The lines of an answer, named by what was asked of which file. */
function pageOf(question: Question, name: string, { title, text }: Told): Page {
  return { name: `${question} ${name}`, text: text === null ? `${title}\n` : `${title}\n\n${text}\n` };
}

/** As `pushsift/status` answers. */
export interface Status {
  readonly catalog: string | null;
  readonly configuration: string | null;
  readonly devices: string | null;
  readonly problem: string | null;
}

export function statusLine({ catalog, configuration, devices, problem }: Status): string {
  const parts = [
    `catalog: ${catalog ?? 'none'}`,
    `configuration: ${configuration ?? 'none'}`,
    `devices: ${devices ?? 'none'}`,
  ];
  return [...parts, ...(problem === null ? [] : [problem])].join(' · ');
}
