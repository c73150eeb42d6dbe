/** What the manifest of the extension names, and what its code registers and reads, is the same. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandOf, QUESTIONS, RESTART_COMMAND, STATUS_COMMAND } from '../../../grammar/vscode/command-table.js';
import { contentTypes, vsixManifest } from '../../../grammar/vscode/vsix-manifest.js';
import { clientSettings } from '../../../src/lsp/account.js';
import { QUESTIONS as ANSWERED } from '../../../src/lsp/questions.js';

const FOLDER = join(import.meta.dirname, '../../../grammar/vscode');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const manifest = JSON.parse(read('extension.json'));
const { commands, menus, configuration, languages, grammars } = manifest.contributes;
const code = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .map(read)
  .join('\n');

describe('the manifest', () => {
  it('names the commands that are registered, and the server answers each question', () => {
    const registered = [...QUESTIONS.map(commandOf), STATUS_COMMAND, RESTART_COMMAND];
    expect(commands.map(({ command }: { command: string }) => command)).toStrictEqual(registered);
    for (const question of [...QUESTIONS, 'status']) expect(ANSWERED.has(`pushsift/${question}`), question).toBe(true);
  });

  it('offers in menus what it names, and every command but the restart where a filter is open alone', () => {
    const named = new Set(commands.map(({ command }: { command: string }) => command));
    for (const entries of Object.values<readonly { command: string }[]>(menus))
      for (const { command } of entries) expect(named).toContain(command);
    expect(menus.commandPalette.map(({ command }: { command: string }) => command)).toStrictEqual(
      [...named].filter((command) => command !== RESTART_COMMAND),
    );
  });

  it('declares the settings that are read, and none that says something where nobody has set it', () => {
    const names = Object.keys(configuration.properties).map((name) => name.replace('pushsift.', ''));
    expect(names.sort()).toStrictEqual(['catalog', 'devices', 'dialect', 'server.path', 'source']);
    for (const name of names) expect(code, name).toMatch(new RegExp(`['{ ]${name.replace('.', '\\.')}[', }]`));
    const unset = Object.entries<{ default: unknown }>(configuration.properties).map(([name, { default: value }]) => [
      name.replace('pushsift.', ''),
      value,
    ]);
    expect(clientSettings(Object.fromEntries(unset))).toStrictEqual(clientSettings({}));
    expect(configuration.properties['pushsift.dialect'].enum).toStrictEqual([null, 'strict', 'lenient']);
  });

  it('lets no workspace that is not trusted choose a program or a database', () => {
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toStrictEqual([
      'pushsift.server.path',
      'pushsift.source',
    ]);
    expect(configuration.properties['pushsift.source'].scope).toBe('machine');
  });

  it('has the language, and its grammar under the name that it has itself', () => {
    const grammar = JSON.parse(readFileSync(join(FOLDER, '../pushsift.tmLanguage.json'), 'utf8'));
    expect(grammars).toStrictEqual([
      { language: 'sift', scopeName: grammar.scopeName, path: './pushsift.tmLanguage.json' },
    ]);
    expect(languages[0].extensions).toStrictEqual(grammar.fileTypes.map((type: string) => `.${type}`));
    const { wordPattern } = JSON.parse(read('language-configuration.json'));
    expect('AAAAA-AAAAA'.match(new RegExp(wordPattern))?.[0]).toBe('AAAAA-AAAAA');
  });

  it('has an icon of 128 by 128', () => {
    const icon = readFileSync(join(FOLDER, manifest.icon));
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toStrictEqual([
      'PNG',
      128,
      128,
    ]);
  });

  it('names every command in the README', () => {
    for (const { category, title } of commands) expect(read('README.md')).toContain(`| ${category}: ${title} |`);
  });
});

describe('the manifest of the archive', () => {
  it('writes texts so that they cannot be markup', () => {
    const written = vsixManifest({ ...manifest, version: '1.0.0', description: 'a < b & "c"' });
    expect(written).toContain('<Description xml:space="preserve">a &lt; b &amp; &quot;c&quot;</Description>');
  });

  it('has a type for each ending', () => {
    expect(contentTypes(['a.json', 'b/c.wasm', 'd.json', 'none', '[x].xml/e'])).toContain(
      '<Default Extension=".json" ContentType="application/json"/><Default Extension=".wasm" ContentType="application/octet-stream"/>',
    );
  });
});
