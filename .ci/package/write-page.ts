/**
 * The first step of the build: the files of the status page as the service has them, texts in a module that any bundle carries. Made of the
 * sources in `src/service/page/browser`, and not committed.
 */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** One script of them: in this order, in which each comes behind what it imports. No two have a name in common. */
const PARTS = ['parts.ts', 'audience-chart.ts', 'watched-audiences.ts', 'filter-box.ts', 'page.ts'];

const FOLDER = new URL('../../src/service/page/', import.meta.url);

/** The text of the module. */
export function pageModule(): string {
  const read = (name: string): string => readFileSync(new URL(`browser/${name}`, FOLDER), 'utf8');
  const script = PARTS.map((name) => scriptOf(read(name))).join('');
  const files = { HTML: read('page.html'), CSS: read('page.css'), SCRIPT: script };
  return [
    '/** The files of the status page, of the sources in `browser/`. Made by `npm run build`. */',
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

/** Writes it where it is not there, or older than one of its sources. */
export function writePageWhereStale(): void {
  const output = new URL('page-files.ts', FOLDER);
  const written = statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = [
    new URL(import.meta.url),
    ...readdirSync(new URL('browser/', FOLDER)).map((name) => new URL(`browser/${name}`, FOLDER)),
  ];
  if (sources.some((source) => statSync(source).mtimeMs > written)) writeFileSync(output, pageModule());
}

if (process.argv[1] === import.meta.filename) writePageWhereStale();
