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
  const specifiers = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
  const isFile = (specifier: string) => specifier.startsWith('.');
  return {
    path,
    text,
    packages: specifiers.filter((specifier) => !isFile(specifier)),
    files: specifiers.filter(isFile).map((specifier) => resolved(base, path, specifier)),
  };
}

function resolved(base: string, path: string, specifier: string): string {
  const file = relative(base, join(base, dirname(path), specifier)).replaceAll('\\', '/');
  return path.endsWith('.ts') ? file.replace(/\.js$/, '.ts') : file;
}
