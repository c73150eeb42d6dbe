/** Where a person reads on about a code: the site that is named, the page of the installed package, or that page on a host of packages. */

import { existsSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../base/version.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import { codeInPackage, codeOfPackage, codePageOn } from '../../diagnostics/code-page.js';
import type { Context } from '../command/command.js';

/** An address, or a file seen from the folder of the run. */
export function codePageFor(code: DiagnosticCode, { settings, folder }: Pick<Context, 'settings' | 'folder'>): string {
  const docs = settings.text('docs');
  if (docs !== null) return codePageOn(docs, code);
  const root = packageRoot();
  return root === null ? codeOfPackage(code, VERSION) : relative(folder, join(root, codeInPackage(code)));
}

/** The same as an address: a site where one is named, or else the file itself. */
export function codeAddress(code: DiagnosticCode, docs: string | null): string {
  if (docs !== null) return codePageOn(docs, code);
  const [file = '', anchor] = codeInPackage(code).split('#');
  const root = packageRoot();
  return root === null ? codeOfPackage(code, VERSION) : `${pathToFileURL(join(root, file)).href}#${anchor}`;
}

/** The folder of the installed package; null where the program that runs is not in one, or it is without its pages. */
function packageRoot(): string | null {
  try {
    const root = join(realpathSync(process.argv[1] ?? ''), '../../..');
    return existsSync(join(root, 'docs/diagnostics.md')) && existsSync(join(root, 'dist/cli/main.cjs')) ? root : null;
  } catch {
    return null;
  }
}
