/** Where a code of a diagnostic is explained: on a site that was built from the documentation, or in the page of the package. */

import type { DiagnosticCode } from './catalogue.js';

/** The page of the code on the site at `docs`, an address with or without a slash at its end. */
export function codePageOn(docs: string, code: DiagnosticCode): string {
  return `${docs.replace(/\/*$/, '/')}diagnostics/${code}.html`;
}

/** The file of the package that explains all codes, seen from its root, at the place of this one. */
export function codeInPackage(code: DiagnosticCode): string {
  return `docs/diagnostics.md#${code.replace('/', '')}`;
}

/** The same on a host of packages; of a version where one is named. */
export function codeOfPackage(code: DiagnosticCode, version: string | undefined): string {
  return `https://unpkg.com/pushsift${version === undefined ? '' : `@${version}`}/${codeInPackage(code)}`;
}
