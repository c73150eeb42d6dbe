/** Writes the files of the status page as the service has them: texts in a module, which any bundle carries. */

import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** One script of them: in this order, in which each comes behind what it imports. No two have a name in common. */
const PARTS = ['parts.ts', 'audience-chart.ts', 'watched-audiences.ts', 'filter-box.ts', 'page.ts'];

const FOLDER = new URL('../src/service/page/', import.meta.url);

/** The module, by the sources in `src/service/page/browser`. */
export function pageModule(): string {
  const read = (name: string): string => readFileSync(new URL(`browser/${name}`, FOLDER), 'utf8');
  const script = PARTS.map((name) => scriptOf(read(name))).join('');
  const files = { HTML: read('page.html'), CSS: read('page.css'), SCRIPT: script };
  return [
    '/** The files of the status page. Made by docs/generate-page.ts: run `npm run page` after a change in `browser/`. */',
    ...Object.entries(files).map(([name, text]) => `\nexport const PAGE_${name} = ${quoted(text)};`),
    '',
  ].join('\n');
}

/** A part without its imports and exports: what it imports stands before it. */
function scriptOf(source: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
    transformers: { before: [() => (file) => ts.factory.updateSourceFile(file, file.statements.flatMap(unbound))] },
  });
  // What says that a text is a module.
  return outputText.replace(/^export \{\};\n/m, '');
}

function unbound(statement: ts.Statement): readonly ts.Statement[] {
  if (ts.isImportDeclaration(statement)) return [];
  const { factory } = ts;
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const kept = modifiers?.filter(({ kind }) => kind !== ts.SyntaxKind.ExportKeyword);
  if (ts.isFunctionDeclaration(statement)) {
    const { asteriskToken, name, typeParameters, parameters, type, body } = statement;
    return [
      factory.updateFunctionDeclaration(statement, kept, asteriskToken, name, typeParameters, parameters, type, body),
    ];
  }
  if (ts.isClassDeclaration(statement)) {
    const { name, typeParameters, heritageClauses, members } = statement;
    return [factory.updateClassDeclaration(statement, kept, name, typeParameters, heritageClauses, members)];
  }
  return ts.isVariableStatement(statement)
    ? [factory.updateVariableStatement(statement, kept, statement.declarationList)]
    : [statement];
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
