/** Writes the files of the status page as the service has them: texts in a module, which any bundle carries. */

import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const FOLDER = new URL('../src/service/page/', import.meta.url);

/** The module, by the sources in `src/service/page/browser`. */
export function pageModule(): string {
  const read = (name: string): string => readFileSync(new URL(`browser/${name}`, FOLDER), 'utf8');
  const { outputText } = ts.transpileModule(read('page.ts'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
  });
  const files = { HTML: read('page.html'), CSS: read('page.css'), SCRIPT: outputText };
  return [
    '/** The files of the status page. Made by docs/generate-page.ts: run `npm run page` after a change in `browser/`. */',
    ...Object.entries(files).map(([name, text]) => `\nexport const PAGE_${name} = ${quoted(text)};`),
    '',
  ].join('\n');
}

/** As the formatter has it: single quotes, one line. */
function quoted(text: string): string {
  return `[\n${text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${JSON.stringify(line)},\n`)
    .join('')}].join('\\n')`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(new URL('page-files.ts', FOLDER), pageModule());
