/**
 * A plugin of the bundler: the database inside the package, its WebAssembly compressed in a file beside it. The database's own module looks
 * for that file in the folder of its package, and is no ES module: it is wrapped in one that hands it the expanded bytes.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';

const NAME = 'node-sqlite3-wasm';
const WASM_FILE = 'sqlite.wasm.br';

const program = createRequire(import.meta.url).resolve(NAME);

/** What the module of the database begins with, and what it calls the folder that it is in: each is replaced. */
const MODULE = 'var Module=typeof Module!="undefined"?Module:{};';
const FOLDER = '__dirname';

function wrapped(): string {
  const code = readFileSync(program, 'utf8');
  if (!code.startsWith(MODULE) || !code.includes(FOLDER)) throw new Error(`${NAME} no longer begins as it did`);
  return `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
const require = createRequire(import.meta.url);
const module = { exports: {} };
const Module = { wasmBinary: brotliDecompressSync(readFileSync(new URL('./${WASM_FILE}', import.meta.url))) };
${code.slice(MODULE.length).replaceAll(FOLDER, '""')}
export default module.exports;
`;
}

export const sqliteInside = {
  name: 'sqlite-inside',
  resolveId: (id: string) => (id === NAME ? program : null),
  load: (file: string) => (file === program ? { code: wrapped(), moduleType: 'js' as const } : null),
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): void }) {
    const source = brotliCompressSync(readFileSync(program.replace(/\.js$/, '.wasm')));
    this.emitFile({ type: 'asset', fileName: WASM_FILE, source });
  },
};
