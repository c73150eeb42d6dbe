/** The source files of the project and what each imports, read from the text. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  /** Relative to the folder it was listed from, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Specifiers of packages (`node:fs`, `chevrotain`), as written. */
  readonly packages: readonly string[];
  /** Files of the same folder tree, relative like `path`; type-only imports count. */
  readonly files: readonly string[];
}

/** Every file below `folder` (relative to the project) whose name ends with `extension`. */
export function sourceFiles(folder: string, extension = '.ts'): readonly SourceFile[] {
  const base = join(ROOT, folder);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(extension) && !name.endsWith('.d.ts'))
    .sort()
    .map((path) => readSource(base, path));
}

function readSource(base: string, path: string): SourceFile {
  const text = readFileSync(join(base, path), 'utf8');
  const specifiers = specifiersIn(text);
  const isFile = (specifier: string) => specifier.startsWith('.');
  return {
    path,
    text,
    packages: specifiers.filter((specifier) => !isFile(specifier)),
    files: specifiers.filter(isFile).map((specifier) => resolved(base, path, specifier)),
  };
}

/** What a text imports, as its tree says: TypeScript's quick reader of imports takes words of templates for imports where a file is minified. */
function specifiersIn(text: string): readonly string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) found.add(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest));
  return [...found];
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  return ts.isCallExpression(node) && isLoading(node.expression) ? node.arguments[0] : undefined;
}

function isLoading(called: ts.Node): boolean {
  return called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require');
}

function resolved(base: string, path: string, specifier: string): string {
  const file = relative(base, join(base, dirname(path), specifier)).replaceAll('\\', '/');
  return path.endsWith('.ts') ? file.replace(/\.js$/, '.ts') : file;
}
