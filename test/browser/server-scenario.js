/**
 * A page that starts the language server in a worker and speaks to it with VS Code's own reader and writer for browsers. It reads files
 * for the server, as an extension does. Run by run.ts.
 */

import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createProtocolConnection,
} from 'vscode-languageserver-protocol/browser';

/** `files` by address; what the server answers to questions about `text`. */
globalThis.askServer = async (code, files, text) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  const errors = [];
  worker.addEventListener('error', ({ message }) => errors.push(message));
  // A worker that cannot start answers nothing.
  const failed = new Promise((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(`the worker: ${message}`)));
  });
  failed.catch(() => {});
  const connection = createProtocolConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
  connection.onRequest('pushsift/readFile', ({ uri }) => files[uri] ?? null);
  connection.onRequest('pushsift/findFiles', ({ most }) => Object.keys(files).slice(0, most));
  const published = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', resolve);
  });
  connection.listen();
  const uri = 'memfs:/work/a.sift';
  const textDocument = { uri };
  const answered = connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: 'memfs:/work', name: 'work' }],
  });
  const { serverInfo } = await Promise.race([answered, failed]);
  connection.sendNotification('initialized', {});
  connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'sift', version: 1, text },
  });
  const { diagnostics } = await published;
  const ask = (method, more = {}) => connection.sendRequest(method, { textDocument, ...more });
  const { range } = diagnostics[0];
  const actions = await ask('textDocument/codeAction', { range, context: { diagnostics } });
  const name = { position: { line: 0, character: text.indexOf('T("') + 3 } };
  const completion = await ask('textDocument/completion', name);
  const hover = await ask('textDocument/hover', { position: { line: 0, character: 5 } });
  connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: text.replace('GTEE', 'GTE') }],
  });
  const renaming = await ask('textDocument/rename', { ...name, newName: 'years' });
  const explained = await ask('pushsift/explain');
  const proven = await ask('pushsift/prove', { other: { uri: 'memfs:/work/other.sift' } });
  const counted = await ask('pushsift/count');
  const [diff] = await Promise.allSettled([ask('pushsift/diff')]);
  const status = await ask('pushsift/status');
  const ended = await connection.sendRequest('shutdown');
  connection.sendNotification('exit');
  return {
    errors,
    server: serverInfo.name,
    codes: diagnostics.map(({ code }) => code),
    actions: actions.map(({ title }) => title),
    labels: completion.items.map(({ label }) => label),
    hover: hover.contents.value,
    renamed: Object.keys(renaming.changes).sort(),
    explained: explained.title,
    proven: proven.title,
    counted: counted.title.split(' · ')[0],
    refused: diff.reason?.message ?? 'answered',
    status,
    ended,
  };
};
