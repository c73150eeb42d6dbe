/** Holds what the package weighs against what it may weigh: on disk, and in a browser. Prints all, and exits with 1 where one is too heavy. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Weight {
  readonly what: string;
  readonly value: number;
  readonly most: number;
}

function packed(): readonly Weight[] {
  const words = ['pack', '--ignore-scripts', '--dry-run', '--json', '--silent'];
  const [pack] = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8' })) as readonly [
    { readonly entryCount: number; readonly unpackedSize: number },
  ];
  return [
    { what: 'files', value: pack.entryCount, most: 180 },
    { what: 'bytes, unpacked', value: pack.unpackedSize, most: 4_400_000 },
  ];
}

/**
 * What a browser loads for names of built entries, minified and packed by gzip; not what it loads later, when it is asked for, and not the
 * editor, which is the caller's. `imports` are pairs of an entry and what is imported of it.
 */
async function inBrowser(imports: readonly (readonly [entry: string, names: string])[], most: number): Promise<Weight> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-weight-'));
  try {
    const statements = imports.map(([entry, names]) => `import ${names} from ${JSON.stringify(`pushsift${entry}`)}`);
    const used = imports.map(([, names]) => /\w+/.exec(names.replace('* as ', ''))?.[0]);
    // In the folder of the project, which finds itself by its name.
    const file = join(ROOT, 'dist', `weigh-${process.pid}.mjs`);
    writeFileSync(file, `${statements.join(';\n')};\nglobalThis.weighed = [${used}];\n`);
    const [bundle] = await build({
      config: false,
      cwd: ROOT,
      entry: { weighed: file },
      outDir: folder,
      format: 'esm',
      platform: 'browser',
      minify: true,
      dts: false,
      deps: {
        alwaysBundle: [/^(?!@(?:codemirror|lezer)\/)/],
        neverBundle: [/^@(?:codemirror|lezer)\//],
        onlyBundle: false,
      },
      logLevel: 'silent',
    }).finally(() => rmSync(file));
    const chunks = (bundle?.chunks ?? []).filter((chunk) => chunk.type === 'chunk');
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    // The editor is imported by its own name.
    for (const name of loaded)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
        if (chunks.some(({ fileName }) => fileName === next)) loaded.add(next);
    const bytes = Buffer.concat([...loaded].map((name) => readFileSync(join(folder, name))));
    return { what: `bytes, ${statements.join('; ')}`, value: gzipSync(bytes, { level: 9 }).length, most };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const weights = [
  ...packed(),
  await inBrowser([['', '{ compile }']], 88_100),
  await inBrowser([['/strict', '{ compileLazily }']], 39_800),
  await inBrowser([['/requests', '* as requests']], 105_600),
  await inBrowser([['/language', '* as language']], 180_000),
  await inBrowser([['/lsp', '{ serveLanguageServer }']], 200_000),
  // A page whose language service is in a worker: no compiler.
  await inBrowser(
    [
      ['/codemirror', '{ filterExtensions }'],
      ['/language', '{ connectLanguage }'],
    ],
    10_000,
  ),
];
for (const { what, value, most } of weights)
  process.stdout.write(
    `${value <= most ? 'ok  ' : 'MORE'}  ${value.toLocaleString('en')} ${what} (at most ${most.toLocaleString('en')})\n`,
  );
if (weights.some(({ value, most }) => value > most)) process.exitCode = 1;
