/** The extension for browsers, run over the stand-in for the module `vscode`, with its language server in a worker. Run by run.ts. */

import { vscodeStandIn } from '../support/vscode/stand-in.ts';

/** What is shown and answered for `text`, as a file beside `files`. */
globalThis.runExtension = async ({ extension, worker, names, files, text }) => {
  const settings = { catalog: '', devices: '', dialect: null };
  const code = vscodeStandIn({ folder: '/work', settings, typed: 'A("AAAAA-AAAAA")', names, files });
  const program = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  code.module.Uri.joinPath = (_, name) => (name === 'server-worker.js' ? program : `nothing at ${name}`);
  const module = { exports: {} };
  new Function('module', 'exports', 'require', extension)(module, module.exports, () => code.module);
  const document = code.open('/work/a.sift', 'sift', text);
  code.lookAt(document, 0, 3);
  await module.exports.activate({ subscriptions: [], extensionUri: null });
  const found = () => code.findings.get(document.uri.toString());
  while (found() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  code.lookAt(code.open('/work/b.sift', 'sift', text.replace('GTEE', 'GTE')), 0, 3);
  for (const question of ['explain', 'prove', 'count', 'diff', 'status'])
    await code.commands.get(`pushsift.${question}`)();
  await code.commands.get('pushsift.restart')();
  await code.commands.get('pushsift.explain')();
  await module.exports.deactivate();
  return { codes: found().map((one) => one.code.value), shown: code.shown, opened: code.opened };
};
