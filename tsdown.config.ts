import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { defineConfig, type UserConfig } from 'tsdown';
import { leanPackages } from './.ci/package/lean-packages.js';
import { sqliteInside } from './.ci/package/sqlite-inside.js';
import { thirdPartyLicenses } from './.ci/package/third-party-licenses.js';
import { writeSchemas } from './.ci/package/write-schemas.js';

/** Commander can start a program for each command; ours never does, and loading what starts programs takes 3 ms. */
const withoutPrograms = {
  name: 'without-programs',
  resolveId: (id: string, importer: string | undefined) =>
    id === 'node:child_process' && importer?.includes('/commander/') === true ? '\0no-programs' : null,
  load: (id: string) => (id === '\0no-programs' ? 'export default {};' : null),
};

/** Packages that `require` parts of Node import them: what makes a `require` would be loaded in browsers with what else packages of that form need. */
const requiresAsImports = esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] });

/** The import of what makes a `require`, where nothing is left that calls it. */
const withoutRequire = {
  name: 'without-require',
  renderChunk: (code: string, { fileName }: { readonly fileName: string }) =>
    fileName === 'rolldown-runtime.js' && !code.includes('createRequire(')
      ? code.replace('import { createRequire } from "node:module";', '')
      : null,
};

/** Declarations with `Symbol.dispose` name the library that declares it: few programs have it in their `lib`. */
const disposable = {
  name: 'disposable',
  renderChunk: (code: string, { fileName }: { readonly fileName: string }) =>
    fileName.endsWith('.d.ts') && /\b(?:Async)?Disposable\b|\bSymbol\.(?:asyncD|d)ispose\b/.test(code)
      ? `/// <reference lib="esnext.disposable" />\n${code}`
      : null,
};

/** Everything inside, but what the caller brings: the client of a database, and the editor. */
const inside = { alwaysBundle: [/^(?!pg$|@codemirror\/|@lezer\/)[^.]/], onlyBundle: false as const };

const bundle: UserConfig = {
  platform: 'node',
  target: 'node20.19',
  minify: true,
  dts: false,
  clean: false,
  hash: false,
  deps: inside,
  // Packages that ship modules beside CommonJS are taken as modules: their CommonJS form may not survive bundling.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
};

const ENTRIES = readdirSync('src/entries').map((file) => basename(file, '.ts'));

/** What the program loads from the library when it is asked for, by how its imports end: the service, queries of databases, the index, the language server, the tools of the Model Context Protocol, the texts of rules and SQLite. */
const LATER = [
  ['/serve-commands.js', 'serve-commands'],
  ['/query-engines.js', 'query-engines'],
  ['/index-engine.js', 'index-engine'],
  ['/language-server.js', 'language-server'],
  ['/mcp-server.js', 'mcp-server'],
  ['/rule-texts.js', 'rule-texts'],
  ['/sqlite.js', 'sqlite'],
] as const;

/** It is in the package once, and not a second time in the program. The program is a script, which has to have its `import` from the module that runs it. */
const fromLibrary = {
  name: 'from-library',
  resolveId(id: string) {
    const [, file] = LATER.find(([ending]) => id.endsWith(ending)) ?? [];
    return file === undefined ? null : { id: `../entries/${file}.js`, external: true };
  },
  renderChunk: (code: string) => code.replaceAll(/\bimport\((?=['"`]\.\.\/entries\/)/g, 'module.load('),
};

/** Matches these sources; their declarations go their own way. */
const source = (path: string): RegExp => new RegExp(`src/(?:${path})(?<!\\.d)\\.ts$`);

const either = (one: RegExp, other: RegExp): RegExp => new RegExp(`${one.source}|${other.source}`);

const IN_EVERY_ENTRY =
  'base/.*|catalog/(?!sample-catalog).*|json/(?:embedded-text|errors|escape-map|json-token|json-tree|parse-json)|syntax/parse-options|devices/(?:expect-device|device)|' +
  'diagnostics/(?:sort-and-cap|totals|group-equal|apply-fixes|offered-fixes|edited-places|repair|severities|diagnose|contested-fixes|select-fixes)';

/** What the strict compiler does without. */
const WRONG_TEXTS =
  'syntax/(?:tolerant/.*|parse)|check/(?:leaf-places|fit-condition|without-value|settle-forms|tag-candidates|told-once)|compile|builder/(?:broken-text|operand)';

/** Entries, the threads they start and the commands that serve, with what they share in chunks beside them: threads look for their file there. */
const library: UserConfig = {
  ...bundle,
  clean: true,
  outDir: 'dist/entries',
  entry: {
    ...Object.fromEntries(ENTRIES.map((name) => [name, `src/entries/${name}.ts`])),
    'pool-thread': 'src/node/pool/pool-thread.ts',
    'merge-thread': 'src/node/merging/merge-thread.ts',
    'store-thread': 'src/service/store/file/store-thread.ts',
    'work-thread': 'src/service/work/work-thread.ts',
    'serve-commands': 'src/cli/serve-commands.ts',
    'query-engines': 'src/cli/source/query-engines.ts',
    'index-engine': 'src/cli/devices/index-engine.ts',
    'language-server': 'src/cli/lsp/language-server.ts',
    'mcp-server': 'src/mcp/mcp-server.ts',
    'rule-texts': 'src/diagnostics/rule-texts.ts',
    sqlite: 'src/node/sqlite.ts',
    // Loaded later: as an entry it needs no object of its exports.
    tolerant: 'src/tolerant.ts',
  },
  format: 'esm',
  // A chunk that nothing is wanted of is left out by the bundlers of others; a call at the top of one that is wanted stays.
  outputOptions: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      // Few files: each costs nearly a millisecond of a start.
      groups: [
        { name: 'sample-catalog', test: source('catalog/sample-catalog') },
        { name: 'base', test: either(source(IN_EVERY_ENTRY), /\/jsonc-parser\/|\/package\.json$/) },
        { name: 'plan', test: source('plan/.*') },
        { name: 'frame', test: source('diagnostics/(?:frame/.*|render-diagnostics)') },
        // Words together: gzip finds likeness only nearby.
        { name: 'reader-errors', test: source('syntax/(?!limit)[a-z-]*errors') },
        { name: 'tolerant-reader', test: source(WRONG_TEXTS) },
        {
          name: 'strict-compiler',
          test: either(
            source('(?:syntax|check|lint(?!/proven|/ignore))/.*|compile-text|format/(?:print|brackets)'),
            /\/@?chevrotain\//,
          ),
        },
        { name: 'scan', test: source('wasm/.*|devices/(?:scan|columns)/.*') },
        { name: 'match', test: source('evaluate/match/(?!matching|row-test).*') },
        { name: 'report', test: source('diagnostics/(?:rule-levels|code-page)|report/(?!report\\.|write-report).*') },
        { name: 'proofs', test: source('analysis/(?:expect-question|errors|diff-filters|find-disagreements|proof)') },
        {
          name: 'audiences',
          test: source('evaluate/(?:(?!stream-audience)[a-z-]+|(?:names|overlap)/.*)|devices/random'),
        },
        { name: 'sql-engine', test: source('evaluate/sql/.*') },
        { name: 'files', test: source('node/(?!open-index|sqlite|run-error)[a-z-]+') },
        { name: 'index-audience', test: source('bitset/(?!layout/errors).*') },
        { name: 'check-filter', test: source('node/check/(?:check-(?:filter|json)|draft|mend).*') },
        { name: 'errors', test: source('bitset/layout/errors|service/store/store-error|node/run-error') },
        { name: 'editor', test: source('editor/.*') },
        { name: 'configuration', test: source('configuration/.*') },
        {
          name: 'serve-editors',
          test: either(
            source('lsp/(?!serve-port|port-messages|client-).*'),
            /\/vscode-(?:jsonrpc\/lib\/common|languageserver-types)\//,
          ),
        },
        { name: 'command', test: source('cli/(?:command|config|devices(?!/index-engine)|output)/.*') },
      ],
    },
  },
  plugins: [leanPackages, sqliteInside, thirdPartyLicenses, disposable, requiresAsImports, withoutRequire],
  // Threads have no types.
  dts: { entry: ['src/entries/*.ts'], tsconfig: 'tsconfig.build.json', resolver: 'tsc' },
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
};

/** One file each: a cold start must not resolve packages. */
const command: UserConfig = {
  ...bundle,
  outDir: 'dist/cli',
  // Measured on Node 20: the loader of modules alone takes 15 ms more than that of CommonJS.
  format: 'cjs',
  outExtensions: () => ({ js: '.cjs' }),
  plugins: [leanPackages, withoutPrograms, thirdPartyLicenses, fromLibrary],
  // One file: it is compiled from a cache, which makes what a run does not need cost nothing.
  outputOptions: { codeSplitting: false },
};

export default defineConfig([
  library,
  {
    ...command,
    clean: true,
    entry: { program: 'src/cli/program.ts' },
    copy: [{ from: '.ci/package/pool-thread.cjs', to: 'dist/cli' }],
    hooks: { 'build:done': () => writeSchemas('dist/schemas') },
  },
  { ...command, entry: { main: 'src/cli/main.ts' } },
]);
