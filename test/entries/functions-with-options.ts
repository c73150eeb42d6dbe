/** Which functions of an entry take options, read from the sources. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../architecture/source-files.js';

/** Names of parameters that hold options, as the sources call them. */
const HOLDERS = new Set(['options', 'facts', 'limits', 'rotation', 'token']);

/** Functions that the entry exports, and methods of its classes as `Class.method`, in the order of their names. */
export function functionsWithOptions(entry: string): readonly string[] {
  const found = exportsOf(entry).flatMap(({ file, name }) => {
    const declared = readSource(file).statements.find((statement) => nameOf(statement) === name);
    if (declared === undefined) return [];
    if (ts.isFunctionDeclaration(declared)) return takesOptions(declared) ? [name] : [];
    if (!ts.isClassDeclaration(declared)) return [];
    return declared.members.flatMap((member) =>
      ts.isMethodDeclaration(member) && takesOptions(member) ? [`${name}.${member.name.getText()}`] : [],
    );
  });
  return found.toSorted();
}

interface Exported {
  readonly file: string;
  readonly name: string;
}

function exportsOf(entry: string): readonly Exported[] {
  return readSource(entry).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const { moduleSpecifier: from, exportClause: names } = statement;
    if (from === undefined || !ts.isStringLiteral(from) || names === undefined || !ts.isNamedExports(names))
      throw new Error(`${entry} exports something in another way: ${statement.getText()}`);
    const file = join(dirname(entry), from.text).replace(/\.js$/, '.ts');
    return names.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => ({ file, name: name.text }));
  });
}

function readSource(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

function nameOf(statement: ts.Statement): string | undefined {
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed ? statement.name?.text : undefined;
}

function takesOptions({ parameters }: ts.SignatureDeclaration): boolean {
  return parameters.some(
    ({ name, type }) => HOLDERS.has(name.getText()) || (type !== undefined && /Options\b/.test(type.getText())),
  );
}
