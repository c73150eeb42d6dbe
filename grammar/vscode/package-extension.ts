/**
 * Builds the extension into `.cache/vscode/extension`, and packs it as `.cache/vscode/pushsift-VERSION.vsix`. A word behind the script names
 * another folder than `.cache/vscode`. The grammar is that of `grammar/`, the language server the built package: `npm run build` comes first.
 */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { build } from 'tsdown';
import { licensesIn } from '../../.ci/package/third-party-licenses.js';
import { contentTypes, type ExtensionManifest, vsixManifest } from './vsix-manifest.js';
import { zip } from './zip.js';

const ROOT = join(import.meta.dirname, '../..');
const OUT = resolve(process.argv[2] ?? join(ROOT, '.cache/vscode'));
const FOLDER = join(OUT, 'extension');

/** The three programs: each is one file, since a worker and a browser's extension can load no other. */
const PROGRAMS = [
  { name: 'extension', platform: 'node', format: 'cjs' },
  { name: 'web-extension', platform: 'browser', format: 'cjs' },
  { name: 'server-worker', platform: 'browser', format: 'iife' },
] as const;

/** Which form of a package is taken, where it has several. */
const RESOLVING = {
  node: { mainFields: ['module', 'main'], conditionNames: ['node', 'import', 'default'] },
  browser: { mainFields: ['browser', 'module', 'main'], conditionNames: ['browser', 'import', 'default'] },
};

const SCHEMAS = ['pushsift.config.schema.json', 'sift.test.schema.json'];

async function bundle(): Promise<void> {
  const licenses = licensesIn(join(FOLDER, 'third-party-licenses.txt'));
  for (const { name, platform, format } of PROGRAMS)
    await build({
      config: false,
      cwd: ROOT,
      entry: { [name]: `grammar/vscode/${name}.ts` },
      outDir: FOLDER,
      clean: false,
      format,
      platform,
      target: platform === 'node' ? 'node20.19' : 'es2022',
      minify: true,
      dts: false,
      hash: false,
      deps: { alwaysBundle: [/^(?!vscode$)/], neverBundle: ['vscode'], onlyBundle: false },
      inputOptions: { resolve: RESOLVING[platform] },
      outputOptions: { codeSplitting: false, entryFileNames: `${name}.js` },
      plugins: [licenses],
      logLevel: 'error',
    });
}

function copyFiles(manifest: object): void {
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['language-configuration.json', 'icon.png', 'README.md'])
    cpSync(join(import.meta.dirname, name), join(FOLDER, name));
  cpSync(join(ROOT, 'grammar/pushsift.tmLanguage.json'), join(FOLDER, 'pushsift.tmLanguage.json'));
  cpSync(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE.txt'));
  for (const name of SCHEMAS) cpSync(join(ROOT, 'dist/schemas', name), join(FOLDER, 'schemas', name));
}

/** The built package, without declarations: the same server as `npx pushsift lsp`. */
function copyServer(version: string): void {
  const server = join(FOLDER, 'server');
  for (const part of ['cli', 'entries'])
    cpSync(join(ROOT, 'dist', part), join(server, 'dist', part), {
      recursive: true,
      filter: (source) => !source.endsWith('.d.ts'),
    });
  cpSync(join(ROOT, 'dist/third-party-licenses.txt'), join(server, 'third-party-licenses.txt'));
  writeFileSync(join(server, 'package.json'), `${JSON.stringify({ name: 'pushsift', version, type: 'module' })}\n`);
}

function pack(manifest: ExtensionManifest): string {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(FOLDER, name)).isFile())
    .map((name) => relative('', name).replaceAll('\\', '/'))
    .sort();
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content) });
  const archive = zip([
    text('extension.vsixmanifest', vsixManifest(manifest)),
    text('[Content_Types].xml', contentTypes([...names, 'extension.vsixmanifest'])),
    ...names.map((name) => ({ name: `extension/${name}`, bytes: readFileSync(join(FOLDER, name)) })),
  ]);
  const file = join(OUT, `${manifest.name}-${manifest.version}.vsix`);
  writeFileSync(file, archive);
  return `${relative(ROOT, file)}: ${names.length} files, ${Math.round(archive.length / 1000)} kB\n`;
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const manifest = { ...JSON.parse(readFileSync(join(import.meta.dirname, 'extension.json'), 'utf8')), version };
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await bundle();
copyFiles(manifest);
copyServer(version);
process.stdout.write(pack(manifest));
