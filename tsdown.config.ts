import { defineConfig, type UserConfig } from 'tsdown';

/** Commander can start a program for each command; ours never does, and loading what starts programs takes 3 ms. */
const withoutPrograms = {
  name: 'without-programs',
  resolveId: (id: string, importer: string | undefined) =>
    id === 'node:child_process' && importer?.includes('/commander/') === true ? '\0no-programs' : null,
  load: (id: string) => (id === '\0no-programs' ? 'export default {};' : null),
};

/** Everything inside: a cold start must not resolve packages. */
const bundle: UserConfig = {
  outDir: 'dist/cli',
  // Measured on Node 20: the loader of modules alone takes 15 ms more than that of CommonJS.
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  dts: false,
  clean: false,
  hash: false,
  outExtensions: () => ({ js: '.cjs' }),
  plugins: [withoutPrograms],
  // Packages that ship modules beside CommonJS are taken as modules: their CommonJS form may not survive bundling.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  // One file: it is compiled from a cache, which makes what a run does not need cost nothing.
  outputOptions: { codeSplitting: false },
  deps: { alwaysBundle: [/^[^.]/], onlyBundle: false },
};

/** The command line. The library itself is not bundled (`tsc`). */
export default defineConfig([
  {
    ...bundle,
    clean: true,
    entry: { program: 'src/cli/program.ts' },
    copy: [
      { from: 'src/cli/config/pushsift.config.schema.json', to: 'dist/cli' },
      ...['createPreset', 'createTargetedMessage', 'openapi'].map((name) => ({
        from: `src/requests/schema/${name}.json`,
        to: 'dist/schemas',
      })),
      { from: 'src/filter-tests/sift.test.schema.json', to: 'dist/schemas' },
    ],
  },
  { ...bundle, entry: { main: 'src/cli/main.ts' } },
  // Threads look for their file beside the program, by its ending.
  { ...bundle, entry: { 'pool-thread': 'src/node/pool/pool-thread.ts' } },
  {
    ...bundle,
    entry: { 'store-thread': 'src/service/store/file/store-thread.ts' },
    // It reads its WebAssembly from its own folder.
    deps: { alwaysBundle: [/^(?!node-sqlite3-wasm$)[^.]/], onlyBundle: false },
  },
]);
