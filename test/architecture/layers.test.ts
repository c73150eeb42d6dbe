/** Imports go one way only: the table below is the map of the house, and every import is held against it. */

import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.js';

const LANGUAGE = ['base', 'diagnostics', 'json', 'syntax', 'catalog', 'devices', 'format', 'builder', 'check', 'plan'];
const BELOW_COMPILE = [...LANGUAGE, 'analysis', 'lint'];
const ALL = [
  ...BELOW_COMPILE,
  'compile-text.ts',
  'tolerant.ts',
  'compile.ts',
  'compile-strict.ts',
  'wasm',
  'evaluate',
  'bitset',
  'percolate',
  'conformance',
  'filter-tests',
  'requests',
  'report',
  'payload',
  'editor',
  'configuration',
  'node',
];

/** Room -> rooms it may import besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  wasm: [],
  diagnostics: ['base'],
  json: ['base', 'diagnostics'],
  syntax: ['base', 'diagnostics'],
  catalog: ['base', 'diagnostics', 'json'],
  devices: ['base', 'wasm', 'diagnostics', 'catalog'],
  format: ['base', 'diagnostics', 'syntax'],
  builder: ['base', 'diagnostics', 'syntax', 'catalog'],
  check: ['base', 'diagnostics', 'syntax', 'catalog'],
  plan: ['base', 'catalog', 'check'],
  analysis: ['base', 'diagnostics', 'syntax', 'catalog', 'devices', 'format', 'check', 'plan'],
  lint: BELOW_COMPILE,
  'compile-text.ts': BELOW_COMPILE,
  'tolerant.ts': [...BELOW_COMPILE, 'compile-text.ts'],
  'compile.ts': [...BELOW_COMPILE, 'compile-text.ts', 'tolerant.ts'],
  'compile-strict.ts': [...BELOW_COMPILE, 'compile-text.ts', 'tolerant.ts'],
  evaluate: ['base', 'diagnostics', 'catalog', 'devices', 'plan'],
  bitset: ['base', 'wasm', 'diagnostics', 'catalog', 'devices', 'plan', 'evaluate'],
  percolate: ['base', 'devices', 'plan', 'evaluate'],
  conformance: ['base', 'diagnostics', 'catalog', 'devices', 'plan', 'compile-text.ts', 'compile.ts', 'evaluate'],
  requests: [...LANGUAGE, 'compile-text.ts', 'compile.ts'],
  editor: [...BELOW_COMPILE, 'compile-text.ts', 'compile.ts'],
  codemirror: ['base', 'diagnostics', 'editor'],
  'filter-tests': [...LANGUAGE, 'analysis', 'evaluate', 'report'],
  report: ['base', 'diagnostics', 'plan', 'analysis', 'evaluate'],
  payload: ['base', 'diagnostics', 'json', 'catalog', 'plan', 'report', 'requests'],
  configuration: ['base', 'diagnostics', 'report'],
  node: ALL,
  lsp: ALL,
  mcp: ALL,
  service: ALL,
  cli: [...ALL, 'service', 'lsp', 'mcp'],
  entries: [...ALL, 'service', 'codemirror', 'lsp'],
};

/** Package -> places that may import it. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  chevrotain: ['syntax/'],
  'jsonc-parser': ['json/'],
  // Not `zod` itself, which brings along every language it can speak.
  'zod/mini': ['requests/schema/', 'configuration/', 'cli/config'],
  '@codemirror/autocomplete': ['codemirror/'],
  '@codemirror/language': ['codemirror/'],
  '@codemirror/lint': ['codemirror/'],
  '@codemirror/state': ['codemirror/'],
  '@codemirror/view': ['codemirror/'],
  '@lezer/common': ['codemirror/'],
  '@lezer/highlight': ['codemirror/'],
  hono: ['service/http/'],
  '@hono/node-server': ['service/http/', 'cli/'],
  '@hono/node-server/utils/response': ['service/http/'],
  commander: ['cli/'],
  '@modelcontextprotocol/server': ['mcp/mcp-server.ts', 'cli/commands/mcp.ts'],
  '@modelcontextprotocol/server/stdio': ['cli/commands/mcp.ts'],
  'vscode-jsonrpc': ['lsp/'],
  'vscode-jsonrpc/node': ['cli/lsp/'],
  'vscode-languageserver-protocol': ['lsp/'],
  'vscode-languageserver-types': ['lsp/'],
  tinyglobby: ['cli/', 'node/'],
  diff: ['cli/'],
  'node-sqlite3-wasm': ['node/sqlite.ts'],
  hyparquet: ['cli/devices/parquet/'],
  pg: ['service/store/postgres/'],
  picocolors: ['cli/', 'diagnostics/', 'report/'],
};

/** The one file outside `src/` that may be imported: it holds the version. */
const MANIFEST = '../package.json';

const NODE_PLACES = ['node/', 'cli/', 'service/', 'lsp/'];

/** Names that reach outside: clock, chance, environment, timers. They are parameters everywhere else. */
const OUTSIDE =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|process\.|setTimeout|setInterval|globalThis\.crypto|fetch\()/;

const files = sourceFiles('src');

function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] as string) : path;
}

function offences(find: (file: SourceFile) => readonly string[]): readonly string[] {
  return files.flatMap((file) => find(file).map((what) => `${file.path} -> ${what}`));
}

describe('layers', () => {
  it('finds the source', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it('every room is on the map', () => {
    expect([...new Set(files.map((file) => roomOf(file.path)))].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });

  it('imports go only where the map allows', () => {
    const wrong = offences((file) => {
      const room = roomOf(file.path);
      const allowed = [room, ...(MAY_IMPORT[room] ?? [])];
      return file.files.filter((target) => target !== MANIFEST && !allowed.includes(roomOf(target)));
    });
    expect(wrong).toEqual([]);
  });

  it('packages are imported only in their rooms', () => {
    const wrong = offences((file) =>
      file.packages.filter((name) => {
        if (name.startsWith('node:')) return !NODE_PLACES.some((place) => file.path.startsWith(place));
        return !(PACKAGES[name] ?? []).some((place) => file.path.startsWith(place));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('no clock, chance, environment or timer outside the rooms of the machine', () => {
    const wrong = files
      .filter((file) => !NODE_PLACES.some((place) => file.path.startsWith(place)))
      .flatMap((file) =>
        file.text
          .split('\n')
          .filter((line) => OUTSIDE.test(line.replace(/\/\/.*|^\s*\*.*|\/\*.*\*\//, '')))
          .map((line) => `${file.path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  it('the reference evaluator imports nothing fast, and stays small', () => {
    const reference = files.find((file) => file.path === 'evaluate/reference.ts');
    expect(
      reference?.files.filter((target) => target.startsWith('evaluate/') && target !== 'evaluate/evaluator.ts'),
    ).toEqual([]);
    expect(reference?.text.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('only entries re-export', () => {
    const wrong = files
      .filter(
        (file) => !file.path.startsWith('entries/') && /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(file.text),
      )
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  it('source never imports tests or benchmarks', () => {
    expect(offences((file) => file.files.filter((target) => target.startsWith('..') && target !== MANIFEST))).toEqual(
      [],
    );
  });
});
