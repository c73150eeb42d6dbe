import { defineConfig } from 'tsdown';

/**
 * The command line in one folder, everything it needs inside: a cold start must not resolve packages. Commands are chunks of
 * their own, loaded when asked for. The library itself is not bundled (`tsc`).
 */
export default defineConfig({
  entry: { main: 'src/cli/main.ts' },
  outDir: 'dist/cli',
  // Measured on Node 20: the loader of modules alone takes 15 ms more than that of CommonJS.
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  dts: false,
  clean: true,
  hash: true,
  outExtensions: () => ({ js: '.cjs' }),
  // Packages that ship modules beside CommonJS are taken as modules: their CommonJS form may not survive bundling.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  deps: { alwaysBundle: [/^[^.]/], onlyBundle: false },
  copy: [{ from: 'src/cli/config/pushsift.config.schema.json', to: 'dist/cli' }],
  logLevel: 'error',
});
