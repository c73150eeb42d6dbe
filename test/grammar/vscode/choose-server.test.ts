/** Which server is started: never code of a workspace that is not trusted. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseServer, type ServerQuestion, serverWords } from '../../../grammar/vscode/choose-server.js';

const program = (...folder: string[]): string => join(...folder, 'dist', 'cli', 'main.cjs');
const INSTALLED = program('/work/two', 'node_modules', 'pushsift');
const SET = program('/work/one', 'tools', 'pushsift');

function choose(changes: Partial<ServerQuestion>, files: readonly string[] = [INSTALLED, SET]) {
  return chooseServer({
    setting: '',
    folders: ['/work/one', '/work/two'],
    isTrusted: true,
    bundled: '/extension/server',
    isFile: (path) => files.includes(path),
    ...changes,
  });
}

const OWN = { module: program('/extension/server'), from: 'extension', problem: null };

it('the one that is set, from the first folder or by its whole path', () => {
  expect(choose({ setting: 'tools/pushsift' })).toStrictEqual({ module: SET, from: 'setting', problem: null });
  expect(choose({ setting: '/work/one/tools/pushsift' }).module).toBe(SET);
});

it('or else the one of the workspace, in any folder of it, or else that of the extension', () => {
  expect(choose({})).toStrictEqual({ module: INSTALLED, from: 'workspace', problem: null });
  expect(choose({}, [])).toStrictEqual(OWN);
  expect(choose({ folders: [] })).toStrictEqual(OWN);
});

it('that of the extension where what is set is not there, which is told', () => {
  expect(choose({ setting: 'nothing' })).toStrictEqual({
    ...OWN,
    problem: `pushsift.server.path: there is no ${program('/work/one', 'nothing')}; the server of the extension is used`,
  });
});

it('that of the extension, without a database, where the workspace is not trusted', () => {
  expect(choose({ isTrusted: false })).toStrictEqual(OWN);
  expect(choose({ isTrusted: false, setting: 'tools/pushsift' })).toStrictEqual(OWN);
  expect(serverWords('sqlite:a.db', false)).toStrictEqual(['lsp']);
  expect(serverWords('sqlite:a.db', true)).toStrictEqual(['lsp', '--source', 'sqlite:a.db']);
  expect(serverWords('', true)).toStrictEqual(['lsp']);
});
