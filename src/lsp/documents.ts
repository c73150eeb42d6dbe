/** The documents that are open, by what the client tells. What it tells of a document that is not open, or too late, changes nothing. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import type { Workspace } from './account.js';
import { Document, type DocumentStart, type PositionEncoding } from './document.js';

export class Documents {
  readonly #open = new Map<string, Document>();
  encoding: PositionEncoding = 'utf-16';

  open(start: Omit<DocumentStart, 'encoding'>): Document {
    const document = new Document({ ...start, encoding: this.encoding });
    this.#open.set(document.uri, document);
    return document;
  }

  /** Null: it is not open, or a newer version is known. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): Document | null {
    const known = this.#open.get(uri);
    if (known === undefined || version < known.version) return null;
    const document = known.changed(version, changes);
    this.#open.set(uri, document);
    return document;
  }

  /** False: it was not open. */
  close(uri: string): boolean {
    return this.#open.delete(uri);
  }

  get(uri: string): Document | null {
    return this.#open.get(uri) ?? null;
  }

  /** A document of a text that is not open: its form is told by its name, or by its language where that is known. */
  closed(uri: string, text: string, languageId = ''): Document {
    return new Document({ uri, languageId, version: 0, text, encoding: this.encoding });
  }

  /** As it is open, or else as it lies there; null where it cannot be read. */
  async at(uri: string, workspace: Pick<Workspace, 'read'>): Promise<Document | null> {
    const open = this.get(uri);
    if (open !== null) return open;
    const text = await workspace.read(uri);
    return text === null ? null : this.closed(uri, text);
  }

  /** Whether nothing has changed since. */
  isCurrent(document: Document): boolean {
    return this.#open.get(document.uri) === document;
  }

  all(): readonly Document[] {
    return [...this.#open.values()];
  }
}
