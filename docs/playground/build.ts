/**
 * Builds the playground: one page with everything inside, which needs no server and asks nobody (`npm run playground`). Its policy
 * allows the one script it has, by hash, and nothing from outside.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { leanPackages } from '../../.ci/package/lean-packages.js';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const BUILT = `${FOLDER}built/`;

/** The parts of the page. */
export interface PlaygroundParts {
  readonly html: string;
  readonly style: string;
  readonly script: string;
  /** The source of the worker, whose size is bounded. */
  readonly worker: string;
}

/** Bundled and minified; nothing is written but what the bundler leaves in `built/`. */
export async function playgroundParts(): Promise<PlaygroundParts> {
  return {
    html: readFileSync(`${FOLDER}page.html`, 'utf8'),
    style: readFileSync(`${FOLDER}page.css`, 'utf8'),
    script: await bundle('page'),
    worker: await bundle('worker'),
  };
}

async function bundle(name: 'page' | 'worker'): Promise<string> {
  const [bundled] = await build({
    config: false,
    entry: { [name]: `${FOLDER}${name}/${name}.ts` },
    outDir: `${BUILT}${name}`,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    deps: { alwaysBundle: [/./], onlyBundle: false },
    dts: false,
    logLevel: 'error',
    // Packages that ship modules beside CommonJS are taken as modules.
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    plugins: [leanPackages],
  });
  const chunks = (bundled?.chunks ?? []).filter((chunk) => chunk.type === 'chunk');
  const [chunk, ...others] = chunks;
  if (chunk === undefined || others.length > 0) throw new Error(`one file is expected of ${name}`);
  return insideHtml(chunk.code);
}

/** What would end a script in HTML, or begin a comment, with an escape that strings and patterns have. */
function insideHtml(code: string): string {
  return code.replaceAll(/<(?=\/script|script|!--)/gi, '\\x3c');
}

/** The whole page. */
export function playgroundPage({ html, style, script, worker }: PlaygroundParts): string {
  const nonce = digest(style + script).slice(0, 22);
  const values = { nonce, style, script, worker, policy: policy(nonce, script) };
  // One pass: what is filled in is not looked at again. Within scripts and styles a place is a comment.
  return html.replaceAll(/\/\*\{\{(\w+)\}\}\*\/|\{\{(\w+)\}\}/g, (place, comment?: string, bare?: string) => {
    const name = comment ?? bare ?? '';
    if (!Object.hasOwn(values, name)) throw new Error(`nothing is known to fill ${place}`);
    return values[name as keyof typeof values];
  });
}

/**
 * CodeMirror makes its styles at run time: by the nonce. Browsers keep the look of words that are typed over in style attributes. The
 * index compiles WebAssembly of its own.
 */
function policy(nonce: string, script: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${digest(script)}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types playground-worker',
  ].join('; ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

if (process.argv[1] === import.meta.filename) {
  const page = playgroundPage(await playgroundParts());
  mkdirSync(BUILT, { recursive: true });
  writeFileSync(`${BUILT}index.html`, page);
  process.stdout.write(`${BUILT}index.html: ${page.length.toLocaleString('en')} bytes\n`);
}
