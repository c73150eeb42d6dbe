import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { leanPackages } from './.ci/package/lean-packages.js';
import { writeSchemas } from './.ci/package/write-schemas.js';

/** Commander can start a program for each command; ours never does, and loading what starts programs takes 3 ms. */
const withoutPrograms = {
  name: 'without-programs',
  resolveId: (id: string, importer: string | undefined) =>
    id === 'node:child_process' && importer?.includes('/commander/') === true ? '\0no-programs' : null,
  load: (id: string) => (id === '\0no-programs' ? 'export default {};' : null),
};

/** Declarations with `Symbol.dispose` name the library that declares it: few programs have it in their `lib`. */
const disposable = {
  name: 'disposable',
  renderChunk: (code: string, { fileName }: { readonly fileName: string }) =>
    fileName.endsWith('.d.ts') && /\b(?:Async)?Disposable\b|\bSymbol\.(?:asyncD|d)ispose\b/.test(code)
      ? `/// <reference lib="esnext.disposable" />\n${code}`
      : null,
};

/** Everything inside, but the database: it reads its WebAssembly from its own folder. */
const inside = { alwaysBundle: [/^(?!(?:node-sqlite3-wasm|pg)$)[^.]/], onlyBundle: false as const };

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

/**
 * The service and the texts of rules are in the library: the commands that serve and what shows the texts are files of it, loaded when they
 * are asked for, and not a second time in the program. The program is a script, which has to have its `import` from the module that runs it.
 */
const fromLibrary = {
  name: 'from-library',
  resolveId(id: string) {
    const file = id === './serve/commands.js' ? 'serve-commands' : id.endsWith('/rule-texts.js') ? 'rule-texts' : null;
    return file === null ? null : { id: `../entries/${file}.js`, external: true };
  },
  renderChunk: (code: string) => code.replaceAll(/\bimport\((?=['"`]\.\.\/entries\/)/g, 'module.load('),
};

/** Entries, the threads they start and the commands that serve, with what they share in chunks beside them: threads look for their file there. */
const library: UserConfig = {
  ...bundle,
  clean: true,
  outDir: 'dist/entries',
  entry: {
    ...Object.fromEntries(ENTRIES.map((name) => [name, `src/entries/${name}.ts`])),
    'pool-thread': 'src/node/pool/pool-thread.ts',
    'store-thread': 'src/service/store/file/store-thread.ts',
    'work-thread': 'src/service/work/work-thread.ts',
    'serve-commands': 'src/cli/serve/commands.ts',
    'rule-texts': 'src/cli/rule-texts.ts',
    // Loaded later: as an entry it needs no object of its exports.
    tolerant: 'src/tolerant.ts',
  },
  format: 'esm',
  // A chunk that nothing is wanted of is left out by the bundlers of others; a call at the top of one that is wanted stays.
  outputOptions: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'sample-catalog', test: /catalog\/sample-catalog\.ts$/ },
        // Small modules that nearly every chunk needs: a file for each set of entries would be dozens. Declarations go their own way.
        { name: 'base', test: /src\/base\/.*(?<!\.d)\.ts$/ },
        { name: 'catalog', test: /src\/catalog\/(?!sample-catalog).*(?<!\.d)\.ts$/ },
        // Words together: gzip finds likeness only nearby.
        { name: 'reader-errors', test: /src\/syntax\/(?!limit)[a-z-]*errors(?<!\.d)\.ts$/ },
      ],
    },
  },
  plugins: [leanPackages, disposable],
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
  plugins: [leanPackages, withoutPrograms, fromLibrary],
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
