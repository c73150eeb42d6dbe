/**
 * A stand-in for the module `vscode`, for the client library of VS Code and an extension over it: documents that a test opens, what
 * was registered, shown and edited. Whatever neither needs is a class, a function or an event that does nothing.
 */

class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(start: Position | number, end: Position | number, line = 0, character = 0) {
    this.start = typeof start === 'number' ? new Position(start, Number(end)) : start;
    this.end = typeof end === 'number' ? new Position(line, character) : end;
  }
}

class Uri {
  readonly scheme: string;
  readonly path: string;
  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }
  static parse(text: string): Uri {
    const { protocol, pathname } = new URL(text);
    return new Uri(protocol.slice(0, -1), decodeURIComponent(pathname));
  }
  static file(path: string): Uri {
    return new Uri('file', path);
  }
  static joinPath({ scheme, path }: Uri, name: string): Uri {
    return new Uri(scheme, `${path}/${name}`);
  }
  static from({ scheme, path }: { readonly scheme: string; readonly path: string }): Uri {
    return new Uri(scheme, path);
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    const path = this.path.split('/').map(encodeURIComponent).join('/');
    return this.scheme === 'file' ? `file://${path}` : `${this.scheme}:${path}`;
  }
}

type Listener = (event: unknown) => unknown;

class EventEmitter {
  readonly #listeners = new Set<Listener>();
  readonly event = (listener: Listener, self?: unknown): { dispose(): void } => {
    const bound: Listener = (event) => listener.call(self, event);
    this.#listeners.add(bound);
    return { dispose: () => this.#listeners.delete(bound) };
  };
  fire(event: unknown): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void = () => undefined) {
    this.dispose = dispose;
  }
  static from(...all: { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel(): void {}
  dispose(): void {}
}

interface Edit {
  readonly range: Range;
  readonly newText: string;
}

class WorkspaceEdit {
  readonly edits: (readonly [uri: string, range: Range, text: string])[] = [];
  replace(uri: Uri, range: Range, text: string): void {
    this.edits.push([uri.toString(), range, text]);
  }
  /** Each edit alone, or before what is said of it. */
  set(uri: Uri, edits: readonly (Edit | readonly [Edit, unknown])[]): void {
    for (const { range, newText } of edits.map((edit) => ('range' in edit ? edit : edit[0])))
      this.replace(uri, range, newText);
  }
}

/** What holds the arguments it was made of by their names. */
function holding(...names: readonly string[]) {
  return class {
    [name: string]: unknown;
    constructor(...given: readonly unknown[]) {
      for (const [at, name] of names.entries()) if (given[at] !== undefined) this[name] = given[at];
    }
  };
}

const TextEdit = Object.assign(holding('range', 'newText'), {
  replace: (range: Range, newText: string) => new TextEdit(range, newText),
  insert: (at: Position, newText: string) => new TextEdit(new Range(at, at), newText),
});

class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  static readonly QuickFix = new CodeActionKind('quickfix');
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
  }
}

class MarkdownString {
  value: string;
  constructor(value = '') {
    this.value = value;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
  appendCodeblock(text: string): this {
    return this.appendMarkdown(text);
  }
}

export interface StandInDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly version: number;
  getText(): string;
}

// biome-ignore lint/suspicious/noExplicitAny: providers are those of the client library, whose types are those of VS Code
type Provider = Record<string, (...given: any[]) => any>;

export interface StandIn {
  /** What `require('vscode')` gives. */
  readonly module: object;
  /** By the end of the name of its registration, as `Hover`. */
  readonly providers: Map<string, Provider>;
  readonly commands: Map<string, () => Promise<unknown>>;
  /** Findings by document. */
  readonly findings: Map<string, readonly { readonly code: { readonly value: string } }[]>;
  readonly shown: string[];
  readonly opened: string[];
  readonly edits: (readonly [uri: string, range: Range, text: string])[];
  open(path: string, languageId: string, text: string): StandInDocument;
  at(line: number, character: number): Position;
  /** The cursor of the one editor that is open. */
  lookAt(document: StandInDocument, line: number, character: number): void;
}

interface StandInOptions {
  readonly folder: string;
  /** Of `pushsift`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** What is written where a text is asked for; the first entry of a list is chosen. */
  readonly typed: string;
  /** The classes and lists that the module has. */
  readonly names: readonly string[];
  /** Texts of files by their paths, for who reads them through the editor. */
  readonly files?: Readonly<Record<string, string>>;
}

export function vscodeStandIn({ folder, settings, typed, names, files = {} }: StandInOptions): StandIn {
  const providers = new Map<string, Provider>();
  const commands = new Map<string, () => Promise<unknown>>();
  const findings = new Map<string, readonly { readonly code: { readonly value: string } }[]>();
  const contents = new Map<string, { provideTextDocumentContent(uri: Uri): string }>();
  const [shown, opened, documents]: [string[], string[], StandInDocument[]] = [[], [], []];
  const edits: (readonly [string, Range, string])[] = [];
  const openedDocument = new EventEmitter();
  const message = async (line: string): Promise<undefined> => {
    shown.push(line);
    return undefined;
  };
  const window: Record<string, unknown> = {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    tabGroups: nothing({ all: [] }),
    createOutputChannel: () => nothing({ logLevel: 3 }),
    showInformationMessage: message,
    showWarningMessage: message,
    showErrorMessage: message,
    showQuickPick: async (items: readonly unknown[]) => items[0],
    showInputBox: async () => typed,
    showTextDocument: async ({ text }: { readonly text: string }) => void opened.push(text),
  };
  const workspace = {
    workspaceFolders: [{ uri: Uri.file(folder), name: 'folder', index: 0 }],
    isTrusted: true,
    textDocuments: documents,
    notebookDocuments: [],
    getConfiguration: (section: string) => ({
      ...(section === 'pushsift' ? settings : {}),
      get: (name: string, otherwise: unknown) => (section === 'pushsift' ? (settings[name] ?? otherwise) : otherwise),
      has: (name: string) => section === 'pushsift' && name in settings,
    }),
    onDidOpenTextDocument: openedDocument.event,
    findFiles: async () => [],
    fs: {
      async readFile({ path }: Uri): Promise<Uint8Array> {
        const text = files[path];
        if (text === undefined) throw new Error(`there is no ${path}`);
        return new TextEncoder().encode(text);
      },
    },
    registerTextDocumentContentProvider(scheme: string, provider: { provideTextDocumentContent(uri: Uri): string }) {
      contents.set(scheme, provider);
      return new Disposable();
    },
    openTextDocument: async (uri: Uri) => ({ text: contents.get(uri.scheme)?.provideTextDocumentContent(uri) ?? '' }),
    async applyEdit(edit: WorkspaceEdit) {
      edits.push(...edit.edits);
      return true;
    },
  };
  const languages = {
    match: (selector: unknown, { languageId }: StandInDocument) =>
      [selector].flat().some((one) => (one as { language?: string }).language === languageId) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set: (uri: Uri, found: readonly { readonly code: { readonly value: string } }[]) =>
        findings.set(uri.toString(), found),
      delete: (uri: Uri) => findings.delete(uri.toString()),
      has: (uri: Uri) => findings.has(uri.toString()),
      clear: () => findings.clear(),
      dispose: () => undefined,
    }),
  };
  const registering = new Proxy(languages, {
    get: (known, name) =>
      name in known
        ? Reflect.get(known, name)
        : (_: unknown, provider: Provider) => {
            providers.set(String(name).replace(/^register|Provider$/g, ''), provider);
            return new Disposable();
          },
  });
  const module = {
    version: '1.91.0',
    env: nothing({ appName: 'stand-in', language: 'en' }),
    commands: nothing({
      registerCommand(name: string, run: () => Promise<unknown>) {
        commands.set(name, run);
        return new Disposable(() => commands.delete(name));
      },
    }),
    languages: registering,
    window: nothing(window),
    workspace: nothing(workspace),
    CancellationTokenSource,
    CodeActionKind,
    CompletionItem: holding('label'),
    CompletionList: holding('items', 'isIncomplete'),
    CodeAction: holding('title'),
    CodeLens: holding('range'),
    Diagnostic: holding('range', 'message', 'severity'),
    Disposable,
    EventEmitter,
    Hover: holding('contents', 'range'),
    InlayHint: holding('position', 'label', 'kind'),
    MarkdownString,
    Position,
    Range,
    SnippetString: holding('value'),
    TextEdit,
    Uri,
    WorkspaceEdit,
  };
  return {
    module: withOthers(module, names),
    providers,
    commands,
    findings,
    shown,
    opened,
    edits,
    open(path, languageId, text) {
      const lines = text.split('\n');
      const document = {
        uri: Uri.file(path),
        languageId,
        version: 1,
        isClosed: false,
        getText: () => text,
        lineCount: lines.length,
      };
      documents.push(document);
      openedDocument.fire(document);
      return document;
    },
    at: (line, character) => new Position(line, character),
    lookAt(document, line, character) {
      window.activeTextEditor = { document, selection: { active: new Position(line, character) } };
      window.visibleTextEditors = [window.activeTextEditor];
    },
  };
}

/** The known members; whatever else is asked for is an event or a function that does nothing. */
function nothing(known: object): object {
  return new Proxy(known, {
    get: (target, name) => (name in target || name === 'then' ? Reflect.get(target, name) : () => new Disposable()),
  });
}

/** What is not known is a class that holds nothing, whose members are numbers, as those of a list are. */
function withOthers(known: Record<string, unknown>, names: readonly string[]): object {
  for (const name of names)
    known[name] ??= new Proxy(holding(), {
      get: (at, key) => (key in at ? Reflect.get(at, key) : String(key).length),
    });
  return known;
}
